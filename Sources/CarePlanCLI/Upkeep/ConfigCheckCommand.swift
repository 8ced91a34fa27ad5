import CarePlanKit

/// `careplan config check`: checks that the settings make sense.
struct ConfigCheckCommand: Command {
  static let spec = CommandSpec(
    name: "config check",
    summary: "Check that the settings make sense and the remotes answer",
    discussion: """
      The settings of the store and those of git's configuration (of the system, of the user and \
      of this copy) are searched for unknown names, values that make no sense, groups of records \
      that do not exist, hooks and programs that cannot run, and a branch that follows no remote. \
      Every remote is contacted, unless --offline is given; what it has is fetched, checked and \
      dropped again. Exits with 1 if there are errors or warnings. Nothing is changed.
      """,
    options: [.flag("--offline", help: "Contact no remote")],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan config check", "Check everything"),
      CommandExample("careplan config check --offline", "Check without contacting the remotes"),
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
      for finding in check.findings {
        context.output.lines(finding.lines.map(context.hintPlace.naming))
      }
      context.output.line(StyledText(check.summary))
    }
    return isClean ? .done : .findings
  }
}
