import CanonicalJSON
import CareMerge
import CareModel

/// The versions of a record, who follows whom, and what each of them says when: by definition and by
/// brute force.
///
/// Versions are told by their places; each stands behind all that it was made from. Moments are all
/// dates at which any version takes effect: between two of them nothing changes.
struct OracleCourses {
  typealias Place = Int

  let versions: [AnyRecord]
  let groups: MergeGroups
  let contents: [OracleContent]
  let moments: [Instant]
  /// Those with content that a version was made from, none of them from another one.
  private(set) var parents: [[Place]] = []
  /// A version and all that it was made from.
  private(set) var lineages: [Set<Place>] = []
  /// By version and moment the version that takes effect last, a tombstone maybe.
  private(set) var holders: [[Place?]] = []
  /// Those that were made from nothing.
  private let origins: Set<Place>

  init(_ records: [AnyRecord], purged: [PurgedVertex], _ groups: MergeGroups = MergeGroups()) {
    self.groups = groups
    let erased = Dictionary(purged.map { ($0.uuid, $0.previous) }, uniquingKeysWith: { $1 })
    var known: [VersionID: AnyRecord] = [:]
    for record in records where erased[record.version.uuid] == nil {
      known[record.version.uuid] = record
    }
    let links = known.mapValues { Self.parents(of: $0.version, known, erased) }
    var (order, isPlaced): ([VersionID], Set<VersionID>) = ([], [])
    while let next = links.filter({
      !isPlaced.contains($0.key) && isPlaced.isSuperset(of: $0.value)
    })
    .keys.min() {
      order.append(next)
      isPlaced.insert(next)
    }
    versions = order.compactMap { known[$0] }
    contents = versions.map { OracleContent($0.contentObject, groups) }
    origins = Set(
      order.indices.filter { place in
        known[order[place]].map { Self.isOrigin($0.version, known, erased) } ?? false
      }
    )
    moments = Set(versions.map(\.effectiveDate)).sorted()
    for id in order {
      let places = (links[id] ?? []).compactMap { order.firstIndex(of: $0) }
      parents.append(latest(of: places))
      lineages.append(places.reduce(into: [lineages.count]) { $0.formUnion(lineages[$1]) })
    }
    for place in versions.indices { holders.append(holders(of: lineages[place])) }
  }

  /// The versions with content that a version was made from; those that were erased are stepped over.
  private static func parents(
    of version: Version,
    _ known: [VersionID: AnyRecord],
    _ erased: [VersionID: [VersionID]]
  ) -> Set<VersionID> {
    var (found, seen): (Set<VersionID>, Set<VersionID>) = ([], [])
    var waiting = version.previous
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      if known[next] != nil { found.insert(next) } else { waiting += erased[next] ?? [] }
    }
    return found
  }
}

extension OracleCourses {
  /// Whether a version was made from nothing, but for versions that were erased.
  private static func isOrigin(
    _ version: Version,
    _ known: [VersionID: AnyRecord],
    _ erased: [VersionID: [VersionID]]
  ) -> Bool {
    var (seen, waiting): (Set<VersionID>, [VersionID]) = ([], version.previous)
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard known[next] == nil, let before = erased[next] else { return false }
      waiting += before
    }
    return true
  }

  /// The first moment of which a version says anything: of one that goes back to nothing that is there
  /// the first at which something takes effect.
  func begin(of place: Place) -> Int {
    guard lineages[place].isDisjoint(with: origins) else { return 0 }
    return holders[place].firstIndex { $0 != nil } ?? 0
  }

  /// Whether somebody went on from half of a write: from a version that is not its last one.
  var hasHalves: Bool {
    versions.indices.contains { place in
      let next = versions.indices.filter { parents[$0].contains(place) }
      let isContinued = { (child: Int) in
        parents[child].count == 1
          && versions[child].version.updated == versions[place].version.updated
      }
      return next.contains(where: isContinued) && !next.allSatisfy(isContinued)
    }
  }

  func isOlder(_ place: Place, than other: Place) -> Bool {
    place != other && lineages[other].contains(place)
  }

  /// Those from which none of the others was made.
  func latest(of places: some Collection<Place>) -> [Place] {
    places.filter { place in !places.contains { isOlder(place, than: $0) } }.sorted()
  }

  var leaves: [Place] { latest(of: versions.indices) }

  /// The head rule.
  func head(of places: some Collection<Place>) -> Place? {
    places.max { left, right in
      let (first, second) = (versions[left].version, versions[right].version)
      if first.isTombstone != second.isTombstone { return first.isTombstone }
      return (first.updated, first.uuid) < (second.updated, second.uuid)
    }
  }

  /// At each date the version that takes effect, of some versions: the in-force rule.
  func steps(of lineage: Set<Place>) -> [Instant: Place] {
    let tombstones = lineage.filter { versions[$0].version.isTombstone }
    let living = lineage.filter { place in
      !tombstones.contains { end in
        isOlder(place, than: end)
          && versions[end].effectiveDate < versions[place].effectiveDate
      }
    }
    return Dictionary(grouping: living) { versions[$0].effectiveDate }
      .compactMapValues { head(of: latest(of: $0)) }
  }

  /// By moment the version that takes effect last.
  private func holders(of lineage: Set<Place>) -> [Place?] {
    let steps = steps(of: lineage)
    var holder: Place?
    return moments.map { moment in
      if let step = steps[moment] { holder = step }
      return holder
    }
  }

  /// What a version's course says at a moment; nil where the record is not or has ended.
  func content(of place: Place, at moment: Int) -> OracleContent? {
    guard let holder = holders[place][moment], !versions[holder].version.isTombstone
    else { return nil }
    return contents[holder]
  }

  /// The plan over all of time.
  func plan(of place: Place) -> [JSONValue?] {
    moments.indices.map { content(of: place, at: $0)?.plan }
  }

  /// What the write of a version was made from: versions of one write share `updated`.
  func origins(of place: Place, _ options: OracleOptions) -> [Place] {
    var first = place
    while !options.contains(.versionsAreWrites), parents[first].count == 1,
      versions[parents[first][0]].version.updated == versions[first].version.updated
    {
      first = parents[first][0]
    }
    return parents[first]
  }
}
