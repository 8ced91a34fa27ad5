import CarePlanKit

/// `careplan review`: sums up what a person has to approve.
struct ReviewCommand: Command {
  static let spec = CommandSpec(
    name: "review",
    summary: "Sum up changes for the person who approves them",
    discussion: """
      First comes whose plan it is and what needs a look: sign-offs and what has changed since, \
      conflicts, doubts about the plans that were touched, and what takes effect in the past. Then \
      each regimen that changes, starts or ends: before and after, from when on, how much it comes \
      to, by whom, and a calendar of the days that differ. Then what else may alter what the \
      patient gets, and everything else; outcomes are counted by task. The review says which \
      versions were joined, by careplan or by a person, and who committed what.

      A..B shows what changed from A to B, A...B what B has changed since it parted from A. \
      Without them the review shows what the remote does not have yet, or if it has everything the \
      last commit. --last-merge shows what the last merge, pull or sync in this copy has brought: \
      after a merge HEAD~1 may be the other branch, since everybody makes the same commit of the \
      same two.
      """,
    positionals: [
      PositionalSpec(
        "A..B",
        .optional,
        help: "Commits, such as origin/main...HEAD",
        completion: .dynamic("revision")
      )
    ],
    options: [
      .flag("--last-merge", help: "Review what the last merge, pull or sync here has brought"),
      .flag(
        "--exit-code",
        help: "Exit with 3 if a conflict is open, or else with 1 if anything changed"
      ),
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
      throw UsageError("--last-merge takes no commits")
    }
    tellsByExit = arguments.has("--exit-code")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let range = try reviewRange(in: open)
    let review = try attempt { () throws(StoreError) in try open.store.review(range) }
    let view = try ReviewView(review, open)
    switch context.format {
    case .json: context.output.json("careplan.review/v1", view.json)
    case .markdown, .html:
      let commits = try Self.words(of: range, in: open)
      try view.document.write(to: context, of: open, at: range.new, commit: commits, days: .all)
    default: view.write(to: context.output)
    }
    guard tellsByExit else { return .done }
    if !review.open.isEmpty { return .conflicts }
    return review.isEmpty ? .done : .findings
  }

  private func reviewRange(in open: OpenStore) throws(CommandFailure) -> ReviewRange {
    let (text, store) = (range, open.store)
    if isOfLastMerge {
      let merge = try attempt { () throws(StoreError) in try ReviewRange.lastMerge(in: store) }
      if let merge { return merge }
      throw CommandFailure(
        .nothingToDo,
        "nothing was merged in this copy yet",
        hints: [Wording.hint(.nameCommits, "'careplan review A..B'", "'git log --merges'")]
      )
    }
    guard let text else {
      let latest = try attempt { () throws(StoreError) in try ReviewRange.latest(in: store) }
      if let latest { return latest }
      throw CommandFailure(.nothingToDo, "there is no commit to review yet")
    }
    guard text.contains("..") else {
      throw CommandFailure(
        UsageError("'\(text)' is one commit, not two", hint: "careplan review \(text)..HEAD")
      )
    }
    let named = try attempt { () throws(StoreError) in try ReviewRange(text, in: store) }
    guard let named else { throw CommandFailure(UsageError("a review compares two commits")) }
    return named
  }

  /// Returns the two commits by their short ids: `3f2a81c0..9b7d1e44`.
  private static func words(
    of range: ReviewRange,
    in open: OpenStore
  ) throws(CommandFailure) -> String {
    let before = try range.old.map { text throws(CommandFailure) in
      try open.shortCommit(text) ?? text
    }
    return "\(before ?? "nothing")..\(try open.shortCommit(range.new) ?? range.new)"
  }
}
