import CareEvents
public import CareModel

/// One value of an outcome with who recorded it, when, and when it was given.
///
/// An outcome without values, such as one that says "not completed", is one entry.
public struct RecordedEntry: Hashable, Sendable {
  /// What was recorded; nil for an outcome without values.
  public let value: OutcomeValue?
  /// The version of the outcome that had it first.
  public let version: VersionID
  /// When it was recorded, by the clock of whoever did; nil if nobody knows.
  public let recordedAt: Instant?
  /// Who recorded it; nil if nobody knows.
  public let recordedBy: Authorship?

  /// When it was given, as far as somebody has said so.
  public var givenAt: Instant? { value?.createdDate }
}

extension Snapshot {
  /// Returns who recorded each value of some outcomes, and when, by the uuids of their versions.
  ///
  /// A value is recorded with the version that had it first, whoever added, merged or answered
  /// something later, and by the author of that version (``authorship(of:)``). A squash has its own
  /// author, and a rebase keeps each; when it was recorded, the version itself knows. What only
  /// careplan's own versions have, as after a purge, was recorded by nobody knows whom.
  ///
  /// Costs a look at all versions of the outcomes that have several, and the question who made them.
  public func recordedEntries(
    of outcomes: [Outcome]
  ) throws(StoreError) -> [VersionID: [RecordedEntry]] {
    let sources = try firstVersions(of: outcomes)
    let authors = try authorship(of: Set(sources.values.joined().map(\.uuid)).sorted())
    var entries: [VersionID: [RecordedEntry]] = [:]
    for outcome in outcomes {
      let values: [OutcomeValue?] = outcome.values.isEmpty ? [nil] : outcome.values
      let versions = sources[outcome.version.uuid] ?? []
      entries[outcome.version.uuid] = zip(values, versions).map { value, version in
        RecordedEntry(value, version: version, authors[version.uuid])
      }
    }
    return entries
  }

  /// Returns for each value of some outcomes the version that had it first, by the uuids of their
  /// versions.
  func firstVersions(of outcomes: [Outcome]) throws(StoreError) -> [VersionID: [Version]] {
    let graphs = try graphs(of: outcomes.filter { !$0.version.previous.isEmpty })
    var sources: [VersionID: [Version]] = [:]
    for outcome in outcomes {
      let made = try graphs[outcome.key].map { graph throws(StoreError) in
        try lineage(of: outcome, graph)
      }
      sources[outcome.version.uuid] = outcome.firstVersions(among: made ?? [outcome])
    }
    return sources
  }

  /// Returns all versions of some outcomes by key, and those that they follow under another key: of
  /// one that came before its task.
  private func graphs(of outcomes: [Outcome]) throws(StoreError) -> [RecordKey: VersionGraph] {
    var graphs: [RecordKey: VersionGraph] = [:]
    for chunk in Set(outcomes.map(\.id)).sorted().chunked(by: IndexSchema.chunkSize) {
      let versions = try source.summaries(VersionSelection(.outcome, ids: chunk))
      for (key, versions) in Dictionary(grouping: versions, by: \.key) {
        graphs[key] = try withStrangers(VersionGraph(versions))
      }
    }
    return graphs
  }

  private func withStrangers(_ graph: VersionGraph) throws(StoreError) -> VersionGraph {
    var graph = graph
    var waiting = graph.versions.flatMap(\.previous).filter { graph[$0] == nil }
    while let next = waiting.popLast() {
      guard graph[next] == nil, let stranger = try source.summary(of: next) else { continue }
      graph.insert(stranger)
      waiting += stranger.previous
    }
    return graph
  }

  /// Returns what an outcome was made from, and it, each after what it was made from.
  func lineage(of outcome: Outcome) throws(StoreError) -> [Outcome] {
    try lineage(of: outcome, withStrangers(graph(of: outcome.key)))
  }

  private func lineage(
    of outcome: Outcome,
    _ graph: VersionGraph
  ) throws(StoreError) -> [Outcome] {
    let lineage = graph.lineage(of: outcome.version.uuid)
    var outcomes: [Outcome] = []
    for version in graph.causalOrder where lineage.contains(version.uuid) {
      let record = try source.record(version.uuid)
      if let outcome = record?.cast(to: OutcomeContent.self) { outcomes.append(outcome) }
    }
    return outcomes
  }
}

extension RecordedEntry {
  /// An entry that was recorded with a version; careplan itself records nothing.
  fileprivate init(_ value: OutcomeValue?, version: Version, _ author: Authorship?) {
    let isCareplan = version.mergedBy != nil || author?.isCareplan == true
    self.init(
      value: value,
      version: version.uuid,
      recordedAt: isCareplan ? nil : version.updated,
      recordedBy: isCareplan || author?.isNameless == true ? nil : author
    )
  }
}
