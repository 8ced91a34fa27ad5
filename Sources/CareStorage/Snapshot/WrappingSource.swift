package import CareEvents
package import CareModel

/// A source that answers as another one does, but for what it does itself.
package protocol WrappingSource: VersionSource {
  var base: any VersionSource { get }
}

extension WrappingSource {
  package func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    try base.record(uuid)
  }

  package func records(_ kind: RecordKind, ids: [String]) throws(StoreError) -> [AnyRecord] {
    try base.records(kind, ids: ids)
  }

  package func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
    try base.summaries(selection)
  }

  package func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
    try base.summary(of: uuid)
  }

  package func known(_ uuids: [VersionID]) throws(StoreError) -> Set<VersionID> {
    try base.known(uuids)
  }

  package func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool {
    try base.isPlaced(version)
  }

  package func unplacedOutcomes(of tasks: Set<VersionID>) throws(StoreError) -> [VersionSummary] {
    try base.unplacedOutcomes(of: tasks)
  }

  package func idsOfSeveralVersions(_ kind: RecordKind) throws(StoreError) -> [String] {
    try base.idsOfSeveralVersions(kind)
  }

  package func ids(
    of kind: RecordKind,
    after id: String?,
    limit: Int
  ) throws(StoreError) -> [String] {
    try base.ids(of: kind, after: id, limit: limit)
  }

  package func unreadableFiles(of kind: RecordKind) throws(StoreError) -> [String] {
    try base.unreadableFiles(of: kind)
  }

  package func authorship(of versions: [VersionID]) throws(StoreError) -> [VersionID: Authorship] {
    try base.authorship(of: versions)
  }

  package func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark] {
    try base.outcomeMarks(selection)
  }

  package func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker] {
    try base.markers(of: versions)
  }

  package func markers(
    _ kind: RecordKind,
    in directory: String?
  ) throws(StoreError) -> [PurgeMarker] {
    try base.markers(kind, in: directory)
  }
}
