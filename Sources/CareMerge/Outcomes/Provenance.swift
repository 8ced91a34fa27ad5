import CanonicalJSON

/// Members that say where something came from: they never conflict.
///
/// What only one side changed is taken; else the earliest leaf (`created`, `uuid`) gives them, all
/// of them together.
struct Provenance: Combinator {
  let members: [String]

  init(_ members: [String]) { self.members = members }

  func merge(_ sides: LeafGroups<VersionContent>, into merged: inout MergedContent) {
    let parts = sides.map { $0.picking(members) }
    merged.take(parts.leaves[parts.earliest])
  }
}
