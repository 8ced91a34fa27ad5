/// Which version takes effect when, among some versions and all that they were made from.
///
/// Among the versions that are effective by some time, the latest effective date wins; of equal
/// dates the descendant, then the head rule. A tombstone ends, from its date on, what it was made
/// from, whatever later dates that has.
package struct InForceSteps: Sendable {
  package struct Step: Sendable {
    package let date: Instant
    /// The version from then on; a tombstone leaves nothing in force.
    package let version: VersionSummary
  }

  /// By date, no two of one date.
  package let steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  /// Costs the sorting of the dates; more only where many versions that follow each other have one date.
  package init(of leaves: [VersionID], in order: CausalOrder) {
    let isIn = order.lineage(of: leaves.compactMap { order.places[$0] })
    var ends = [Instant?](repeating: nil, count: order.versions.count)
    for place in order.versions.indices.reversed() where isIn[place] {
      let version = order.versions[place]
      let own = version.isTombstone ? version.effectiveDate : nil
      let end = [ends[place], own].compactMap(\.self).min()
      guard let end else { continue }
      for parent in order.parents[place] { ends[parent] = min(ends[parent] ?? end, end) }
    }
    var living: [Int] = []
    for place in order.versions.indices where isIn[place] {
      if let end = ends[place], end < order.versions[place].effectiveDate { continue }
      living.append(place)
    }
    living.sort {
      (order.versions[$0].effectiveDate, $0) < (order.versions[$1].effectiveDate, $1)
    }
    var steps: [Step] = []
    var rest = living[...]
    while let first = rest.first {
      let date = order.versions[first].effectiveDate
      let group = Array(rest.prefix { order.versions[$0].effectiveDate == date })
      rest.removeFirst(group.count)
      let best = order.latest(of: group).map { order.versions[$0] }
        .min(by: VersionGraph.isBetterHead)
      if let best { steps.append(Step(date: date, version: best)) }
    }
    self.steps = steps
  }
}
