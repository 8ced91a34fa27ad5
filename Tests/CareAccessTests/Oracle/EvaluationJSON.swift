import CanonicalJSON
import CareAccess
import CareModel

extension RandomLog {
  /// The log as the judge in Python reads it.
  var json: JSONValue {
    [
      "anchor": .string(anchor.description),
      "holdsRules": .bool(holdsRules),
      "files": .array(
        files.map {
          [
            .string($0.folder.rawValue), .string($0.name),
            .string(String(decoding: $0.bytes, as: UTF8.self)),
          ]
        }
      ),
      "commits": .object(
        JSONObject(commits.map { ($0.key.description, .texts($0.value.map(\.description))) })
      ),
      "questions": .array(
        questions.map { [.string($0.key.description), .string($0.commit.description)] }
      ),
    ]
  }

  /// The statements of the files, and why the others are none.
  var read: (statements: [AccessStatement], dropped: [String: StatementFault]) {
    var statements: [AccessStatement] = []
    var dropped: [String: StatementFault] = [:]
    for file in files {
      do {
        statements.append(
          try AccessStatement(file.bytes, named: file.name, in: file.folder, TestKey.check)
        )
      } catch { dropped[file.name] = error }
    }
    return (statements, dropped)
  }

  /// Whether a commit is another one or an ancestor of it.
  private func isReached(_ commit: CommitID, from seen: CommitID) -> Bool {
    commit == seen || (commits[seen] ?? []).contains { isReached(commit, from: $0) }
  }

  /// What CareAccess says of the log, as the judge in Python would write it.
  var evaluation: JSONValue {
    let (statements, dropped) = read
    let state = AccessState(statements, anchor: anchor, holdsRules: holdsRules)
    var json = state.json
    for member in state.streams.members { json[member.key] = member.value }
    var reasons = dropped.mapValues(\.word)
    for case .foreign(let id) in state.findings { reasons[id.description] = "found" }
    json["dropped"] = .object(JSONObject(reasons.map { ($0.key, .string($0.value)) }))
    json["answers"] = .array(
      questions.map { question in
        let authorities = state.authorities(of: question.key) {
          isReached(question.commit, from: $0)
        }
        let answers = Set(authorities.map { [$0.person.description] + $0.rights.words })
        return .array(answers.sorted { $0.lexicographicallyPrecedes($1) }.map { .texts($0) })
      }
    )
    return .object(json)
  }
}

extension StatementFault {
  fileprivate var word: String {
    switch self {
    case .name: "name"
    case .form: "form"
    case .signature: "signature"
    case .found: "found"
    }
  }
}

extension JSONValue {
  fileprivate static func texts(_ values: [some CustomStringConvertible]) -> JSONValue {
    .array(values.map { .string($0.description) })
  }
}

extension JSONObject {
  fileprivate init(_ pairs: [some CustomStringConvertible: JSONValue]) {
    self.init(pairs.map { ($0.key.description, $0.value) })
  }
}

extension AccessState {
  /// What stands, but for answers.
  var json: JSONObject {
    var void: [StatementID: JSONValue] = [:]
    var (waits, readOnly): ([StatementID], [StatementID]) = ([], [])
    for finding in findings {
      switch finding {
      case .void(let id, let rule): void[id] = .string(rule.rawValue)
      case .waiting(let id): waits.append(id)
      case .notUnderstood(let id): readOnly.append(id)
      case .foreign: break
      }
    }
    var json = rules.json
    json["void"] = .object(JSONObject(void))
    json["waits"] = .texts(waits)
    json["readOnly"] = .texts(readOnly)
    json["labels"] = .object(JSONObject(labels.mapValues { .string($0) }))
    json["memberships"] = .object(JSONObject(memberships.map { ($0.id.description, $0.json) }))
    json["people"] = .object(JSONObject(people.map { ($0.id.description, $0.json) }))
    json["readers"] = .object(JSONObject(readers.map { ($0.id.description, $0.json) }))
    return json
  }
}

extension AccessState {
  /// What stands of all streams.
  var streams: JSONObject {
    let streams = anchor.map(SealedStream.all) ?? []
    return [
      "streams": .object(JSONObject(streams.map { ($0.word, json(of: $0.stream)) })),
      "waiting": .texts(grantsWaitingForApproval.map(\.id)),
    ]
  }

  private func json(of stream: SealedStream) -> JSONValue {
    let (epochs, stopped) = (usableEpochs(of: stream), stoppedReaders(of: stream))
    return [
      "usable": .texts(epochs.all.map(\.id).sorted()),
      "newest": .texts(epochs.newest.map(\.id).sorted()),
      "entitled": .object(JSONObject(entitled(to: stream).map { ($0.id.description, $0.json) })),
      "stopped": .object(
        JSONObject(stopped.map { ($0.person.id.description, .texts($0.stops)) })
      ),
    ]
  }
}

extension EntitledPerson {
  fileprivate var json: JSONValue {
    .object(JSONObject(devices.map { ($0.key.description, .string($0.recipient)) }))
  }
}

extension Membership {
  fileprivate var json: JSONValue {
    let devices = devices.map { device -> (String, JSONValue) in
      (
        device.key.description,
        ["recovery": .bool(device.isRecovery), "ends": .texts(device.ends)]
      )
    }
    return [
      "person": .string(person.description),
      "rights": .texts(rights.words),
      "rank": [.number(JSONNumber(rank.grade)), .number(JSONNumber(rank.depth))],
      "ends": .texts(ends),
      "devices": .object(JSONObject(devices)),
    ]
  }
}

extension AccessPerson {
  fileprivate var json: JSONValue {
    [
      "rights": .texts(rights.words),
      "devices": .texts(devices),
      "types": .object(JSONObject(types.mapValues { .string($0.description) })),
      "name": .string(name),
    ]
  }
}

extension AccessReader {
  fileprivate var json: JSONValue {
    [
      "person": .string(card.id.description),
      "isInForce": .bool(isInForce),
      "devices": .texts(devices.filter(\.ends.isEmpty).map(\.key)),
    ]
  }
}

extension AccessRules {
  fileprivate var json: JSONObject {
    [
      "grants": .texts(grants.map(\.id)),
      "operations": .object(JSONObject(approvals.mapValues { .string($0.rawValue) })),
      "epochs": .texts(epochs.keys.sorted()),
      "invitations": .texts(invitations.keys.sorted()),
      "vouches": .object(JSONObject(vouchers.mapValues { .texts($0.sorted()) })),
      "upTo": .texts(vouchedUpTo.sorted()),
      "categories": .object(JSONObject(categories.mapValues { .string($0.name) })),
      "policy": [
        "unsigned": .texts(policy.unsigned.words),
        "approval": policy.needsApproval ? "admin" : "none",
        "production": .bool(policy.isProduction),
        "categories": .texts(policy.categories),
      ],
    ]
  }
}
