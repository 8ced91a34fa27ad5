extension VersionGraph {
  /// The version in force at a moment, or nil before the first and after the end of the record.
  ///
  /// Only the head and its ancestors count. Of those that are effective by then the latest effective
  /// date wins; of equal dates the descendant, then the head rule. A tombstone ends the record from
  /// its date on, whatever later dates its ancestors carry.
  public func inForce(at instant: Instant) -> VersionSummary? {
    inForce { $0 <= instant }
  }

  /// The version in force just before a moment: the one that a query of an interval with this end,
  /// which does not belong to it, gives.
  public func inForce(before instant: Instant) -> VersionSummary? {
    inForce { $0 < instant }
  }

  private func inForce(_ isEffective: (Instant) -> Bool) -> VersionSummary? {
    guard let head else { return nil }
    let lineage = lineage(of: head.uuid)
    let effective = versions.filter { lineage.contains($0.uuid) && isEffective($0.effectiveDate) }
    let ended = effective.filter(\.isTombstone).reduce(into: Set<VersionID>()) { ended, tombstone in
      ended.formUnion(self.lineage(of: tombstone.uuid).subtracting([tombstone.uuid]))
    }
    let candidates = effective.filter { !ended.contains($0.uuid) }
    let latest = candidates.filter { $0.effectiveDate == candidates.map(\.effectiveDate).max() }
    let last = latest.filter { version in
      !latest.contains { isAncestor(version.uuid, of: $0.uuid) }
    }
    return last.min(by: Self.isBetterHead).flatMap { $0.isTombstone ? nil : $0 }
  }
}
