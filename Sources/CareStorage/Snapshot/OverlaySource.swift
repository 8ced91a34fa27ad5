package import CareEvents
package import CareModel

/// What was there together with versions that are about to be added, and without those that are about
/// to be erased.
package struct OverlaySource: VersionSource {
  package let base: any VersionSource
  private(set) var added = MemorySource()
  /// The markers of the versions that are about to be erased, and the records that these are of.
  private(set) var erased: [VersionID: (marker: PurgeMarker, key: RecordKey)] = [:]

  package init(base: any VersionSource, adding versions: [AnyRecord] = []) {
    self.base = base
    added = MemorySource(versions)
  }

  package mutating func add(_ version: AnyRecord) { added.insert(version) }

  package mutating func erase(_ marker: PurgeMarker, of key: RecordKey) {
    erased[marker.uuid] = (marker, key)
    added.erase(marker)
  }

  package func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
    let new = try added.summaries(selection)
    // A record that only its new versions put into the selection comes with its old ones too.
    let ids = Set(new.map(\.key.id))
    var old = try base.summaries(selection)
    let missing = ids.subtracting(old.map(\.key.id)).sorted()
    if !missing.isEmpty {
      old += try base.summaries(VersionSelection(selection.kind, ids: missing))
    }
    return try bridged(old.filter { erased[$0.uuid] == nil } + new)
  }

  package func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
    if erased[uuid] != nil { return nil }
    if let summary = try added.summary(of: uuid) { return summary }
    return try base.summary(of: uuid)
  }

  package func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark] {
    let new = try added.summaries(VersionSelection(.outcome)).map(\.key)
    let changed = Set(new + erased.values.map(\.key).filter { $0.kind == .outcome })
    let kept = try base.outcomeMarks(selection).filter { mark in
      !changed.contains(RecordKey(.outcome, mark.identity.outcomeID))
    }
    guard !changed.isEmpty else { return kept }
    let versions = try summaries(VersionSelection(.outcome, ids: changed.map(\.id).sorted()))
    return kept
      + Dictionary(grouping: versions.filter(selection.selects), by: \.key).values
      .compactMap { OutcomeMark(VersionGraph($0)) }
  }

  package func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool {
    if try added.isPlaced(version) { return true }
    return try base.isPlaced(version)
  }

  package func unplacedOutcomes(of tasks: Set<VersionID>) throws(StoreError) -> [VersionSummary] {
    let old = try base.unplacedOutcomes(of: tasks).filter { erased[$0.uuid] == nil }
    return try old + added.unplacedOutcomes(of: tasks)
  }

  package func idsOfSeveralVersions(_ kind: RecordKind) throws(StoreError) -> [String] {
    let new = try added.summaries(VersionSelection(kind)).map(\.key)
    let old = try base.idsOfSeveralVersions(kind).map { RecordKey(kind, $0) }
    return Set(new + old).sorted().map(\.id)
  }

  package func unreadableFiles(of kind: RecordKind) throws(StoreError) -> [String] {
    try base.unreadableFiles(of: kind)
  }

  package func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    if erased[uuid] != nil { return nil }
    if let record = try added.record(uuid) { return record }
    return try base.record(uuid)
  }

  package func authorship(of versions: [VersionID]) throws(StoreError) -> [VersionID: Authorship] {
    try base.authorship(of: versions.filter { erased[$0] == nil })
  }

  package func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker] {
    let new = erased.isEmpty ? [] : versions.compactMap { erased[$0]?.marker }
    return try new + base.markers(of: versions.subtracting(new.map(\.uuid)))
  }

  package func markers(
    _ kind: RecordKind,
    in directory: String?
  ) throws(StoreError) -> [PurgeMarker] {
    let new = erased.values.map(\.marker).filter {
      $0.kind == kind && (directory ?? $0.directory) == $0.directory
    }
    return try new + base.markers(kind, in: directory).filter { erased[$0.uuid] == nil }
  }
}
