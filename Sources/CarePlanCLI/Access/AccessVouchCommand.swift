import CarePlanKit

/// `careplan access vouch`: answers for commits of somebody else.
struct AccessVouchCommand: Command {
  static let spec = CommandSpec(
    name: "access vouch",
    summary: "Answer for a held commit, so that it is taken",
    discussion: """
      Shows what the commits change, in words, and asks. You answer with your own rights: what you \
      may not do yourself, you cannot answer for. With --up-to an owner takes a commit with all \
      before it, and each of those is shown that is not accepted here yet.

      Where nobody can be asked, --yes answers.
      """,
    positionals: [
      PositionalSpec(
        "COMMIT",
        .oneOrMore,
        help: "Commit to answer for",
        completion: .dynamic("revision")
      )
    ],
    options: [
      .flag("--up-to", help: "Answer for everything that leads to the commit, too"),
      Confirmation.option, AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan access vouch 3f2a91bc", "Look at a commit, and answer for it"),
      CommandExample("careplan access vouch --up-to 3f2a91bc", "Take a commit with all before it"),
    ],
    group: .people
  )

  private let revisions: [String]
  private let isUpTo: Bool
  private let write: AccessWrite
  private let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    revisions = arguments.positionals
    isUpTo = arguments.has("--up-to")
    isConfirmed = arguments.has("--yes")
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    _ = try AccessView(open)
    _ = try context.requiredSession()
    var commits: [CommitSummary] = []
    for revision in revisions {
      let found = try attempt { () throws(StoreError) in try open.store.log(revision, limit: 1) }
      if let commit = found.first { commits.append(commit) }
    }
    if context.format == .text {
      let taken =
        try !isUpTo
        ? commits
        : attempt { () throws(StoreError) in try open.store.unaccepted(upTo: commits.map(\.id)) }
      try show(taken, open, context)
    }
    if !isConfirmed, !context.options.isDryRun {
      try Confirmation(
        consequence: isUpTo
          ? "you answer for everything up to \(commits.map(\.shortID).joined(separator: ", "))"
          : "you answer for what \(commits.map(\.shortID).joined(separator: ", ")) does",
        answer: "yes",
        hints: ["careplan access held"]
      ).require(context)
    }
    let ids = commits.compactMap { CommitID($0.id) }
    let subject = "Answer for \(commits.map(\.shortID).joined(separator: ", "))\n"
    return try write.say(isUpTo ? .vouchUpTo(ids) : .vouch(ids), subject, open, context)
  }

  /// Shows what the commits do.
  private func show(
    _ commits: [CommitSummary],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    for commit in commits {
      let changes = try attempt { () throws(StoreError) in try open.store.changes(of: commit.id) }
      let report = DifferenceReport(
        changes,
        unsaidZone: open.manifest.timezone,
        open.dates.shownClock
      )
      context.errors.lines(
        [
          "\(commit.shortID, .yellow)  \(commit.subject, .bold)",
          StyledText("by \(HeldReport.byline(commit, open.wording))"),
        ] + report.lines.map(StyledText.init)
      )
      context.errors.lines(changes.otherFiles.map { "file \(StyledText($0))" })
    }
  }
}
