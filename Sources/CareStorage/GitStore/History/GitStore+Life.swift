public import CareModel
public import CareWords
import Git

/// One version in the history of a record.
public struct VersionLife: Hashable, Sendable {
  /// What the record says in this version, with its bookkeeping.
  public let record: AnyRecord
  /// The versions that it was made from, to tell the difference; those that are not there are missing.
  package let parents: [AnyRecord]
  /// The commit that brought it; nil if that lies before the end of a shallow clone.
  public internal(set) var commit: CommitSummary?
  /// Whether no version follows it.
  public let isLeaf: Bool
  /// Whether readers and editors see it.
  public let isHead: Bool
  /// Whether it holds at the present moment.
  package let isInForce: Bool
  /// The change that made it, perhaps with other versions.
  public let write: WriteLife
}

/// One change in the history of a record, which may have made several versions.
public struct WriteLife: Hashable, Sendable {
  /// The versions in their order; the last one names the write.
  public let versions: [VersionID]
  /// The versions that it was made from.
  public let previous: [VersionID]
  /// Those of them that are there; the difference is told from the first one.
  public let parents: [AnyRecord]
  /// Whether one of its versions holds at the present moment.
  public let isInForce: Bool
  /// What a write of several versions changed since the first parent, period by period.
  public let periods: [PeriodDifference]
}

extension GitStore {
  /// Lists the history of one record: its versions, each after those that it was made from.
  ///
  /// For a record that was erased nothing is left; ``Snapshot/erasures(of:)`` says that it was.
  ///
  /// Cost: the versions of the record; the commits that brought them are looked for through the
  /// whole history once, and then only through what is new.
  ///
  /// - Throws: ``StoreError/Code/notFound`` if there never was such a record.
  public func life(of key: RecordKey) throws(StoreError) -> [VersionLife] {
    let now = surroundings.now()
    return try withEngine { engine throws(StoreError) in
      let snapshot = try engine.snapshot(of: engine.tip()).audited(by: surroundings.audited)
      let graph = try snapshot.graph(of: key)
      guard let head = graph.head else {
        guard try snapshot.erasures(of: key).isEmpty else { return [] }
        throw StoreError(
          .notFound,
          "There is no \(key.kind) with the id '\(key.id)', nor was there one.",
          remedy: "List them with \(.list(key.kind))."
        )
      }
      let versions = try snapshot.versions(of: key)
      let commits = try engine.origins(of: versions.map(\.version.uuid), in: snapshot)
      let leaves = Set(graph.leaves.map(\.uuid))
      let inForce = graph.inForce(at: now)?.uuid
      let places = Dictionary(versions.indices.map { (versions[$0].version.uuid, $0) }) { $1 }
      let known = { (previous: [VersionID]) in
        previous.compactMap { places[$0] }.sorted().map { versions[$0] }
      }
      let records = places.mapValues { versions[$0] }
      var writes: [VersionID: WriteLife] = [:]
      for write in graph.writes {
        let parents = known(write.previous)
        let life = WriteLife(write, in: graph, parents, records, inForce: inForce)
        for uuid in write.versions { writes[uuid] = life }
      }
      return versions.compactMap { record in
        let version = record.version
        guard let write = writes[version.uuid] else { return nil }
        return VersionLife(
          record: record,
          parents: known(version.previous),
          commit: commits[version.uuid],
          isLeaf: leaves.contains(version.uuid),
          isHead: head.uuid == version.uuid,
          isInForce: inForce == version.uuid,
          write: write
        )
      }
    }
  }
}

extension WriteLife {
  fileprivate init(
    _ write: VersionGraph.Write,
    in graph: VersionGraph,
    _ parents: [AnyRecord],
    _ records: [VersionID: AnyRecord],
    inForce: VersionID?
  ) {
    (versions, previous) = (write.versions, write.previous)
    self.parents = parents
    isInForce = inForce.map(write.versions.contains) ?? false
    let ends = graph[write.last]?.ends(more: write.previous.first.flatMap { graph[$0] }) ?? false
    guard write.versions.count > 1 || ends else {
      periods = []
      return
    }
    periods = PeriodDifference.differences(
      from: Course(of: parents.prefix(1).map(\.version.uuid), in: graph),
      to: Course(of: [write.last], in: graph)
    ) { records[$0] }
  }
}

extension GitStore {
  /// Returns the commits that brought some versions; none for one that a shallow clone has cut off.
  ///
  /// Of a version that settling made it is the commit of plain git whose head became the version.
  ///
  /// Cost: a look through the whole history once, and then only through what is new.
  public func origins(of versions: [VersionID]) throws(StoreError) -> [VersionID: CommitSummary] {
    guard !versions.isEmpty else { return [:] }
    return try withEngine { engine throws(StoreError) in
      try engine.origins(of: versions, in: engine.snapshot(of: engine.tip()))
    }
  }

  /// Returns who made some versions, by the commits among some that brought them; later commits first.
  package func authorship(
    of versions: Set<VersionID>,
    in commits: [CommitSummary]
  ) throws(StoreError) -> [VersionID: Authorship] {
    guard !versions.isEmpty else { return [:] }
    let ids = commits.compactMap { ObjectID(hex: $0.id) }
    return try withEngine { engine throws(StoreError) in
      try engine.authorship(of: versions, in: ids)
    }
  }
}

extension GitEngine {
  /// Returns the commits that brought some versions of a state.
  fileprivate func origins(
    of versions: [VersionID],
    in snapshot: Snapshot
  ) throws(StoreError) -> [VersionID: CommitSummary] {
    let authors = try snapshot.authorship(of: versions)
    var commits: [String: CommitSummary] = [:]
    let names = try SignerNames(self)
    for id in Set(authors.values.map(\.commit)) {
      commits[id] = try ObjectID(hex: id).map { id throws(StoreError) in
        try names.summary(of: commit(id))
      }
    }
    var origins = authors.compactMapValues { commits[$0.commit] }
    guard let tip = try tip().commit else { return origins }
    var settled: [AnyRecord] = []
    for (version, author) in authors where author.isCareplan {
      if let record = try snapshot.version(version) { settled.append(record) }
    }
    origins.merge(try commitsSettled(as: settled, at: tip)) { $1 }
    return origins
  }
}
