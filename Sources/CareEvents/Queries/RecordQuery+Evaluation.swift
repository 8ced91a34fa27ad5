public import CareModel

/// One result of a query: a version, and what must be shown beside it.
package struct RecordMatch: Hashable, Sendable {
  package let version: VersionSummary
  /// The leaves of the record, if they are in conflict; else empty.
  package let openLeaves: [VersionID]
  /// When the record ends, if that is asked for with ``RecordQuery/endingAfter``.
  package let end: Instant?

  package init(version: VersionSummary, openLeaves: [VersionID], end: Instant? = nil) {
    (self.version, self.openLeaves, self.end) = (version, openLeaves, end)
  }
}

extension RecordQuery {
  /// A moment at which a record is looked at.
  public enum Point: Hashable, Sendable {
    case at(Instant)
    /// Just before a moment.
    case before(Instant)
  }

  /// Evaluates the query over versions of one kind.
  ///
  /// The versions may be a selection, so long as it has all versions of every record that it has any
  /// of. ``parentRemoteIDs`` are not evaluated here: the store turns them into ``parentIDs``.
  ///
  /// - Parameter reading: Gives what readers see at a moment of a record with several leaves; without
  ///   it the in-force rule decides.
  package func evaluate<Failure>(
    _ versions: some Sequence<VersionSummary>,
    reading: ((VersionGraph, Point) throws(Failure) -> RecordMatch?)?
  ) throws(Failure) -> [RecordMatch] {
    var matches: [RecordMatch] = []
    for versions in Dictionary(grouping: versions, by: \.key).values {
      let graph = VersionGraph(versions)
      guard graph.isOpen, let reading, let point, graph.versions[0].key.kind != .outcome else {
        let leaves = graph.isOpen ? graph.leaves.map(\.uuid) : []
        let last = lastBeforeEnd(in: graph)
        let end = graph.isOpen ? nil : last?.span.upperBound
        matches += (last.map { [$0.version] } ?? candidates(in: graph)).filter(accepts).map {
          RecordMatch(version: $0, openLeaves: leaves, end: end)
        }
        continue
      }
      if let match = try reading(graph, point) {
        if accepts(match.version) { matches.append(match) }
      } else if let end = tombstone(in: graph, point), accepts(end) {
        matches.append(RecordMatch(version: end, openLeaves: graph.leaves.map(\.uuid)))
      }
    }
    return page(matches.sorted { isOrdered($0.version, before: $1.version) })
  }

  /// Evaluates the query over versions of one kind, of open records too by the in-force rule.
  package func evaluate(_ versions: some Sequence<VersionSummary>) -> [RecordMatch] {
    let none: ((VersionGraph, Point) throws(Never) -> RecordMatch?)? = nil
    return evaluate(versions, reading: none)
  }

  /// The moment that the query asks for; nil if it asks for heads or all versions.
  private var point: Point? {
    switch moment {
    case .allVersions, .current: nil
    case .at(let instant): .at(instant)
    case .during(let interval): .before(interval.upperBound)
    }
  }

  /// Returns the versions of one record that the moment of the query selects.
  private func candidates(in graph: VersionGraph) -> [VersionSummary] {
    let selected: [VersionSummary]
    switch moment {
    case .allVersions: selected = graph.versions
    case .current: selected = [current(in: graph)].compactMap(\.self)
    case .at(let instant):
      selected = [graph.inForce(at: instant) ?? tombstone(in: graph, .at(instant))]
        .compactMap(\.self)
    case .during(let interval): selected = candidates(in: graph, during: interval)
    }
    return includesDeleted ? selected : selected.filter { !$0.isTombstone }
  }

  /// Returns the head of a record; if it ends the record and another leaf does not, that leaf.
  ///
  /// A record that goes on for one side is not left out of a list.
  private func current(in graph: VersionGraph) -> VersionSummary? {
    guard graph.isOpen, endingAfter != nil, !includesDeleted, graph.head?.isTombstone == true
    else { return graph.head }
    return graph.leaves.first { !$0.isTombstone } ?? graph.head
  }

  /// Returns the last period of a record whose end is still to come, if such records are asked for.
  private func lastBeforeEnd(in graph: VersionGraph) -> VersionGraph.Period? {
    guard moment == .current, !includesDeleted, let now = endingAfter, let head = graph.head,
      head.isTombstone, head.effectiveDate > now, let last = graph.periods.last,
      last.span.upperBound > now
    else { return nil }
    return last
  }

  private func candidates(
    in graph: VersionGraph,
    during interval: Range<Instant>
  ) -> [VersionSummary] {
    guard graph.versions.first?.key.kind == .outcome else {
      return [
        graph.inForce(before: interval.upperBound)
          ?? tombstone(in: graph, .before(interval.upperBound))
      ].compactMap(\.self)
    }
    return [graph.head].compactMap(\.self).filter { interval.contains($0.effectiveDate) }
  }

  /// Returns the tombstone that ended a record, for queries that include what was deleted.
  private func tombstone(in graph: VersionGraph, _ point: Point) -> VersionSummary? {
    guard includesDeleted, let head = graph.head, head.isTombstone else { return nil }
    let isEffective =
      switch point {
      case .at(let instant): head.effectiveDate <= instant
      case .before(let instant): head.effectiveDate < instant
      }
    return isEffective ? head : nil
  }

  private func accepts(_ version: VersionSummary) -> Bool {
    (ids.isEmpty || ids.contains { $0.utf8.elementsEqual(version.key.id.utf8) })
      && (uuids.isEmpty || uuids.contains(version.uuid))
      && (tags.isEmpty || version.tags.contains(where: tags.contains))
      && (groupIdentifiers.isEmpty || groupIdentifiers.contains(version.groupIdentifier))
      && (remoteIDs.isEmpty || remoteIDs.contains(version.remoteID))
      && acceptsParent(of: version)
  }

  private func acceptsParent(of version: VersionSummary) -> Bool {
    (parentIDs.isEmpty || version.parentID.map(parentIDs.contains) ?? false)
      && (parentUUIDs.isEmpty || version.parentUUID.map(parentUUIDs.contains) ?? false)
  }

  /// Returns the part of all matches that the query asks for.
  package func page(_ matches: [RecordMatch]) -> [RecordMatch] { cut(matches) }

  /// Returns the part that the query asks for of the results of several stores.
  package func page<Content>(of records: [Record<Content>]) -> [Record<Content>] {
    let summaries = records.map { (VersionSummary(AnyRecord($0)), $0) }
    return cut(summaries.sorted { isOrdered($0.0, before: $1.0) }.map(\.1))
  }

  private func cut<Element>(_ matches: [Element]) -> [Element] {
    let rest = matches.dropFirst(max(0, offset))
    return Array(limit.map { rest.prefix(max(0, $0)) } ?? rest)
  }

  /// Returns the order of results: the wanted keys, then the newest record first, then id and
  /// version.
  private func isOrdered(_ left: VersionSummary, before right: VersionSummary) -> Bool {
    for sort in sort + [Sort(.createdDate, ascending: false), Sort(.id), Sort(.updatedDate)] {
      let order = sort.key.order(left, right)
      if order != .same { return (order == .before) == sort.isAscending }
    }
    return left.uuid < right.uuid
  }
}

extension RecordQuery.Sort.Key {
  enum Order { case before, same, after }

  /// Returns how two versions stand by this key; nothing comes before something.
  func order(_ left: VersionSummary, _ right: VersionSummary) -> Order {
    switch self {
    case .id: Self.order(left.key.id, right.key.id)
    case .title: Self.order(left.title, right.title)
    case .givenName: Self.order(left.givenName, right.givenName)
    case .familyName: Self.order(left.familyName, right.familyName)
    case .groupIdentifier: Self.order(left.groupIdentifier, right.groupIdentifier)
    case .effectiveDate: Self.order(left.effectiveDate, right.effectiveDate)
    case .createdDate: Self.order(left.created, right.created)
    case .updatedDate: Self.order(left.updated, right.updated)
    }
  }

  private static func order(_ left: String?, _ right: String?) -> Order {
    switch (left, right) {
    case (nil, nil): .same
    case (nil, _): .before
    case (_, nil): .after
    case (let left?, let right?):
      left.utf8.elementsEqual(right.utf8)
        ? .same : left.utf8.lexicographicallyPrecedes(right.utf8) ? .before : .after
    }
  }

  private static func order(_ left: Instant, _ right: Instant) -> Order {
    left == right ? .same : left < right ? .before : .after
  }
}
