import CareModel

/// The links that the versions of a record get for CareKit: by date.
///
/// CareKit shows a version until a direct successor takes effect, and finds the events of earlier days
/// on the way back from there. Our versions follow in the order in which they were said, which may be
/// another. So those that hold some time are one chain by date, with the tombstones of gaps; each other
/// one comes before a version that was in effect no later, where CareKit shows it at no time.
///
/// Every version but the last of the chain has one successor, so that there is one tip.
struct DateLinks {
  /// The version that follows another one.
  private(set) var next: [VersionID: VersionID] = [:]
  /// The versions that another one follows.
  private(set) var previous: [VersionID: [VersionID]] = [:]
  /// The end of the chain: what an app changes next.
  private(set) var tip: VersionID?
  /// A version of another leaf from before the record begins, which CareKit must take as deleted.
  private(set) var early: VersionID?

  /// Links the versions of a record by the course of its head; nil if all follow from themselves.
  init?(_ graph: VersionGraph) {
    guard let head = graph.head else { return nil }
    tip = head.uuid
    guard graph.versions.count > 1 else { return }
    let order = CausalOrder(graph)
    let steps = InForceSteps(of: [head.uuid], in: order).steps
    let inForce = Set(steps.map(\.version.uuid))
    let others = order.versions.filter { !inForce.contains($0.uuid) }
    let dates = Set(steps.map(\.date))
    var front = others.filter(\.isTombstone)
    let beside = others.filter { !$0.isTombstone && dates.contains($0.effectiveDate) }
    var within = others.filter { !$0.isTombstone && !dates.contains($0.effectiveDate) }
    var ends = (front + steps.map(\.version)).filter(\.isTombstone)
    // Nothing that CareKit shows was in effect before the first of a chain.
    if let start = steps.first?.date, let first = within.min(by: Self.isEarlier),
      first.effectiveDate < start,
      !ends.contains(where: { $0.effectiveDate <= first.effectiveDate })
    {
      early = first.uuid
      within.removeAll { $0.uuid == first.uuid }
      (front, ends) = (front + [first], ends + [first])
    }
    chain(front, steps, Dictionary(grouping: beside, by: \.effectiveDate))
    hang(within, ends.sorted(by: Self.isEarlier), steps)
  }

  private static func isEarlier(_ left: VersionSummary, _ right: VersionSummary) -> Bool {
    (left.effectiveDate, left.uuid) < (right.effectiveDate, right.uuid)
  }
}

extension DateLinks {
  /// Links the versions in force by date, each after others of its date.
  ///
  /// CareKit finds no events behind a tombstone, so those that leave no gap stand before all.
  private mutating func chain(
    _ front: [VersionSummary],
    _ steps: [InForceSteps.Step],
    _ beside: [Instant: [VersionSummary]]
  ) {
    let versions = front + steps.flatMap { (beside[$0.date] ?? []) + [$0.version] }
    for (earlier, later) in zip(versions, versions.dropFirst()) {
      link(earlier.uuid, to: later.uuid)
    }
    tip = versions.last?.uuid
  }

  /// Links versions that never hold: before a tombstone, where CareKit looks for no events, else
  /// before what holds at their date.
  private mutating func hang(
    _ versions: [VersionSummary],
    _ ends: [VersionSummary],
    _ steps: [InForceSteps.Step]
  ) {
    for version in versions {
      let date = version.effectiveDate
      let end = ends.last { $0.effectiveDate <= date }
      guard let target = end ?? steps.last(where: { $0.date <= date })?.version else { continue }
      link(version.uuid, to: target.uuid)
    }
  }

  private mutating func link(_ earlier: VersionID, to later: VersionID) {
    next[earlier] = later
    previous[later, default: []].append(earlier)
  }
}
