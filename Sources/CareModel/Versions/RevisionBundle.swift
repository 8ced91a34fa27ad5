package import CanonicalJSON

/// What one store gives another to take in: versions in revisions, and what tells of their store.
///
/// git's word for a file that carries what a remote would.
public struct RevisionBundle: Hashable, Sendable {
  /// The store that the versions belong to; clones and replicas of a store have one uuid.
  public var store: VersionID
  /// The store format and the merge algorithm of the versions.
  package var format: Int
  package var merge: Int
  /// What the giver had seen.
  public var knowledge: KnowledgeVector
  /// What the taker is thought to have seen; nil if the bundle has everything.
  package var since: KnowledgeVector?
  /// How many changes the giver had that its knowledge tells of.
  ///
  /// A taker with fewer of them lacks some, though its knowledge may come to be the same.
  public var count: Int
  package var revisions: [Revision]
  /// The markers of erased versions as they stand in their files.
  package var markers: [JSONValue]

  package init(
    of manifest: StoreManifest,
    knowledge: KnowledgeVector,
    since: KnowledgeVector? = nil,
    count: Int,
    revisions: [Revision],
    markers: [JSONValue] = []
  ) {
    store = manifest.uuid
    format = manifest.format
    merge = manifest.merge
    self.knowledge = knowledge
    self.since = since
    self.count = count
    self.revisions = revisions
    self.markers = markers
  }

  /// All versions, in the order of the revisions.
  public var versions: [AnyRecord] { revisions.flatMap(\.versions) }
}
