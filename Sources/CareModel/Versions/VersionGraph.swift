/// How the versions of one record follow from each other, and which of them is in force.
///
/// The graph depends on the set of versions alone, never on the order in which they arrived. A
/// parent that is not there is skipped: it may have been purged or may still arrive.
public struct VersionGraph: Sendable {
  /// The versions, by uuid.
  public private(set) var versions: [VersionSummary]
  private var byID: [VersionID: VersionSummary]
  private var children: [VersionID: [VersionID]]

  /// Makes the graph of all versions of one record.
  public init(_ versions: some Sequence<VersionSummary>) {
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
  public var head: VersionSummary? {
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

  /// Versions that one change made: they came into being at one moment, each from the one before it.
  ///
  /// A change of valid time can take several versions, since each of them holds from one date on.
  package struct Write: Hashable, Sendable {
    /// In their order; one at least.
    package fileprivate(set) var versions: [VersionID]
    /// The version that names the write: the last one.
    package fileprivate(set) var last: VersionID
    /// What the first one was made from.
    package let previous: [VersionID]
  }

  /// What was written, each after what it was made from.
  ///
  /// Where two versions of one moment continue the same one, the second begins a write of its own.
  /// Versions in a cycle are left out.
  package var writes: [Write] {
    var places: [VersionID: Int] = [:]
    var writes: [Write] = []
    for version in causalOrder {
      if let parent = version.previous.first, version.previous.count == 1,
        self[parent]?.updated == version.updated, let place = places[parent],
        writes[place].last == parent
      {
        writes[place].versions.append(version.uuid)
        writes[place].last = version.uuid
        places[version.uuid] = place
      } else {
        places[version.uuid] = writes.count
        writes.append(
          Write(versions: [version.uuid], last: version.uuid, previous: version.previous)
        )
      }
    }
    return writes
  }

  /// Returns the version in force at a moment, or nil before the first and after the end of the
  /// record.
  ///
  /// Only the head and its ancestors count. Of those that are effective by then the latest effective
  /// date wins; of equal dates the descendant, then the head rule. A tombstone ends the record from
  /// its date on, whatever later dates its ancestors carry.
  public func inForce(at instant: Instant) -> VersionSummary? {
    inForce { $0 <= instant }
  }

  /// Returns the version in force just before a moment: the one that a query of an interval with
  /// this end, which does not belong to it, gives.
  public func inForce(before instant: Instant) -> VersionSummary? {
    inForce { $0 < instant }
  }

  private func inForce(_ isEffective: (Instant) -> Bool) -> VersionSummary? {
    steps.last { isEffective($0.date) }.flatMap { $0.version.isTombstone ? nil : $0.version }
  }

  /// The dates at which the head or one of its ancestors takes effect.
  private var steps: [InForceSteps.Step] {
    guard let head else { return [] }
    // Most records never change.
    if versions.count == 1 { return [InForceSteps.Step(date: head.effectiveDate, version: head)] }
    return InForceSteps(of: [head.uuid], in: CausalOrder(self)).steps
  }

  /// The course of the record; while it is open, of its head alone.
  public var course: Course { Course(InForceSteps(steps)) }

  /// A span of time during which one version of a record is in force.
  package struct Period: Hashable, Sendable {
    /// From the moment at which the version takes effect until another one does.
    package let span: Range<Instant>
    package let version: VersionSummary
  }

  /// Which version is in force when, in order; nothing covers the time when the record had none.
  ///
  /// The same answers as ``inForce(at:)`` for every moment at once.
  package var periods: [Period] {
    let steps = steps
    return steps.enumerated().compactMap { place, step in
      let end = place + 1 < steps.count ? steps[place + 1].date : .latest
      guard !step.version.isTombstone, step.date < end else { return nil }
      return Period(span: step.date..<end, version: step.version)
    }
  }
}
