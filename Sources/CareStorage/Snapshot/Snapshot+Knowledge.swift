public import CareModel

extension Snapshot {
  /// Returns what the store has seen, as its versions alone tell.
  public func knowledge() throws(StoreError) -> KnowledgeVector {
    try versionKnowledge().whole
  }

  /// Returns what a store with each of the versions has seen.
  package func versionKnowledge() throws(StoreError) -> VersionKnowledge {
    var versions: [Version] = []
    for kind in RecordKind.allCases {
      for summary in try source.summaries(VersionSelection(kind)) {
        if let record = try source.record(summary.uuid) { versions.append(record.version) }
      }
    }
    return VersionKnowledge(versions)
  }

  /// Returns the versions that who has seen no more than a vector tells may lack; nil asks for all.
  ///
  /// One revision for each vector, in causal order. A version that does not tell which stores have
  /// seen it is always among them: taking it in again changes nothing.
  package func revisions(since vector: KnowledgeVector? = nil) throws(StoreError) -> [Revision] {
    try revisions(since: vector, versionKnowledge())
  }

  /// Returns the same, for a store whose versions are known to tell this vector.
  package func revisions(
    since vector: KnowledgeVector?,
    _ knowledge: VersionKnowledge
  ) throws(StoreError) -> [Revision] {
    var versions: [AnyRecord] = []
    for uuid in knowledge.unknown(to: vector ?? KnowledgeVector()) {
      if let version = try source.record(uuid) { versions.append(version) }
    }
    return Revision.revisions(of: versions, knowledge)
  }

  /// Returns what a store gives to another one with a vector.
  package func bundle(
    since vector: KnowledgeVector?,
    _ markers: [PurgeMarker]
  ) throws(StoreError) -> RevisionBundle {
    let knowledge = try versionKnowledge()
    return RevisionBundle(
      of: manifest,
      knowledge: knowledge.whole,
      since: vector,
      count: knowledge.count(knownTo: knowledge.whole),
      revisions: try revisions(since: vector, knowledge),
      markers: markers.sorted { $0.uuid < $1.uuid }.map(\.json)
    )
  }

  /// Returns how many changes are not here that the giver of a bundle took for known.
  package func missingCount(
    of bundle: RevisionBundle,
    markers: [VersionID: PurgeMarker] = [:]
  ) throws(StoreError) -> Int {
    // A bundle of everything leaves nothing out.
    guard bundle.since != nil else { return 0 }
    let theirs = Set(bundle.markers.compactMap { try? PurgeMarker(json: $0).uuid })
    let erasedHere = markers.keys.count { !theirs.contains($0) }
    let count = try versionKnowledge().count(knownTo: bundle.knowledge)
    return max(0, bundle.count - count - erasedHere)
  }
}
