/// `careplan review`: sums up what a person has to approve.
struct ReviewCommand: Command {
  static let spec = CommandSpec(
    name: "review",
    summary: "Sum up changes for the person who approves them",
    discussion: """
      What changes in the past comes first: in which periods that have begun something else is due. \
      Then comes what needs a decision, what is due otherwise from today on, what may alter what \
      the patient gets, and everything else; outcomes are counted by task. It says which versions were joined, by careplan or by a \
      person, and who committed what.

      A..B is what became of A in B, A...B what B has beyond the commit where it left A. Without \
      them it is what the remote does not have yet, or else the last commit. --last-merge is what \
      the last merge, pull or sync in this copy has brought: after a merge HEAD~1 may be the other \
      branch, for everybody makes the same commit of the same two.
      """,
    positionals: [
      PositionalSpec(
        "A..B",
        .optional,
        help: "the commits, such as origin/main...HEAD",
        completion: .dynamic("revision")
      )
    ],
    options: [
      .flag("--last-merge", help: "Review what the last merge, pull or sync here has brought"),
      .flag("--exit-code", help: "Exit with 3 if a conflict is open, else 1 if anything changed"),
    ],
    formats: [.text, .json, .markdown, .html],
    manyStores: .reading,
    usesPager: true,
    examples: [
      CommandExample("careplan review", "See what the remote would get"),
      CommandExample(
        "careplan review origin/main...HEAD -o markdown",
        "Describe a branch in a pull request"
      ),
      CommandExample("careplan review --last-merge", "See what a merge has brought"),
      CommandExample("careplan review HEAD~5..HEAD -o html", "Make a page of the last commits"),
    ],
    group: .sharing
  )

  private let range: String?
  private let isOfLastMerge: Bool
  private let tellsByExit: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    range = arguments.positional(0)
    isOfLastMerge = arguments.has("--last-merge")
    if isOfLastMerge, range != nil {
      throw UsageError("--last-merge says itself which commits it is about")
    }
    tellsByExit = arguments.has("--exit-code")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let range = try isOfLastMerge ? ReviewRange(lastMergeIn: open) : ReviewRange(range, in: open)
    let review = try Review(of: range, in: open)
    switch context.format {
    case .json: context.output.json("careplan.review/v1", review.json)
    case .markdown, .html:
      let commits = try range.words(in: open)
      try review.document.write(to: context, of: open, at: range.new, commit: commits, days: .all)
    default: review.write(to: context.output)
    }
    guard tellsByExit else { return .done }
    if !review.open.isEmpty { return .conflicts }
    return review.isEmpty ? .done : .findings
  }
}
