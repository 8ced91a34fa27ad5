import CarePlanKit

/// `careplan config check`: proves that the settings make sense.
struct ConfigCheckCommand: Command {
  static let spec = CommandSpec(
    name: "config check",
    summary: "Prove that the settings make sense and the remotes answer",
    discussion: """
      The settings of the store and those of git's configuration are read, of the system, of the user \
      and of this copy: names that nobody knows, values that make no sense, groups of records that \
      do not exist, hooks and programs that cannot run, a branch that follows no remote. Every \
      remote is contacted; what it has is fetched, checked and dropped again. With --offline none is. \
      Exits with 1 if there are errors or warnings. Nothing is changed.
      """,
    options: [.flag("--offline", help: "Contact no remote")],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan config check", "Prove everything"),
      CommandExample("careplan config check --offline", "Leave the remotes alone"),
    ],
    group: .upkeep
  )

  private let isOffline: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) { isOffline = arguments.has("--offline") }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let store = try context.openWhatever()
    var check = ConfigCheck(store, context)
    try check.run(contactingRemotes: !isOffline)
    let isClean = check.findings.allSatisfy { $0.severity == .note }
    if context.format == .json {
      context.output.json("careplan.config-check/v1", check.json(isClean: isClean))
    } else {
      for finding in check.findings { context.output.lines(finding.lines) }
      context.output.line(StyledText(check.summary))
    }
    return isClean ? .done : .findings
  }
}
