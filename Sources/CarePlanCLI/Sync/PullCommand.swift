import CarePlanKit

/// `careplan pull`: takes what a remote has, without giving it anything.
struct PullCommand: Command {
  static let spec = CommandSpec(
    name: "pull",
    summary: "Take the changes of another repository",
    discussion: """
      This is a sync without the push: for a repository that only others may write to, or to look \
      at the merged plan before it is shared.
      """,
    positionals: [SyncArguments.remotePositional],
    options: SyncArguments.conflictOptions + SyncArguments.historyOptions
      + [SyncArguments.timeoutOption, SyncArguments.progressOption],
    formats: [.text, .json],
    manyStores: .writing,
    examples: [CommandExample("careplan pull origin", "Take what others have done")],
    group: .sharing
  )

  private let arguments: SyncArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = try SyncArguments(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let tells = context.format == .text
    let report = try arguments.deciding(open, context, Synchronizer.pull, tells: tells)
    let plans = try PlanChanges(from: report.before, to: report.commit, open)
    let questions = try RaisedQuestions(
      open,
      after: report,
      isPreview: context.options.isDryRun
    )
    try report.write("pull", lines(report, open, context), plans, questions, to: context)
    return arguments.exitCode(report)
  }

  private func lines(
    _ report: SyncReport,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [StyledText] {
    if let heading = report.heldHeading {
      return try [heading] + report.traffic(open, context) + report.outcome(open)
    }
    guard report.before != report.commit else {
      return try ["\(report.remote) has nothing that is not here"] + report.openLines(open)
    }
    let verb = context.options.isDryRun ? "would be" : "is"
    let heading: StyledText = "\(report.branch) \(verb) at \(report.shortCommit) now"
    return try [heading] + report.traffic(open, context) + report.outcome(open)
  }
}
