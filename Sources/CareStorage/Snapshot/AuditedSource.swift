package import CareEvents
package import CareModel

/// A source of which it is noted whose records are read.
package final class AuditedSource: WrappingSource {
  package let base: any VersionSource
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
}

extension Snapshot {
  /// The same state, read as an audit wants it.
  package func audited(by reads: AuditedReads?) -> Snapshot {
    guard let reads, reads.isOn else { return self }
    return Snapshot(AuditedSource(source, reads), manifest: manifest)
  }
}
