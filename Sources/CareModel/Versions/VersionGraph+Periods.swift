extension VersionGraph {
  /// A span of time during which one version of a record is in force.
  public struct Period: Hashable, Sendable {
    /// From the moment at which the version takes effect until another one does.
    public let span: Range<Instant>
    public let version: VersionSummary
  }

  /// Which version is in force when, in order; nothing covers the time when the record had none.
  ///
  /// The same answers as ``inForce(at:)`` for every moment at once.
  public var periods: [Period] {
    guard let head else { return [] }
    let lineage = lineage(of: head.uuid)
    let chain = causalOrder.filter { lineage.contains($0.uuid) }
    let dates = Set(lineage.compactMap { self[$0]?.effectiveDate }).sorted()
    // Versions in a cycle, which no honest store has, are in no causal order.
    let isChain = chain.count == lineage.count && Self.followsItsDates(chain)
    let holders = isChain ? lastHolders(chain) : dates.map(inForce(at:))
    var periods: [Period] = []
    for (place, version) in holders.enumerated() {
      guard let version else { continue }
      let end = place + 1 < dates.count ? dates[place + 1] : .latest
      guard dates[place] < end else { continue }
      if let last = periods.last, last.version == version, last.span.upperBound == dates[place] {
        periods[periods.count - 1] = Period(span: last.span.lowerBound..<end, version: version)
      } else {
        periods.append(Period(span: dates[place]..<end, version: version))
      }
    }
    return periods
  }

  /// Whether the versions are one chain in which no version holds earlier than the one before it.
  private static func followsItsDates(_ chain: [VersionSummary]) -> Bool {
    zip(chain, chain.dropFirst()).allSatisfy { version, next in
      next.previous == [version.uuid] && next.effectiveDate >= version.effectiveDate
    }
  }

  /// Of each date in such a chain the last version, unless it is a tombstone.
  private func lastHolders(_ chain: [VersionSummary]) -> [VersionSummary?] {
    chain.indices.compactMap { place -> VersionSummary?? in
      let isLast =
        place + 1 == chain.count || chain[place + 1].effectiveDate > chain[place].effectiveDate
      guard isLast else { return nil }
      return .some(chain[place].isTombstone ? nil : chain[place])
    }
  }
}
