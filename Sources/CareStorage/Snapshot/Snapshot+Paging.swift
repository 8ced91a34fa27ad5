package import CareModel

extension VersionSource {
  package func ids(
    of kind: RecordKind,
    after id: String?,
    limit: Int
  ) throws(StoreError) -> [String] {
    let after = id.map { RecordKey(kind, $0) }
    let keys = Set(try summaries(VersionSelection(kind)).map(\.key))
    return keys.filter { key in after.map { $0 < key } ?? true }.sorted().map(\.id)
  }

  package func records(_ kind: RecordKind, ids: [String]) throws(StoreError) -> [AnyRecord] {
    guard !ids.isEmpty else { return [] }
    var records: [AnyRecord] = []
    for summary in try summaries(VersionSelection(kind, ids: ids)) {
      if let record = try record(summary.uuid) { records.append(record) }
    }
    return records
  }
}

extension Snapshot {
  /// Returns the ids of the records of a kind that come after an id in the order of UTF-8, the
  /// first ones.
  ///
  /// A reader that goes on from the last id sees all records without holding more than a page.
  ///
  /// - Parameters:
  ///   - id: The last id of the page before; nil for the first page.
  ///   - limit: How many ids the page has at most; a state without an index gives all at once.
  package func ids(
    of kind: RecordKind,
    after id: String? = nil,
    limit: Int
  ) throws(StoreError) -> [String] {
    try source.ids(of: kind, after: id, limit: limit)
  }

  /// Returns all versions of some records of a kind, in no particular order.
  package func versions(
    _ kind: RecordKind,
    ids: [String]
  ) throws(StoreError) -> [AnyRecord] {
    try source.records(kind, ids: ids)
  }
}
