import CareEvents
package import CareModel

/// Versions that are held in memory.
package struct MemorySource: VersionSource, Sendable {
  private var records = SharingDictionary<VersionID, AnyRecord>()
  private var summaries = SharingDictionary<RecordKey, [VersionSummary]>()
  /// The versions that placed outcomes were made from.
  private var placedOutcomes = SharingDictionary<VersionID, Void>()
  private var markers = SharingDictionary<VersionID, PurgeMarker>()

  /// Where versions stand that could not be read, sorted, by what they may be of.
  private let unreadable: [RecordKind: [String]]

  /// - Parameter unreadable: Where versions stand that are not among the records.
  package init(
    _ records: some Sequence<AnyRecord> = [],
    unreadable: [RecordKind: [String]] = [:]
  ) {
    self.unreadable = unreadable
    for record in records { insert(record) }
  }

  /// Adds a version; one that is there already stays as it is.
  package mutating func insert(_ record: AnyRecord) {
    let uuid = record.version.uuid
    guard markers[uuid] == nil, records[uuid] == nil else { return }
    records[uuid] = record
    summaries[record.key, default: []].append(VersionSummary(record))
    if record.kind == .outcome, record.parent?.id != nil {
      for previous in record.version.previous { placedOutcomes[previous] = () }
    }
  }

  package func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
    let records =
      selection.ids.isEmpty
      ? Array(summaries.values) : selection.keys.compactMap { summaries[$0] }
    return try bridged(
      records.filter { $0.contains(where: selection.selects) }.flatMap(\.self)
    )
  }

  package func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
    records[uuid].map { VersionSummary($0) }
  }

  package func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool {
    placedOutcomes[version.uuid] != nil
  }

  package func unreadableFiles(of kind: RecordKind) throws(StoreError) -> [String] {
    unreadable[kind] ?? []
  }

  package func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? { records[uuid] }

  package func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker] {
    markers.isEmpty ? [] : versions.compactMap { markers[$0] }
  }

  package func markers(
    _ kind: RecordKind,
    in directory: String?
  ) throws(StoreError) -> [PurgeMarker] {
    markers.values.filter { $0.kind == kind && (directory ?? $0.directory) == $0.directory }
  }

  /// Leaves only a marker of a version, whether here or not.
  package mutating func erase(_ marker: PurgeMarker) {
    markers[marker.uuid] = marker
    guard let record = records[marker.uuid] else { return }
    records[marker.uuid] = nil
    summaries[record.key]?.removeAll { $0.uuid == marker.uuid }
    if summaries[record.key]?.isEmpty == true { summaries[record.key] = nil }
  }
}
