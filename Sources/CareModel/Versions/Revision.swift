/// Versions that go to another store together: CareKit's `OCKRevisionRecord`.
package struct Revision: Hashable, Sendable {
  /// What is known to whoever has the versions; empty if nothing tells.
  package var knowledge: KnowledgeVector
  /// Parents' kinds first, the oldest of each kind first, each after those that it was made from.
  package var versions: [AnyRecord]

  package init(knowledge: KnowledgeVector, versions: [AnyRecord]) {
    self.knowledge = knowledge
    self.versions = versions
  }
}

extension Revision {
  /// Returns the revisions of some versions: one for each vector, in causal order.
  ///
  /// A revision comes after those with versions that its own were made from, and after those with
  /// the records that its own belong to: CareKit's store crashes on an outcome before its task.
  /// Versions of which nothing tells stand where they belong. The same versions give the same
  /// revisions, in whatever order they come.
  package static func revisions(
    of versions: [AnyRecord],
    _ knowledge: VersionKnowledge
  ) -> [Revision] {
    RevisionOrder(versions, knowledge).revisions
  }
}

/// Versions on their way into revisions.
private struct RevisionOrder {
  private let versions: [AnyRecord]
  private let places: [VersionID: Int]
  /// The oldest version of each record.
  private let roots: [RecordKey: Int]
  /// The places of the versions with one vector, the group with the oldest version first.
  private let groups: [(knowledge: KnowledgeVector, places: [Int])]
  private let groupOfPlace: [Int]

  init(_ versions: [AnyRecord], _ knowledge: VersionKnowledge) {
    let versions = versions.sorted { $0.age < $1.age }
    self.versions = versions
    places = Dictionary(
      versions.enumerated().map { ($1.version.uuid, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    roots = Dictionary(
      versions.enumerated().map { ($1.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var groups: [(knowledge: KnowledgeVector, places: [Int])] = []
    var groupOfPlace: [Int] = []
    var groupOfVector: [KnowledgeVector: Int] = [:]
    for (place, version) in versions.enumerated() {
      let vector = knowledge[version.version.uuid]
      if let vector, let group = groupOfVector[vector] {
        groups[group].places.append(place)
        groupOfPlace.append(group)
      } else {
        if let vector { groupOfVector[vector] = groups.count }
        groupOfPlace.append(groups.count)
        groups.append((vector ?? KnowledgeVector(), [place]))
      }
    }
    self.groups = groups
    self.groupOfPlace = groupOfPlace
  }

  var revisions: [Revision] {
    var revisions: [Revision] = []
    let order = Array(groups.indices).sorted(after: { group in
      Set(groups[group].places.flatMap(needs).map { groupOfPlace[$0] }).sorted()
    })
    for group in order {
      let (vector, places) = groups[group]
      let isSilent = !vector.tellsSomething
      if isSilent, let last = revisions.last, !last.knowledge.tellsSomething {
        revisions[revisions.count - 1].versions += places.map { versions[$0] }
      } else {
        revisions.append(Revision(knowledge: vector, versions: sorted(places)))
      }
    }
    return revisions
  }

  /// Returns the versions at some places by kind and age, each after those that it was made from.
  private func sorted(_ places: [Int]) -> [AnyRecord] {
    let byKind = places.sorted {
      (versions[$0].kind, versions[$0].age) < (versions[$1].kind, versions[$1].age)
    }
    let own = Set(places)
    let order = byKind.sorted(after: { previous(of: $0).filter(own.contains) })
    return order.map { versions[$0] }
  }

  /// Returns what must come before a version: those it was made from, and the record that it
  /// belongs to.
  private func needs(_ place: Int) -> [Int] {
    previous(of: place) + (parent(of: versions[place]).map { [$0] } ?? [])
  }

  private func previous(of place: Int) -> [Int] {
    versions[place].version.previous.compactMap { places[$0] }
  }

  private func parent(of record: AnyRecord) -> Int? {
    guard let link = record.parent else { return nil }
    if let uuid = link.uuid, let place = places[uuid] { return place }
    guard let id = link.id else { return nil }
    let kinds: [RecordKind] = link.kind.isTask ? [.task, .healthTask] : [link.kind]
    return kinds.lazy.compactMap { roots[RecordKey($0, id)] }.first
  }
}

extension AnyRecord {
  fileprivate var age: Age { Age(updated: version.updated, uuid: version.uuid) }
}

/// The place of a version in time.
private struct Age: Comparable {
  let updated: Instant
  let uuid: VersionID

  static func < (left: Age, right: Age) -> Bool {
    (left.updated, left.uuid) < (right.updated, right.uuid)
  }
}

extension [Int] {
  /// Returns the same numbers in their order, but each after those that it needs; cycles are cut
  /// somewhere.
  fileprivate func sorted(after needs: (Int) -> [Int]) -> [Int] {
    var order: [Int] = []
    var begun: Set<Int> = []
    for start in self where begun.insert(start).inserted {
      var path = [(number: start, rest: needs(start)[...])]
      while let last = path.indices.last {
        if let next = path[last].rest.popFirst() {
          guard begun.insert(next).inserted else { continue }
          path.append((next, needs(next)[...]))
        } else {
          order.append(path.removeLast().number)
        }
      }
    }
    return order
  }
}
