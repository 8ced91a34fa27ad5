import CanonicalJSON
import CareEvents
public import CareMerge
public import CareModel

extension Snapshot {
  /// Returns the records of some kinds that only somebody's decision can join, by kind and id.
  public func conflicts(
    _ kinds: some Collection<RecordKind> = RecordKind.allCases
  ) throws(StoreError) -> [RecordConflict] {
    var conflicts: [RecordConflict] = []
    for kind in kinds.sorted() {
      let keys = try source.idsOfSeveralVersions(kind).map { RecordKey(kind, $0) }
      conflicts += try self.conflicts(of: keys)
    }
    return conflicts
  }

  /// Returns those of some records that only somebody's decision can join, by kind and id.
  public func conflicts(
    of keys: some Collection<RecordKey>
  ) throws(StoreError) -> [RecordConflict] {
    try conflicts(in: openGraphs(of: keys))
  }

  private func conflicts(in graphs: [VersionGraph]) throws(StoreError) -> [RecordConflict] {
    var conflicts: [RecordConflict] = []
    for graph in graphs {
      if case .open(let conflict) = try merge(graph).result { conflicts.append(conflict) }
    }
    return conflicts
  }

  /// Returns those of some records that have several leaves, by kind and id.
  package func openGraphs(
    of keys: some Collection<RecordKey>
  ) throws(StoreError) -> [VersionGraph] {
    var graphs: [VersionGraph] = []
    var rest = Set(keys).sorted()[...]
    while let kind = rest.first?.kind {
      // No more at once than a statement of the index takes.
      let batch = rest.prefix(500).prefix { $0.kind == kind }
      rest.removeFirst(batch.count)
      let selection = VersionSelection(kind, ids: batch.map(\.id))
      graphs += Self.openGraphs(in: try source.summaries(selection))
    }
    return graphs
  }

  /// Returns the merge of all versions of one record.
  package func merge(_ graph: VersionGraph) throws(StoreError) -> RecordMerge {
    var versions: [AnyRecord] = []
    for version in graph.versions {
      // Of a uuid that two records claim, only one file is read.
      if let record = try source.record(version.uuid), record.key == version.key {
        versions.append(record)
      }
    }
    // The graph's own links lead over erased versions; the merge is to see these as everyone does.
    let places = try ErasedPlaces(between: versions.map { VersionSummary($0) }) {
      uuids throws(StoreError) in try source.markers(of: uuids)
    }
    return RecordMerge(
      versions,
      purged: places.vertices,
      rules: MergeRules(manifest)
    )
  }

  private static func openGraphs(in summaries: [VersionSummary]) -> [VersionGraph] {
    Dictionary(grouping: summaries, by: \.key).sorted { $0.key < $1.key }
      .filter { $0.value.count > 1 }
      .map { VersionGraph($0.value) }.filter(\.isOpen)
  }
}

extension RecordConflict {
  /// Returns whether it is in question at a moment how often or how much something may be done as
  /// needed, or whether it may be done at all.
  package func leavesLimitsOpen(at instant: Instant) -> Bool {
    let plan = Set(AnyRecord.planMembers(of: key.kind))
    return dispute(at: instant)?.members.contains { member in
      guard !plan.isDisjoint(with: member.members) else { return false }
      let limits = Set(member.sides.map { $0.value?.object?[MemberName.asNeeded] })
      return limits.count > 1
    } ?? false
  }

  /// Returns what is in question at a moment; nil if nothing is.
  public func dispute(at instant: Instant) -> Dispute? {
    disputes.first { $0.span.upperBound == .latest && $0.span.lowerBound <= instant }
      ?? disputes.first { $0.span.contains(instant) }
  }
}
