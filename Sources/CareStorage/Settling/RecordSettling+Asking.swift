import CareModel

extension RecordSettling {
  /// Takes back a decision between versions that stood side by side, whose files a commit removed: they
  /// stand side by side again.
  ///
  /// What held before they parted is stated anew, and each of them from there. So they contradict each
  /// other in what they did before, and nobody has decided for the one that the head happens to show.
  ///
  /// - Returns: The statement of the side that the head shows; nil if nothing was decided, or if what
  ///   was said since stands in the way.
  mutating func askingAgain(
    _ present: VersionID,
    backTo head: VersionID,
    at place: Int
  ) throws(StoreError) -> VersionID? {
    let (removed, moment) = (steps[place].removed, steps[place].moment)
    let sides = sides(decidedBy: removed)
    guard sides.count > 1, sides.contains(head), let last = last(of: removed, after: sides)
    else { return nil }
    for version in removed.union(sides) where try isErased(version, place) { return nil }
    let base = present == last || graph.isAncestor(last, of: present) ? present : last
    let saidAt = removed.compactMap { graph[$0]?.updated }.min() ?? moment
    var drafts: [CourseDraft] = []
    for versions in [graph.latestCommon(of: sides)] + sides.map({ [$0] }) {
      var draft = course(of: base)
      let obstacles = try draft.takeBack(
        course(of: last),
        to: course(of: versions),
        saidAt: saidAt,
        at: moment,
        load: body
      )
      guard obstacles.isEmpty else { return nil }
      drafts.append(draft)
    }
    let origin = try write(drafts[0], after: base, at: moment)
    var shown = origin
    for (side, draft) in zip(sides, drafts.dropFirst()) {
      let statement = try write(draft, after: origin, at: moment)
      if side == head { shown = statement }
    }
    return shown
  }

  /// Returns what some versions were made from, without what that itself was made from, in a fixed
  /// order.
  private func sides(decidedBy versions: Set<VersionID>) -> [VersionID] {
    let before = Set(versions.flatMap { graph[$0]?.previous ?? [] }).subtracting(versions)
    return before.filter { side in !before.contains { graph.isAncestor(side, of: $0) } }.sorted()
  }
}
