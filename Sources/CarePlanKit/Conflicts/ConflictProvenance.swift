package import CareMerge
package import CareModel
package import CareStorage

/// Who made the versions of open conflicts, and where.
public struct ConflictProvenance: Sendable {
  /// This copy of the store.
  private let replica: VersionID
  private let origins: [VersionID: CommitSummary]
  /// What said first what a version says only because a decision was taken back.
  private let originals: [VersionID: VersionID]

  /// Costs a look at who brought each side, and at most a thousand versions before them.
  public init(of conflicts: [RecordConflict], in store: GitStore) throws(StoreError) {
    replica = try store.replica()
    var origins: [VersionID: CommitSummary] = [:]
    var originals: [VersionID: VersionID] = [:]
    let leaves = conflicts.flatMap(\.leaves).map(\.version.uuid)
    let passed = conflicts.flatMap(\.versionsSinceParting)
    origins = try store.origins(of: leaves + passed.prefix(Self.mostPassed))
    for conflict in conflicts {
      let versions = conflict.leaves.map(\.version.uuid) + conflict.versionsSinceParting
      let commits = Dictionary(grouping: Set(versions)) { origins[$0]?.id }
      for (commit, versions) in commits where commit != nil && versions.count > 1 {
        let graph = try store.read { snapshot throws(StoreError) in
          try snapshot.graph(of: conflict.key)
        }
        originals.merge(graph.originals(of: versions)) { $1 }
      }
    }
    if !originals.isEmpty {
      origins.merge(try store.origins(of: Array(originals.values))) { $1 }
    }
    (self.origins, self.originals) = (origins, originals)
  }

  /// The most versions before the sides whose authors are looked up.
  private static let mostPassed = 1000

  /// Returns whether a version was made in this copy of the store.
  public func isOurs(_ leaf: AnyRecord) -> Bool { leaf.version.replica == replica }

  /// Returns the author of the first commit with what a version says; nil if it is not known.
  public func author(of leaf: AnyRecord) -> String? { author(of: leaf.version.uuid) }

  /// Returns who first committed what a version of a side, or one before it, says; nil if it is not
  /// known.
  public func author(of version: VersionID) -> String? { origin(of: version)?.maker }

  /// Returns the author of that commit if its signer has another name.
  public func writtenAs(of leaf: AnyRecord) -> String? {
    origin(of: leaf.version.uuid)?.writtenAs
  }

  /// Returns when what a version says was first committed; nil if it is not known.
  public func date(of version: VersionID) -> Instant? { origin(of: version)?.time }

  /// Returns the commit that first brought what a version says; nil if it is not known.
  public func commit(of leaf: AnyRecord) -> String? { origin(of: leaf.version.uuid)?.id }

  /// Returns who reopened a decided question, if a version says something only for that reason.
  public func asker(of leaf: AnyRecord) -> String? {
    originals[leaf.version.uuid].flatMap { _ in origins[leaf.version.uuid]?.maker }
  }

  private func origin(of version: VersionID) -> CommitSummary? {
    origins[originals[version] ?? version]
  }
}

extension VersionGraph {
  /// The most versions of one commit that are compared; reopening a question writes only a few.
  private static let mostAsked = 32

  /// Of versions that one commit brought those that contradict each other, each with the version
  /// that said the same before: people contradict themselves only to take a decision back.
  ///
  /// A decision only took what somebody had said before. What was in force before the versions
  /// parted is written again beside them.
  fileprivate func originals(of versions: [VersionID]) -> [VersionID: VersionID] {
    guard versions.count <= Self.mostAsked else { return [:] }
    let lineages = versions.map { ($0, lineage(of: $0)) }
    let asked = lineages.filter { version, lineage in
      lineages.contains { !$1.contains(version) && !lineage.contains($0) }
    }
    let common = latestCommon(of: asked.map(\.0))
    guard let moment = common.compactMap({ self[$0]?.updated }).min() else { return [:] }
    let decisions = Set(writes.filter { $0.previous.count > 1 }.flatMap(\.versions))
    var originals: [VersionID: VersionID] = [:]
    for (version, lineage) in asked {
      let content = self[version]?.contentDigest
      originals[version] =
        lineage.subtracting(decisions).compactMap { self[$0] }
        .filter { $0.updated < moment && $0.contentDigest == content }
        .max { ($0.updated, $0.uuid) < ($1.updated, $1.uuid) }?.uuid
    }
    return originals
  }
}

extension ConflictProvenance {
  /// Returns the sides whose uuid or author's name begins with a text.
  ///
  /// The author of what a side says in the conflict counts before the author of later changes on
  /// that side.
  ///
  /// - Returns: Several if it is not clear which one is meant.
  public func sides(named text: String, of conflict: RecordConflict) -> [AnyRecord] {
    let word = text.lowercased()
    if let found = conflict.sides(withDigits: word) { return found }
    let isMeant = { (author: String?) in author?.lowercased().hasPrefix(word) ?? false }
    let sayers = conflict.leaves.filter { leaf in
      conflict.versions(sayingFor: leaf.version.uuid).contains { isMeant(author(of: $0)) }
    }
    return sayers.count == 1 ? sayers : conflict.leaves.filter { isMeant(author(of: $0)) }
  }
}
