import CareMerge
import CareModel
public import CareReading
public import CareStorage
import CareWords

extension GitStore {
  /// Sums up what happened between two commits, for the person who approves it.
  ///
  /// Cost: what the difference of the two states costs, and what is open in the later one.
  ///
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision.
  public func review(_ range: ReviewRange) throws(StoreError) -> Review {
    let old = range.old.map { DiffSide.revision($0) } ?? .empty
    let changes = try changes(between: old, and: .revision(range.new))
    let commits = try log(range.commits)
    let differences = changes.differences.filter { $0.changesContent && $0.key.kind != .outcome }
    let added = changes.records.flatMap(\.addedVersions)
    let (joined, open) = try read(at: range.new) { snapshot throws(StoreError) in
      (try snapshot.joining(added), try snapshot.conflicts())
    }
    return Review(
      range: range,
      commits: commits,
      changes: changes,
      clinical: differences.filter(\.isClinical),
      other: differences.filter { !$0.isClinical },
      outcomes: OutcomeTally.tallies(of: changes),
      joins: try joins(joined),
      open: open,
      courseChanges: try courseChanges(in: range)
    )
  }

  /// Sums up what happened between two commits, on a thread of the store, and awaits that.
  public func review(_ range: ReviewRange) async throws -> Review {
    try await inBackground(.reading) { store in try store.review(range) }
  }

  private func courseChanges(in range: ReviewRange) throws(StoreError) -> [CourseChange] {
    guard let old = range.old, old != range.new else { return [] }
    return try courseChanges(from: old, to: range.new)
  }

  private func joins(_ joined: [AnyRecord]) throws(StoreError) -> [Review.Join] {
    let origins = try origins(of: joined.map(\.version.uuid))
    var joins: [Review.Join] = []
    for record in joined {
      var join = Review.Join(
        key: record.key,
        isMerge: record.version.mergedBy != nil,
        commit: origins[record.version.uuid]
      )
      if !join.isMerge { join.decided = try decided(by: record, in: join.commit) }
      joins.append(join)
    }
    return joins
  }

  /// Returns what a version that joins others decided, by the question as it stood before its
  /// commit.
  ///
  /// Empty if that commit did more than decide: a merge by git itself, or an import.
  private func decided(
    by join: AnyRecord,
    in commit: CommitSummary?
  ) throws(StoreError) -> DecidedConflict? {
    guard let commit, let parent = commit.parents.first else { return nil }
    let conflict = try read(at: parent) { snapshot throws(StoreError) in
      try snapshot.conflicts(of: [join.key]).first
    }
    let leaves = Set(conflict?.leaves.map(\.version.uuid) ?? [])
    guard let conflict, leaves.isSubset(of: join.version.previous) else { return nil }
    return try read(at: commit.id) { snapshot throws(StoreError) in
      try DecidedConflict(conflict, by: join, in: snapshot)
    }
  }
}

extension Snapshot {
  /// Returns those of some versions that follow several others, by record.
  fileprivate func joining(_ versions: [VersionID]) throws(StoreError) -> [AnyRecord] {
    var joined: [AnyRecord] = []
    for uuid in versions {
      guard let record = try version(uuid), record.version.previous.count > 1 else { continue }
      joined.append(record)
    }
    return joined.sorted { $0.key < $1.key }
  }
}
