import CarePlanKit

/// `careplan access held`: the commits that nobody answers for who may do what they do.
struct AccessHeldCommand: Command {
  static let spec = CommandSpec(
    name: "access held",
    summary: "List the commits that are held, and why",
    discussion: """
      A commit is held if nobody answers for it who may do what it does: it is kept here, and not \
      merged. While the last commit of a remote is held, nothing goes to that remote, and \
      'careplan sync' ends with 77. Ways out: somebody who may do the same answers for the commit \
      with 'careplan access vouch'; whoever made it takes it back at the remote; an owner gives \
      the remote what is here with 'careplan sync --overwrite remote'.
      """,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan access held", "List held commits with path, right and rule")
    ],
    group: .people
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    _ = try AccessView(open)
    let held = try attempt { () throws(StoreError) in try open.store.heldCommits() }
    let report = HeldReport(held)
    guard context.format == .text else {
      context.output.json("careplan.held/v1", report.json)
      return held.isEmpty ? .done : .findings
    }
    guard !held.isEmpty else {
      context.note("no commit is held")
      return .done
    }
    context.output.lines(report.lines(open.wording))
    if let first = held.first(where: { $0.rule != .onHeld }) {
      context.hint("careplan access vouch \(first.commit.shortID)")
    }
    return .findings
  }
}
