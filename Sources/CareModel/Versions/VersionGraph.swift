/// How the versions of one record follow from each other, and which of them is in force.
///
/// The graph depends on the set of versions alone, never on the order in which they arrived. A
/// parent that is not there is skipped: it may have been purged or may still arrive.
package struct VersionGraph: Sendable {
  /// The versions, by uuid.
  package private(set) var versions: [VersionSummary]
  private var byID: [VersionID: VersionSummary]
  private var children: [VersionID: [VersionID]]

  /// Makes the graph of all versions of one record.
  package init(_ versions: some Sequence<VersionSummary>) {
    let given = Array(versions)
    // Summaries are large: their places are sorted.
    self.versions = given.indices.sorted { given[$0].uuid < given[$1].uuid }.map { given[$0] }
    byID = Dictionary(self.versions.map { ($0.uuid, $0) }, uniquingKeysWith: { first, _ in first })
    var children: [VersionID: [VersionID]] = [:]
    for version in self.versions {
      for parent in version.previous { children[parent, default: []].append(version.uuid) }
    }
    self.children = children
  }

  /// Adds a version, unless one of its uuid is there; costs a look at those before it.
  package mutating func insert(_ version: VersionSummary) {
    guard byID[version.uuid] == nil else { return }
    byID[version.uuid] = version
    let place = versions.firstIndex { $0.uuid > version.uuid } ?? versions.endIndex
    versions.insert(version, at: place)
    for parent in version.previous {
      let place = children[parent]?.firstIndex { $0 > version.uuid }
      children[parent, default: []].insert(version.uuid, at: place ?? children[parent]?.count ?? 0)
    }
  }

  package subscript(uuid: VersionID) -> VersionSummary? { byID[uuid] }

  /// The versions that no other one follows, in the order of the head rule, the head first.
  ///
  /// More than one leaf is an open conflict.
  package var leaves: [VersionSummary] {
    versions.filter { children[$0.uuid] == nil }.sorted(by: Self.isBetterHead)
  }

  /// The version that readers and editors see: the best leaf by the head rule.
  package var head: VersionSummary? {
    versions.filter { children[$0.uuid] == nil }.min(by: Self.isBetterHead)
  }

  /// Whether the record has leaves that are not joined.
  package var isOpen: Bool { versions.count { children[$0.uuid] == nil } > 1 }

  /// Returns whether one leaf is the head rather than another.
  ///
  /// An edit beats a tombstone; then the later update; then the greater uuid.
  static func isBetterHead(_ left: VersionSummary, _ right: VersionSummary) -> Bool {
    if left.isTombstone != right.isTombstone { return right.isTombstone }
    return (left.updated, left.uuid) > (right.updated, right.uuid)
  }
}

extension VersionGraph {
  /// Returns a version and all that it was made from.
  package func lineage(of uuid: VersionID) -> Set<VersionID> {
    var lineage: Set<VersionID> = []
    var waiting = [uuid]
    while let next = waiting.popLast() {
      guard let version = byID[next], lineage.insert(next).inserted else { continue }
      waiting += version.previous
    }
    return lineage
  }

  /// Returns the last versions that all of some versions were made from, or are; several if they
  /// parted twice.
  package func latestCommon(of versions: [VersionID]) -> [VersionID] {
    guard let first = versions.first else { return [] }
    let common = versions.dropFirst().reduce(lineage(of: first)) {
      $0.intersection(lineage(of: $1))
    }
    return common.subtracting(common.flatMap { byID[$0]?.previous ?? [] }).sorted()
  }

  /// Returns whether one version was made, perhaps over others, from another one.
  package func isAncestor(_ ancestor: VersionID, of uuid: VersionID) -> Bool {
    ancestor != uuid && lineage(of: uuid).contains(ancestor)
  }

  /// The versions in an order in which each one comes after all that it was made from.
  ///
  /// Independent versions stand by update and uuid. Versions in a cycle are left out.
  package var causalOrder: [VersionSummary] {
    let order = CausalOrder(self)
    return Array(order.versions.prefix(order.countBeforeCycles))
  }

  /// The versions that follow from themselves: none in an honest store.
  package var cyclicVersions: [VersionID] {
    let ordered = Set(causalOrder.map(\.uuid))
    return versions.map(\.uuid).filter { !ordered.contains($0) }
  }
}
