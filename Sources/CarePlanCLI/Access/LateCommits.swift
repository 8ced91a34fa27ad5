import CarePlanKit

/// What devices that are ended had signed since a moment, which stays until somebody takes it back.
struct LateCommits {
  private let commits: [CommitSummary]

  /// How many are named; the others are counted.
  private static let most = 20

  init(
    signedBy keys: Set<DeviceKey>,
    since moment: Instant,
    _ open: OpenStore
  ) throws(CommandFailure) {
    commits = try attempt { () throws(StoreError) in
      try open.store.commits(signedBy: keys, since: moment)
    }
  }

  /// Names them on standard error, with what takes each back.
  func tell(_ context: CommandContext) {
    guard !commits.isEmpty else { return }
    context.note(
      "what was signed since then stays; look at each with 'careplan show', and take back what is wrong:"
    )
    for commit in commits.prefix(Self.most) {
      context.note(
        "  careplan revert \(StyledText(String(commit.id.prefix(12))))  \(StyledText(Wording.visible(commit.subject)))"
      )
    }
    let rest = commits.count - Self.most
    if rest > 0 { context.note("  and \(rest) more: careplan log") }
  }
}
