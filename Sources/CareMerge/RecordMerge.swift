package import CareModel

/// The merge of all versions of one record.
///
/// The merge depends on the set of versions alone: no clock, no chance, no setting of one computer.
/// Whoever merges the same versions, in whatever order they came, makes the same bytes.
package struct RecordMerge: Hashable, Sendable {
  /// The result of a merge.
  package enum Result: Hashable, Sendable {
    /// There is nothing to merge: this version follows all others, or there is none with content.
    case whole(AnyRecord?)
    /// The leaves merge: the first of these new versions joins them all, each other one follows the
    /// one before it, and the last one is the head.
    case joined([AnyRecord])
    /// The leaves conflict: the record stays open until somebody decides.
    case open(RecordConflict)
  }

  package let result: Result
  /// The leaves of an outcome that health samples filled, and that have no say beside what people
  /// recorded; whoever merges tells of them.
  package let setAside: [VersionID]

  /// Merges the versions of a record.
  ///
  /// Costs the search for the leaves; if there are several, also the versions after the last one
  /// that all leaves follow, and the periods that each of these changed.
  ///
  /// - Parameters:
  ///   - versions: All versions of one record that have content, in any order; those of another
  ///     record than the first are left out.
  ///   - purged: Those of them that were erased.
  ///   - rules: Which members are merged together.
  package init(
    _ versions: some Sequence<AnyRecord>,
    purged: [PurgedVertex] = [],
    rules: MergeRules = .standard
  ) {
    let erased = Set(purged.map(\.uuid))
    let all = versions.filter { !erased.contains($0.version.uuid) }
    // Two files that claim one uuid can belong to two records.
    let key = all.map(\.key).min()
    let contents = all.filter { $0.key == key }
    let byID = Dictionary(contents.map { ($0.version.uuid, $0) }, uniquingKeysWith: Self.lesser)
    let ancestry = Ancestry(byID.values.map(\.version), purged: purged)
    let leaves = ancestry.leaves
    guard leaves.count > 1, let kind = contents.first?.kind else {
      result = .whole(leaves.first.flatMap { byID[$0] })
      setAside = []
      return
    }
    guard kind == .outcome else {
      result = Self.courses(ancestry.bridged(byID), byID, kind, rules)
      setAside = []
      return
    }
    (result, setAside) = Self.outcome(Fork(byID, ancestry), rules)
  }

  private static func courses(
    _ graph: VersionGraph,
    _ versions: [VersionID: AnyRecord],
    _ kind: RecordKind,
    _ rules: MergeRules
  ) -> Result {
    let merge = CourseMerge(graph, versions, of: kind, rules)
    guard merge.isAgreed, let joined = try? merge.joined() else {
      return .open(RecordConflict(merge))
    }
    return .joined(joined)
  }

  private static func outcome(_ fork: Fork?, _ rules: MergeRules) -> (Result, [VersionID]) {
    guard let fork else { return (.whole(nil), []) }
    let merge = OutcomeMerge(fork, rules)
    let merged = merge.content()
    guard merged.conflicts.isEmpty else {
      return (.open(RecordConflict(outcome: fork, rules)), merge.setAside)
    }
    do {
      return (.joined([try fork.joined(merged)]), merge.setAside)
    } catch {
      let rules = rules.binding(fork.contestedMembers, of: fork.kind)
      return (.open(RecordConflict(outcome: fork, rules, error.faults)), merge.setAside)
    }
  }

  /// Of two files that claim to be one version, the one with the lesser bytes.
  private static func lesser(_ left: AnyRecord, _ right: AnyRecord) -> AnyRecord {
    right.bytes.lexicographicallyPrecedes(left.bytes) ? right : left
  }
}

extension RecordMerge {
  /// The version that readers and editors see; provisional while the record is open.
  package var head: AnyRecord? {
    switch result {
    case .whole(let version): version
    case .joined(let versions): versions.last
    case .open(let conflict): conflict.head
    }
  }
}
