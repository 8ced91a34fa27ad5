import CareModel

/// Who descends from whom among the versions of one record, as far as a merge must know.
///
/// Only versions with content are leaves and common ancestors. Erased ones, and those that are not
/// there, only lead on to what was before them.
struct Ancestry {
  private let parents: [VersionID: Set<VersionID>]
  private let contents: Set<VersionID>

  init(_ versions: some Sequence<Version>, purged: [PurgedVertex]) {
    var parents: [VersionID: Set<VersionID>] = [:]
    var contents: Set<VersionID> = []
    for version in versions {
      contents.insert(version.uuid)
      parents[version.uuid, default: []].formUnion(version.previous)
    }
    for vertex in purged {
      contents.remove(vertex.uuid)
      parents[vertex.uuid, default: []].formUnion(vertex.previous)
    }
    self.parents = parents
    self.contents = contents
  }

  /// The versions that no other one follows.
  var leaves: Set<VersionID> { latest(of: contents) }

  /// Returns a version and all that it was made from, even if only the uuid is known.
  func lineage(of uuid: VersionID) -> Set<VersionID> {
    lineage(of: [uuid])
  }

  /// Returns the common ancestors of these lineages that no other common ancestor follows.
  func nearest(in lineages: [Set<VersionID>]) -> Set<VersionID> {
    guard let first = lineages.first else { return [] }
    let common = lineages.dropFirst().reduce(first) { $0.intersection($1) }
    return latest(of: common.intersection(contents))
  }

  /// Returns those of some versions that none of the others was made from.
  private func latest(of versions: Set<VersionID>) -> Set<VersionID> {
    versions.subtracting(lineage(of: versions.flatMap { parents[$0] ?? [] }))
  }

  private func lineage(of uuids: [VersionID]) -> Set<VersionID> {
    var lineage: Set<VersionID> = []
    var waiting = uuids
    while let next = waiting.popLast() {
      guard lineage.insert(next).inserted else { continue }
      waiting += parents[next] ?? []
    }
    return lineage
  }
}

extension Ancestry {
  /// Returns the graph of the versions that have content, with links that lead over erased ones.
  func bridged(_ versions: [VersionID: AnyRecord]) -> VersionGraph {
    VersionGraph(
      versions.values.map { version in
        let summary = VersionSummary(undigested: version)
        let previous = summary.previous.allSatisfy(contents.contains)
        return previous ? summary : summary.following(standing(for: summary.previous))
      }
    )
  }

  /// In place of versions that have no content the nearest ones before them that have, or of which
  /// nothing is known.
  private func standing(for versions: [VersionID]) -> [VersionID] {
    var found: Set<VersionID> = []
    var seen: Set<VersionID> = []
    var waiting = versions
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      if !contents.contains(next), let before = parents[next] {
        waiting += before
      } else {
        found.insert(next)
      }
    }
    return found.sorted()
  }
}
