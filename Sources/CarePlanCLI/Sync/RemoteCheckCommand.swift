import CarePlanKit

/// `careplan remote check`: checks whether a sync would work.
struct RemoteCheckCommand: Command {
  static let spec = CommandSpec(
    name: "remote check",
    summary: "Check whether another repository can be synced with",
    discussion: """
      The remote is asked for its branch; what it has is fetched, checked and dropped again. It is \
      also asked whether it would accept a push; a hook, a rule for the branch or a full disk may \
      still refuse one. Nothing changes, here or there. A remote that can only be read is not a \
      fault.
      """,
    positionals: [SyncArguments.remotePositional],
    options: [SyncArguments.timeoutOption],
    formats: [.text, .json],
    manyStores: .reading,
    examples: [CommandExample("careplan remote check origin", "See whether it answers")],
    group: .sharing
  )

  private let name: String?
  private let timeout: RemoteTimeout?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    name = arguments.positional(0)
    timeout = try SyncArguments.timeout(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let name = try open.remoteName(name)
    let health = try attempt { () throws(StoreError) -> RemoteHealth in
      try context.synchronizer(of: open.store, timeout).check(name)
    }
    if context.format == .json {
      context.output.json("careplan.remote-check/v1", health.json)
    } else {
      var table = Table(["", ""].map { Table.Column($0) })
      for (label, value) in health.rows { table.add([StyledText(label, .dim), value]) }
      context.output.table(table)
    }
    guard let problem = health.problem else { return .done }
    throw CommandFailure(problem)
  }
}

extension RemoteHealth {
  fileprivate var rows: [(String, StyledText)] {
    var rows: [(String, StyledText)] = [
      ("remote", StyledText(remote.name, .bold)), ("address", StyledText(remote.address)),
      ("branch", StyledText(branch)),
    ]
    if let commit { rows.append(("commit", StyledText(String(commit.prefix(8)), .yellow))) }
    if let store { rows.append(("store", StyledText(store.description))) }
    if let format { rows.append(("format", "\(format)")) }
    if let relation { rows.append(("relation", StyledText(relation.words))) }
    if relation != nil || refusal != nil {
      rows.append(
        (
          "push",
          StyledText(refusal.map { "refused: \($0.causes.first ?? $0.message)" } ?? "allowed")
        )
      )
    }
    return rows
  }

  fileprivate var json: JSONValue {
    var object: JSONObject = ["remote": remote.json, "branch": .string(branch)]
    object["commit"] = commit.map { .string($0) }
    object["store"] = store.map { .string($0.description) }
    object["format"] = format.map { .number(JSONNumber($0)) }
    object["relation"] = relation.map { .string($0.rawValue) }
    object["refusal"] = refusal.map { .string($0.code.rawValue) }
    object["problem"] = problem.map { .string($0.code.rawValue) }
    return .object(object)
  }
}

extension RemoteHealth.Relation {
  fileprivate var words: String {
    switch self {
    case .same: "has what is here"
    case .ahead: "has more than is here"
    case .behind: "lacks what is here"
    case .diverged: "has more, and lacks what is here"
    case .rewritten: "no longer has a commit that was seen there"
    case .unrelated: "has no commit in common with this store"
    case .missing: "has no such branch yet; a sync makes it"
    }
  }
}
