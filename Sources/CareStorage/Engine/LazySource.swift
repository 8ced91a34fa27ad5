import CareEvents
import CareModel

/// The versions of a commit through the index, which is opened and brought up to date when somebody
/// first asks for one.
///
/// Many commands need none, or only what the manifest says.
final class LazySource: VersionSource {
  private let engine: GitEngine
  private let tip: Tip
  private var opened: (any VersionSource)?

  init(_ tip: Tip, engine: GitEngine) {
    self.tip = tip
    self.engine = engine
  }

  private func source() throws(StoreError) -> any VersionSource {
    if let opened { return opened }
    let source = try engine.openedSource(of: tip)
    opened = source
    return source
  }

  package func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
    try source().summaries(selection)
  }

  package func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
    try source().summary(of: uuid)
  }

  package func known(_ uuids: [VersionID]) throws(StoreError) -> Set<VersionID> {
    try source().known(uuids)
  }

  package func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool {
    try source().isPlaced(version)
  }

  func unplacedOutcomes(of tasks: Set<VersionID>) throws(StoreError) -> [VersionSummary] {
    try source().unplacedOutcomes(of: tasks)
  }

  func idsOfSeveralVersions(_ kind: RecordKind) throws(StoreError) -> [String] {
    try source().idsOfSeveralVersions(kind)
  }

  package func ids(
    of kind: RecordKind,
    after id: String?,
    limit: Int
  ) throws(StoreError) -> [String] {
    try source().ids(of: kind, after: id, limit: limit)
  }

  package func records(_ kind: RecordKind, ids: [String]) throws(StoreError) -> [AnyRecord] {
    try source().records(kind, ids: ids)
  }

  func unreadableFiles(of kind: RecordKind) throws(StoreError) -> [String] {
    try source().unreadableFiles(of: kind)
  }

  package func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    try source().record(uuid)
  }

  package func authorship(of versions: [VersionID]) throws(StoreError) -> [VersionID: Authorship] {
    versions.isEmpty ? [:] : try source().authorship(of: versions)
  }

  package func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark] {
    try source().outcomeMarks(selection)
  }

  package func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker] {
    versions.isEmpty ? [] : try source().markers(of: versions)
  }

  package func markers(
    _ kind: RecordKind,
    in directory: String?
  ) throws(StoreError) -> [PurgeMarker] {
    try source().markers(kind, in: directory)
  }
}
