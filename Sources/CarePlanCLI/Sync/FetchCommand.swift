import CarePlanKit

/// `careplan fetch`: brings a remote's commits here and checks them, without merging.
struct FetchCommand: Command {
  static let spec = CommandSpec(
    name: "fetch",
    summary: "Fetch the commits of another repository",
    discussion: """
      The commits are checked as in a sync, and kept under the name of the remote, such as \
      origin/main. Neither the branch nor any file changes: 'careplan diff HEAD...origin/main' \
      shows what came, 'careplan merge origin/main' takes it.
      """,
    positionals: [SyncArguments.remotePositional],
    options: [
      SyncArguments.unrelatedOption, SyncArguments.timeoutOption,
      SyncArguments.progressOption,
    ],
    formats: [.text, .json],
    manyStores: .writing,
    examples: [CommandExample("careplan fetch origin", "See what others have done")],
    group: .sharing
  )

  private let arguments: SyncArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = try SyncArguments(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let report = try arguments.run(open, context, Synchronizer.fetch)
    let name = "\(report.remote)/\(report.branch)"
    let isNew =
      report.before != report.commit && !(report.received.isEmpty && report.erased.isEmpty)
    let heading: StyledText =
      isNew ? "\(name) is at \(report.shortCommit)" : "\(name) has nothing that is not here"
    report.write("fetch", [heading] + report.traffic(open, context), to: context)
    if isNew, context.format == .text { context.hint("careplan merge \(name.quotedInQuotes)") }
    // Nothing was to go there, so that commits that are held do not matter yet.
    return report.damagedFiles.isEmpty ? .done : .invalid
  }
}
