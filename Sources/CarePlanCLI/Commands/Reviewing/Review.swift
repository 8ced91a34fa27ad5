import CarePlanKit

/// What happened between two commits, as the person who approves it wants to know it.
struct Review {
  /// A record whose versions stood side by side and were joined.
  struct Join {
    let key: RecordKey
    /// Whether careplan merged it; else a person decided.
    let isMerge: Bool
    let commit: CommitSummary?
    /// What a person decided, by what was in question.
    var decisions: [ReviewDecision] = []
  }

  /// The commits in question, later ones first.
  let commits: [CommitSummary]
  /// The records in which something may alter what the patient gets.
  let clinical: DifferenceReport
  let other: DifferenceReport
  let outcomes: [OutcomeTally]
  let joins: [Join]
  /// The conflicts that are open afterwards.
  let open: [RecordConflict]
  /// Faults, and what nobody may touch and somebody did.
  let remarks: [DifferenceRemark]
  let wording: Wording
  /// In which periods plans change.
  let plans: PlanChanges

  init(of range: ReviewRange, in open: OpenStore) throws(CommandFailure) {
    let old = range.old.map { DiffSide.revision($0) } ?? .empty
    let (changes, commits) = try attempt { () throws(StoreError) in
      (
        try open.store.changes(between: old, and: .revision(range.new)),
        try open.store.log(range.commits)
      )
    }
    self.commits = commits
    let report = DifferenceReport(changes, unsaidZone: open.manifest.timezone)
    let differences = report.shown.filter { $0.key.kind != .outcome }
    var (clinical, other) = (report, report)
    (clinical.remarks, other.remarks) = ([], [])
    clinical.differences = differences.filter { report.isClinical($0) }
    other.differences = differences.filter { !report.isClinical($0) }
    (self.clinical, self.other) = (clinical, other)
    remarks = report.remarks
    outcomes = OutcomeTally.tallies(of: changes)
    let versions = changes.records.flatMap(\.addedVersions)
    let (joined, conflicts) = try open.read(at: range.new) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        (try Self.joined(versions, in: snapshot), try snapshot.conflicts())
      }
    }
    self.open = conflicts
    var joins = try attempt { () throws(StoreError) in try Self.joins(joined, open.store) }
    for place in joins.indices where !joins[place].isMerge {
      joins[place].decisions = try ReviewDecision.decisions(
        of: joined[place],
        in: joins[place].commit,
        open
      )
    }
    self.joins = joins
    wording = open.wording
    plans = try PlanChanges(from: range.old, to: range.new, open)
  }

  /// Whether nothing happened that a person would want to know.
  var isEmpty: Bool {
    clinical.isEmpty && other.isEmpty && outcomes.isEmpty && remarks.isEmpty && open.isEmpty
      && joins.isEmpty && plans.isEmpty
  }

  /// The people who made the commits, each once, by name.
  var people: [String] { Set(commits.map(\.authorName)).sorted() }

  /// Those of some versions that follow several others, by record.
  private static func joined(
    _ versions: [VersionID],
    in snapshot: Snapshot
  ) throws(StoreError) -> [AnyRecord] {
    var joined: [AnyRecord] = []
    for uuid in versions {
      guard let record = try snapshot.version(uuid), record.version.previous.count > 1 else {
        continue
      }
      joined.append(record)
    }
    return joined.sorted { $0.key < $1.key }
  }

  private static func joins(
    _ joined: [AnyRecord],
    _ store: GitStore
  ) throws(StoreError) -> [Join] {
    let origins = try store.origins(of: joined.map(\.version.uuid))
    return joined.map { record in
      Join(
        key: record.key,
        isMerge: record.version.mergedBy != nil,
        commit: origins[record.version.uuid]
      )
    }
  }
}

extension DifferenceReport {
  /// Whether a change may alter what the patient gets.
  ///
  /// The end and the start of a task do, whatever its members say.
  fileprivate func isClinical(_ difference: RecordDifference) -> Bool {
    if difference.key.kind.isTask, difference.change != .changed || difference.movesDateOnly {
      return true
    }
    return changes(of: difference).contains { $0.weight == .clinical }
  }
}
