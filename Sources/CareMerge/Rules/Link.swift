import CanonicalJSON

/// The link to a parent: its id, beside the uuid of the version that was linked.
///
/// The id is the link. Where ids are equal the uuid is provenance and never conflicts; a link that
/// has no id yet is known by its uuid.
struct Link: Combinator {
  let id: String
  let uuid: String

  var members: [String] { [id, uuid] }

  func merge(_ sides: Sides<VersionContent>, into merged: inout MergedContent) {
    let links = sides.map { $0.picking(members) }
    let targets = links.map { $0[id].map { Target.id($0) } ?? .version($0[uuid]) }
    if let target = targets.agreed {
      let same = links.among(targets.leaves.indices.filter { targets.leaves[$0] == target })
      merged.take(same.leaves[same.earliest])
    } else {
      let chosen = merged.conflict(id, members: members, links.map { .object($0) })
      merged.take(chosen?.object ?? [:])
    }
  }

  private enum Target: Hashable {
    case id(JSONValue)
    case version(JSONValue?)
  }
}
