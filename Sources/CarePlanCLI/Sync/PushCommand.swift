import CarePlanKit

/// `careplan push`: gives a remote what it lacks, if it has nothing of its own.
struct PushCommand: Command {
  static let spec = CommandSpec(
    name: "push",
    summary: "Send our changes to another repository",
    discussion: """
      Nothing is merged: a remote that has commits of its own is refused. 'careplan sync' merges \
      them. Without REMOTE it goes where 'git push' goes: to the remote of git's setting \
      'branch.NAME.pushRemote' or 'remote.pushDefault', else to that of 'careplan sync'.
      """,
    positionals: [SyncArguments.remotePositional],
    options: [SyncArguments.timeoutOption, SyncArguments.progressOption],
    formats: [.text, .json],
    manyStores: .writing,
    examples: [CommandExample("careplan push origin", "Deliver what was committed")],
    group: .sharing
  )

  private let arguments: SyncArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = try SyncArguments(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    var arguments = arguments
    if arguments.remote == nil {
      arguments.remote = try attempt { () throws(StoreError) in try open.store.pushRemote() }
    }
    let report = try arguments.run(open, context, Synchronizer.push)
    report.write("push", lines(report, open, context), to: context)
    return arguments.exitCode(report)
  }

  private func lines(
    _ report: SyncReport,
    _ open: OpenStore,
    _ context: CommandContext
  ) -> [StyledText] {
    if let heading = report.heldHeading { return [heading] }
    guard report.remoteBefore != report.commit else {
      return ["\(report.remote) has everything"]
    }
    let verb = context.options.isDryRun ? "would be" : "is"
    return ["\(report.remote) \(verb) at \(report.shortCommit) now"] + report.traffic(open, context)
  }
}
