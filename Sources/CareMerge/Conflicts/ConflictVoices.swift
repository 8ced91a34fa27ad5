package import CareModel

/// Which versions say something about some disputes; each dispute is read when it is needed.
package struct ConflictVoices {
  private let disputes: [Dispute]
  private var known: [Set<VersionID>] = []

  package init(_ disputes: [Dispute]) { self.disputes = disputes }

  /// Returns the first of some versions that has a say.
  package mutating func best(
    of leaves: [AnyRecord],
    where isMeant: (AnyRecord) -> Bool
  ) -> VersionID? {
    for leaf in leaves where isMeant(leaf) && hasSay(leaf.version.uuid) {
      return leaf.version.uuid
    }
    return nil
  }

  /// Returns those of some versions that have a say.
  package mutating func all(of leaves: [AnyRecord]) -> [AnyRecord] {
    var all: [AnyRecord] = []
    for leaf in leaves where hasSay(leaf.version.uuid) { all.append(leaf) }
    return all
  }

  private mutating func hasSay(_ leaf: VersionID) -> Bool {
    if known.contains(where: { $0.contains(leaf) }) { return true }
    while known.count < disputes.count {
      let sides = Set(disputes[known.count].members.flatMap(\.sides).map(\.uuid))
      known.append(sides)
      if sides.contains(leaf) { return true }
    }
    return false
  }
}
