import CanonicalJSON
import CareModel

extension AccessAct {
  /// The card that the act shows whole.
  public var card: Card? {
    switch self {
    case .found(let founding): founding.card
    case .admit(let admission): admission.card
    case .reader(let admission): admission.card
    default: nil
    }
  }

  /// Whether somebody speaks of themselves.
  var isOwn: Bool {
    guard case .own = self else { return false }
    return true
  }

  /// The folder in which a member's statement of this act stands.
  var folder: AccessStatement.Folder {
    switch self {
    case .found, .admit, .end, .own: .people
    default: .rules
    }
  }

  /// Whether statements of this act may stand in a folder.
  func stands(in folder: AccessStatement.Folder) -> Bool {
    switch self {
    case .own, .unknown: true
    default: folder == self.folder
    }
  }

  /// Whether it ends what commits may stand on, so that it has to say which ones it knew.
  package var needsSeen: Bool {
    switch self {
    case .end: true
    case .admit(let admission): !admission.ends.isEmpty
    case .own(let change): !change.ends.isEmpty
    default: false
    }
  }

  /// The members of the act; none for one that is not known.
  var object: JSONObject {
    guard let name else { return [:] }
    var object = JSONObject(statement: members)
    object[.act] = .string(name.rawValue)
    return object
  }

  private var name: Name? {
    switch self {
    case .found: .found
    case .admit: .admit
    case .end: .end
    case .own: .`self`
    case .reader: .reader
    case .grant: .grant
    case .stop: .stop
    case .approve: .approve
    case .reject: .reject
    case .epoch: .epoch
    case .invite: .invite
    case .uninvite: .uninvite
    case .vouch, .vouchUpTo: .vouch
    case .category: .category
    case .policy: .policy
    case .unknown: nil
    }
  }

  private var members: [(StatementMember, JSONValue?)] {
    switch self {
    case .found(let founding): founding.members
    case .admit(let admission): admission.members
    case .end(let ends): [(.ends, .texts(ends.sorted()))]
    case .own(let change): change.members
    case .reader(let admission):
      [
        (.card, .object(admission.card.json)), (.role, .string(ReaderAdmission.role)),
        (.invite, .text(admission.invitation)),
      ]
    case .grant(let card, let category, let until):
      [(.card, .text(card)), (.category, .text(category)), (.until, .text(until))]
    case .stop(let card, let category):
      [(.card, .text(card)), (.category, .text(category))]
    case .approve(let operation), .reject(let operation): [(.operation, .string(operation))]
    case .epoch(let epoch):
      [
        (.stream, .string(epoch.stream)), (.recipient, .string(epoch.recipient)),
        (.devices, .texts(epoch.devices.sorted())),
      ]
    case .invite(let invitation):
      [
        (.secret, .string(invitation.secret)), (.until, .text(invitation.until)),
        (.offer, invitation.offer.isEmpty ? nil : .object(invitation.offer)),
      ]
    case .uninvite(let secret): [(.secret, .string(secret))]
    case .vouch(let commits): [(.commits, .texts(commits.sorted()))]
    case .vouchUpTo(let commits): [(.upTo, .texts(commits.sorted()))]
    case .category(let record, let category):
      [(.record, .text(record)), (.category, .text(category))]
    case .policy(let policy): policy.members
    case .unknown: []
    }
  }
}

extension Founding {
  fileprivate var members: [(StatementMember, JSONValue?)] {
    [
      (.card, .object(card.json)), (.devices, .devices(devices)),
      (.recovery, recovery?.json), (.history, .texts(history.sorted())),
    ]
  }
}

extension Admission {
  fileprivate var members: [(StatementMember, JSONValue?)] {
    [
      (.card, .object(card.json)), (.rights, .array(rights.words.map { .string($0) })),
      (.ends, .texts(ends.sorted())), (.invite, .text(invitation)),
    ]
  }
}

extension OwnChange {
  fileprivate var members: [(StatementMember, JSONValue?)] {
    let types = JSONObject(types.map { ($0.key, .string($0.value.description)) })
    return [
      (.devices, .devices(devices)), (.recovery, recovery?.json), (.ends, .texts(ends.sorted())),
      (.types, types.isEmpty ? nil : .object(types)), (.name, .text(name)),
    ]
  }
}

extension AccessPolicy {
  fileprivate var members: [(StatementMember, JSONValue?)] {
    [
      (.unsigned, .texts(unsigned.words)),
      (.approval, .string(needsApproval ? Self.approval : Self.noApproval)),
      (.production, .bool(isProduction)), (.categories, .texts(categories.sorted())),
    ]
  }
}

extension JSONValue {
  fileprivate static func devices(_ devices: [AccessDevice]) -> JSONValue? {
    devices.isEmpty ? nil : .array(devices.map(\.json))
  }
}
