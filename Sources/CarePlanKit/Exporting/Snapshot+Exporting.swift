public import CareDocuments
public import CareModel
public import CareStorage

extension Snapshot {
  /// Writes every version of some records as careplan exports them, however many there are.
  ///
  /// Only some records are held in memory at a time. The order follows from the records alone: an
  /// import into an empty store and another export give the same bytes.
  ///
  /// - Parameters:
  ///   - scope: Which records.
  ///   - form: One document, or a line for each version.
  ///   - write: Takes the next bytes of the document; returns false if no more are wanted.
  /// - Returns: How many versions there are among those that were read.
  @discardableResult
  public func export(
    _ scope: ExportScope = .all,
    as form: CareplanWriter.Form = .document,
    to write: ([UInt8]) -> Bool
  ) throws(StoreError) -> Int {
    var writer = CareplanWriter(form)
    var count = 0
    try ExportPages(scope: scope, snapshot: self).forEach { versions in
      count += versions.count
      return write(writer.text(of: versions))
    }
    _ = write(writer.end())
    return count
  }

  /// Returns how many versions an export writes.
  public func countVersions(of scope: ExportScope = .all) throws(StoreError) -> Int {
    var count = 0
    try ExportPages(scope: scope, snapshot: self).forEach { versions in
      count += versions.count
      return true
    }
    return count
  }

  /// Returns a revision record for CareKit with every version of some records, all of which it
  /// holds.
  ///
  /// - Returns: The document with what CareKit does not get, and how many versions were read.
  public func careKitExport(
    of scope: ExportScope = .all
  ) throws(StoreError) -> (document: CareKitExport, count: Int) {
    let versions = try ExportPages(scope: scope, snapshot: self).all()
    let document = CareKitExporter.revisionRecord(versions, bridged: try bridged(versions))
    return (document, versions.count)
  }

  /// Revision records for CareKit of what a bundle of this state has.
  public func careKitExport(of bundle: RevisionBundle) throws(StoreError) -> CareKitExport {
    var all: [AnyRecord] = []
    for kind in RecordKind.allCases {
      for summary in try summaries(kind) {
        if let version = try version(summary.uuid) { all.append(version) }
      }
    }
    return CareKitExporter.revisionRecords(bundle.revisions, in: all, bridged: try bridged(all))
  }

  /// Returns how versions that have a course follow from each other, over erased ones too.
  private func bridged(_ versions: [AnyRecord]) throws(StoreError) -> [VersionSummary] {
    var summaries: [VersionSummary] = []
    for kind in Set(versions.map(\.kind)).subtracting([.outcome]) {
      summaries += try self.summaries(kind)
    }
    return summaries
  }
}
