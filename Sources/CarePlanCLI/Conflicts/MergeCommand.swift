import CarePlanKit

/// `careplan merge`: merges another commit of the store, record by record.
struct MergeCommand: Command {
  static let spec = CommandSpec(
    name: "merge",
    summary: "Merge another commit of the store, record by record",
    discussion: """
      Every record is merged by its own versions: what only one side changed is taken, what both \
      changed alike is taken once, and what only a person can decide stays open, with all its \
      versions, until 'careplan resolve' decides. The merge is made all the same. The periods in \
      which something else is due than before are printed, those in the past first.

      With --effective, what the merge changes applies from that date on only: a second commit on \
      top of the merge, which stays the one that everybody makes, keeps what was said here for the \
      time before. Records that stay in question are left out, and named. The same works for a \
      merge that is already made, if it was the last, even if it was interrupted before that \
      second commit.

      Everyone who merges the same two commits makes the same commit, whose parents are in one \
      order: HEAD~1 may be the other branch afterwards. 'careplan review --last-merge' shows what \
      a merge has brought. Files with uncommitted changes stay as they are. 'git fetch' brings the \
      commits of others, and 'git push' delivers what was merged.
      """,
    positionals: [
      PositionalSpec(
        "REV",
        help: "Commit to merge, such as origin/main",
        completion: .dynamic("revision")
      )
    ],
    options: [
      .option(
        "--effective",
        value: "DATE",
        help: "Keep everything before this date as it was here"
      ),
      ConflictPolicy.option,
      .flag("--fail-on-conflict", help: "Exit with 3 if conflicts stay open"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan merge origin/main", "Merge what 'git fetch' has brought"),
      CommandExample("careplan merge origin/main -n", "See what it would join"),
      CommandExample(
        "careplan merge five-days-old --effective today",
        "Take a branch in without changing what was due in the past"
      ),
    ],
    group: .sharing
  )

  private let revision: String
  private let failsOnConflict: Bool
  private let policy: ConflictPolicy?
  /// From when on the merge holds, as it was written.
  private let effective: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    revision = arguments.positionals[0]
    failsOnConflict = arguments.has("--fail-on-conflict")
    policy = try arguments.value("--policy").map(ConflictPolicy.init(argument:))
    effective = arguments.value("--effective")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let isDryRun = context.options.isDryRun
    let past = try effective.map { text throws(CommandFailure) in try PastLimit(text, open) }
    var before = try attempt { () throws(StoreError) in try open.store.position().commit }
    let prepared = try attempt { () throws(StoreError) in try open.store.prepareMerge(revision) }
    if past != nil, let last = try lastMerge(prepared.preview, open, at: before) { before = last }
    let keeping = try prepareKeeping(past, prepared.preview, asIn: before, open)
    var kept = keeping?.preview
    let refusesConflicts = try ConflictPolicy.configured(in: open, unless: policy) == .abort
    if refusesConflicts { try refuseConflicts(prepared.preview, open) }
    let report =
      isDryRun
      ? prepared.preview : try merge(prepared, isLimited: refusesConflicts || kept != nil, open)
    let decider = try ConflictDecider(policy, open, context, tells: context.format == .text)
    let decided = isDryRun ? [] : try decider.decide(open.conflicts(), since: before)
    var after = report.commit
    if !decided.isEmpty {
      after = try attempt { () throws(StoreError) in try open.store.position().commit } ?? after
    }
    if let keeping, !isDryRun, let past, let before {
      kept = try past.keep(keeping, asIn: before, since: after, open)
    }
    var plans = try PlanChanges(from: before, to: kept?.commit ?? after, open)
    if isDryRun, let kept { plans.changes = kept.result.courseChanges }
    let outcome = MergeOutcome(
      report: report,
      decided: decided,
      repeated: try RepeatedRecordings(open, and: report.joined, at: isDryRun ? after : nil),
      passed: try PassedLimits(
        open,
        after: report.kind == .upToDate ? [] : nil,
        at: isDryRun ? after : nil
      ),
      doubts: try DoubtList(
        about: Set(plans.changes.map(\.key) + report.joined),
        at: isDryRun ? after : nil,
        open
      ),
      kept: kept,
      past: past
    )
    outcome.write(revision, plans, open, context)
    return failsOnConflict && !outcome.open.isEmpty ? .conflicts : .done
  }

  /// Makes the merge that was worked out; if nothing was judged by it, the branch may have moved since.
  private func merge(
    _ prepared: PreparedMerge,
    isLimited: Bool,
    _ open: OpenStore
  ) throws(CommandFailure) -> MergeReport {
    try attempt { () throws(StoreError) in
      do throws(StoreError) { return try open.store.commit(prepared) } catch {
        guard error.code == .changed, !isLimited else { throw error }
        return try open.store.merge(revision)
      }
    }
  }

  /// Refuses a merge that leaves records open, before anything is written.
  private func refuseConflicts(
    _ preview: MergeReport,
    _ open: OpenStore
  ) throws(CommandFailure) {
    let keys = Set(preview.open.map(\.key)).union(try open.conflicts().map(\.key)).sorted()
    guard !keys.isEmpty else { return }
    throw CommandFailure(
      .conflicts,
      code: StoreError.Code.conflicts.rawValue,
      "records would be open; nothing was merged",
      causes: keys.prefix(20).map(\.description),
      hints: [Wording.hint(.mergeWithout, "--policy abort", "'careplan resolve'")]
    )
  }

  /// Returns where the branch stood before the last merge, if that was of the same commit and
  /// nothing came after it.
  private func lastMerge(
    _ preview: MergeReport,
    _ open: OpenStore,
    at tip: String?
  ) throws(CommandFailure) -> String? {
    let revision = revision
    return try attempt { () throws(StoreError) in
      guard let last = try open.store.lastMerge(), last.after == tip, let before = last.before,
        preview.kind == .upToDate, !last.keepsPast,
        try !open.store.contains(revision, in: before)
      else { return nil }
      return before
    }
  }

  /// Works out what is to be given back after the merge, so that nothing is merged if it cannot be.
  ///
  /// - Returns: Nil if there is nothing to merge.
  private func prepareKeeping(
    _ past: PastLimit?,
    _ preview: MergeReport,
    asIn before: String?,
    _ open: OpenStore
  ) throws(CommandFailure) -> PreparedWrite<KeptPast>? {
    guard let past, let before else { return nil }
    guard preview.kind != .upToDate || preview.commit != before else { return nil }
    return try past.prepare(asIn: before, since: preview.commit, open)
  }
}
