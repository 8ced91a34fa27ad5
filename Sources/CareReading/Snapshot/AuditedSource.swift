package import CareEvents
package import CareModel

/// A source of which it is noted whose records are read.
package final class AuditedSource: VersionSource {
  private let base: any VersionSource
  private let reads: AuditedReads

  package init(_ base: any VersionSource, _ reads: AuditedReads) {
    (self.base, self.reads) = (base, reads)
  }

  package func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    let record = try base.record(uuid)
    if let record { reads.note(record) }
    return record
  }

  package func records(_ kind: RecordKind, ids: [String]) throws(StoreError) -> [AnyRecord] {
    let records = try base.records(kind, ids: ids)
    for record in records { reads.note(record) }
    return records
  }

  package func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark] {
    let marks = try base.outcomeMarks(selection)
    reads.note(marks)
    return marks
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

extension Snapshot {
  /// The same state, read as an audit wants it.
  package func audited(by reads: AuditedReads?) -> Snapshot {
    guard let reads, reads.isOn else { return self }
    return Snapshot(AuditedSource(source, reads), manifest: manifest)
  }
}
