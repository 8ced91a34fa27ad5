package import CareModel

/// Where versions are read from: the index of a commit, a tree without index, or memory.
package protocol VersionSource {
  /// The versions of a selection of records; of each record that is selected, all of them.
  func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary]
  /// One version, whatever its record.
  func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary?
  /// Whether an outcome that came before its task has been placed by a version that follows it.
  func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool
  /// The whole content of one version.
  func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord?
  /// What attribution needs to know of the outcomes for events on some days.
  func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark]
}

/// Which outcomes are attributed to events.
package struct OutcomeSelection: Hashable, Sendable {
  /// The civil days of their events.
  package var days: ClosedRange<CivilDate>
  /// The ids of their tasks; empty for all.
  package var taskIDs: [String] = []

  package init(days: ClosedRange<CivilDate>, taskIDs: [String] = []) {
    self.days = days
    self.taskIDs = taskIDs
  }

  /// Whether a version belongs to the selection: all versions of an outcome do, or none.
  func selects(_ version: VersionSummary) -> Bool {
    guard let event = version.event else { return false }
    return days.contains(event.eventStart.day)
      && (taskIDs.isEmpty || taskIDs.contains(event.taskID))
  }
}

extension VersionSource {
  package func outcomeMarks(
    _ selection: OutcomeSelection
  ) throws(StoreError) -> [OutcomeMark] {
    let versions = try summaries(VersionSelection(.outcome)).filter(selection.selects)
    return Dictionary(grouping: versions, by: \.key).values.compactMap {
      OutcomeMark(VersionGraph($0))
    }
  }
}

/// Which records of one kind are read.
package struct VersionSelection: Hashable, Sendable {
  package var kind: RecordKind
  /// The ids; empty for all.
  package var ids: [String] = []
  /// Of outcomes, those whose event starts within an interval; nil for all.
  package var starts: Range<Instant>?

  package init(_ kind: RecordKind, ids: [String] = [], starts: Range<Instant>? = nil) {
    self.kind = kind
    self.ids = ids
    self.starts = starts
  }

  /// The records with the ids; empty for all.
  var keys: Set<RecordKey> { Set(ids.map { RecordKey(kind, $0) }) }

  /// Whether a version is one of the kind and the time, whatever its id.
  func selects(_ version: VersionSummary) -> Bool {
    version.key.kind == kind && (starts?.contains(version.effectiveDate) ?? true)
  }
}

/// Versions that are held in memory.
package struct MemorySource: VersionSource, Sendable {
  private var records: [VersionID: AnyRecord] = [:]
  private var summaries: [RecordKey: [VersionSummary]] = [:]
  /// The versions that placed outcomes were made from.
  private var placedOutcomes: Set<VersionID> = []

  package init(_ records: some Sequence<AnyRecord> = []) {
    for record in records { insert(record) }
  }

  /// Adds a version; one that is there already stays as it is.
  package mutating func insert(_ record: AnyRecord) {
    guard records.updateValue(record, forKey: record.version.uuid) == nil else { return }
    summaries[record.key, default: []].append(VersionSummary(record))
    if record.kind == .outcome, record.parent?.id != nil {
      placedOutcomes.formUnion(record.version.previous)
    }
  }

  package func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
    let records =
      selection.ids.isEmpty
      ? Array(summaries.values) : selection.keys.compactMap { summaries[$0] }
    return records.filter { $0.contains(where: selection.selects) }.flatMap(\.self)
  }

  package func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
    records[uuid].map { VersionSummary($0) }
  }

  package func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool {
    placedOutcomes.contains(version.uuid)
  }

  package func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? { records[uuid] }
}

/// What was there together with versions that are about to be added.
struct OverlaySource: VersionSource {
  let base: any VersionSource
  var added = MemorySource()

  func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
    let new = try added.summaries(selection)
    // A record that only its new versions put into the selection comes with its old ones too.
    let ids = Set(new.map(\.key.id))
    let old = try base.summaries(selection)
    let missing = ids.subtracting(old.map(\.key.id)).sorted()
    guard !missing.isEmpty else { return old + new }
    return try old + base.summaries(VersionSelection(selection.kind, ids: missing)) + new
  }

  func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
    if let summary = try added.summary(of: uuid) { return summary }
    return try base.summary(of: uuid)
  }

  func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark] {
    let changed = Set(try added.summaries(VersionSelection(.outcome)).map(\.key))
    let kept = try base.outcomeMarks(selection).filter { mark in
      !changed.contains(RecordKey(.outcome, mark.identity.outcomeID))
    }
    guard !changed.isEmpty else { return kept }
    let versions = try summaries(VersionSelection(.outcome, ids: changed.map(\.id).sorted()))
    return kept
      + Dictionary(grouping: versions.filter(selection.selects), by: \.key).values
      .compactMap { OutcomeMark(VersionGraph($0)) }
  }

  func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool {
    if try added.isPlaced(version) { return true }
    return try base.isPlaced(version)
  }

  func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    if let record = try added.record(uuid) { return record }
    return try base.record(uuid)
  }
}
