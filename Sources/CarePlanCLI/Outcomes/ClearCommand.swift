import CarePlanKit

/// `careplan clear`: deletes every task and outcome, for the development of an app.
struct ClearCommand: Command {
  static let spec = CommandSpec(
    name: "clear",
    summary: "Delete every task and outcome of a test store",
    discussion: """
      This is for development: every task and every outcome is deleted in one commit, and nothing \
      else. Their history stays, and 'careplan undo' takes the commit back. It is refused without \
      --debug and --yes. It is also refused if the store has a remote, through which others would \
      lose their tasks too, unless --and-remote is given.
      """,
    options: [
      .flag("--debug", help: "Confirm that this is a store for development"),
      .flag("--yes", help: "Do it without asking"),
      .flag("--and-remote", help: "Clear even a store that has a remote"),
      RecordWrite.messageOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan clear --debug --yes", "Delete every task and outcome"),
      CommandExample("careplan clear --debug --yes -n", "See how many they are"),
    ],
    group: .upkeep
  )

  private let message: String
  private let includesRemote: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.has("--debug"), arguments.has("--yes") else {
      throw UsageError(
        "this deletes every task and outcome, and is only for test stores",
        hint: Wording.hint(.meanItType, "careplan clear --debug --yes")
      )
    }
    message = arguments.value("--message") ?? "Clear the store"
    includesRemote = arguments.has("--and-remote")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if !includesRemote { try refuseRemote(of: open) }
    let isDryRun = context.options.isDryRun
    let writing = isDryRun ? OpenStore.Writing.dryRun : .commit(message: message)
    let written = try open.transact(writing) { transaction throws(StoreError) in
      try transaction.deleteActivities()
    }
    let (keys, commit) = (written.result, written.commit)
    for remark in written.remarks { context.warn(StyledText(remark)) }
    guard context.format == .text else {
      context.output.json("careplan.clear/v1", json(keys, commit, isDryRun: isDryRun))
      return .done
    }
    guard !keys.isEmpty else {
      context.note(.saying(.nothingToClear))
      return .done
    }
    context.output.line("\(isDryRun ? "would delete" : "deleted") \(words(keys))")
    if let commit {
      context.output.line(.saying(.committed, "\(String(commit.prefix(8)), .yellow)"))
      context.hint(StyledText(Wording.hint(.takesItBack, "careplan undo")))
    } else {
      context.note(.saying(.nothingWritten))
    }
    return .done
  }

  private func refuseRemote(of open: OpenStore) throws(CommandFailure) {
    let remotes = try attempt { () throws(StoreError) in try open.store.remoteNames() }
    guard let remote = remotes.first else { return }
    throw CommandFailure(
      UsageError(
        "the store has the remote '\(remote)', which would be cleared with the next sync",
        hint: Wording.hint(.meanThatToo, "--and-remote")
      )
    )
  }

  private func words(_ keys: [RecordKey]) -> String {
    let outcomes = keys.count { $0.kind == .outcome }
    let tasks = keys.count - outcomes
    return "\(tasks) \(tasks == 1 ? "task" : "tasks") and \(outcomes) "
      + (outcomes == 1 ? "outcome" : "outcomes")
  }

  private func json(_ keys: [RecordKey], _ commit: String?, isDryRun: Bool) -> JSONValue {
    let outcomes = keys.count { $0.kind == .outcome }
    var object: JSONObject = [
      "outcomes": .number(JSONNumber(outcomes)),
      "tasks": .number(JSONNumber(keys.count - outcomes)),
    ]
    object["commit"] = commit.map { .string($0) }
    if isDryRun { object["dryRun"] = true }
    return .object(object)
  }
}
