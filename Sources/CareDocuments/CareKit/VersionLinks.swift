import CanonicalJSON
import CareModel

extension [EntityDraft] {
  /// Completes the links between versions of one document.
  ///
  /// A version that another one names as its next gets it as a previous one, unless it came with links
  /// of its own. Versions of one record of which none names any other, as CareKit 2.0 wrote them, follow
  /// each other by their dates.
  mutating func linkVersions(_ versions: VersionLookup) {
    let places = Dictionary(
      indices.map { (self[$0].record.version.uuid, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for index in indices {
      for next in self[index].next {
        guard let place = places[next], !self[place].hasOwnVersion else { continue }
        self[place].follow(self[index].record.version.uuid)
      }
    }
    for index in indices where !self[index].hasOwnVersion {
      followHeads(index, places, versions)
    }
    for versions in Dictionary(grouping: indices, by: { self[$0].record.chainKey }).values {
      chain(versions)
      breakCycles(versions)
    }
  }

  /// Lets a version that was made in CareKit follow the head in place of what CareKit had as the tip.
  private mutating func followHeads(
    _ index: Int,
    _ places: [VersionID: Int],
    _ versions: VersionLookup
  ) {
    let draft = self[index]
    let parents = draft.record.version.previous.map { parent in
      let copied = draft.keptMembers.links[parent]?.head
      let head = copied ?? places[parent].flatMap { self[$0].keptMembers.links[parent]?.head }
      return head.flatMap { versions[$0]?.key == draft.record.key ? $0 : nil } ?? parent
    }
    self[index].record.version.previous = Set(parents).sorted()
  }

  private mutating func chain(_ versions: [Int]) {
    guard versions.allSatisfy({ !self[$0].hasLinks && !self[$0].hasOwnVersion }) else { return }
    let order = versions.sorted { self[$0].record.version.isOlder(than: self[$1].record.version) }
    for (earlier, later) in zip(order, order.dropFirst()) {
      self[later].follow(self[earlier].record.version.uuid)
    }
  }

  /// Takes out links to versions that are not older, where versions follow from themselves.
  ///
  /// CareKit's store makes such cycles when an app updates a record with an outdated copy of it.
  private mutating func breakCycles(_ versions: [Int]) {
    let graph = VersionGraph(versions.map { VersionSummary(self[$0].record) })
    let cyclic = Set(graph.cyclicVersions)
    guard !cyclic.isEmpty else { return }
    let byID = Dictionary(
      versions.map { (self[$0].record.version.uuid, self[$0].record.version) },
      uniquingKeysWith: { first, _ in first }
    )
    for index in versions where cyclic.contains(self[index].record.version.uuid) {
      let version = self[index].record.version
      let kept = version.previous.filter { parent in
        guard cyclic.contains(parent), let parent = byID[parent] else { return true }
        return parent.isOlder(than: version)
      }
      guard kept.count < version.previous.count else { continue }
      self[index].record.version.previous = kept
      self[index].warnings.append("Versions follow from themselves; links to later ones are cut.")
    }
  }
}

extension EntityDraft {
  /// Makes a version of this document a previous one.
  fileprivate mutating func follow(_ uuid: VersionID) {
    let version = record.version
    guard uuid != version.uuid, !version.previous.contains(uuid) else { return }
    record.version.previous = (version.previous + [uuid]).sorted()
  }
}

extension AnyRecord {
  /// What the versions of one record share in CareKit.
  fileprivate var chainKey: RecordKey {
    guard case .outcome(let outcome) = self else { return key }
    return RecordKey(.outcome, outcome.careKitID ?? outcome.content.derivedID)
  }
}

extension Version {
  fileprivate func isOlder(than other: Version) -> Bool {
    (updated, created, uuid) < (other.updated, other.created, other.uuid)
  }
}
