package import CareEvents
package import CareModel

/// Where versions are read from: the index of a commit, a tree without index, or memory.
package protocol VersionSource {
  /// Returns the versions of a selection of records; of each record that is selected, all of them.
  func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary]
  /// Returns one version, whatever its record.
  func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary?
  /// Returns those of some versions that are here, whatever their records.
  func known(_ uuids: [VersionID]) throws(StoreError) -> Set<VersionID>
  /// Returns whether an outcome that came before its task has been placed by a version that follows
  /// it.
  func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool
  /// Returns the versions of outcomes that came before a task of theirs, by the task's versions;
  /// none that placed them.
  func unplacedOutcomes(of tasks: Set<VersionID>) throws(StoreError) -> [VersionSummary]
  /// Returns the ids of the records of a kind that have several versions, by UTF-8: no other record
  /// can have leaves that nobody joined. A few of one version may be among them.
  func idsOfSeveralVersions(_ kind: RecordKind) throws(StoreError) -> [String]
  /// Returns the whole content of one version.
  func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord?
  /// Returns who made some versions; nothing of those that are not here or of which nobody knows
  /// it.
  func authorship(of versions: [VersionID]) throws(StoreError) -> [VersionID: Authorship]
  /// Returns what attribution needs to know of the outcomes for events on some days.
  func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark]
  /// Returns the markers of those of some versions that were erased.
  func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker]
  /// Returns the markers of the erased versions of records of a kind.
  ///
  /// - Parameter directory: The directory of their files below that of the kind; nil for all.
  func markers(
    _ kind: RecordKind,
    in directory: String?
  ) throws(StoreError) -> [PurgeMarker]
  /// Returns the ids of the records of a kind after an id, by UTF-8: a page of them where there is
  /// an index.
  func ids(of kind: RecordKind, after id: String?, limit: Int) throws(StoreError) -> [String]
  /// Returns where versions of a kind stand that are not valid, sorted: the paths of files, or places
  /// in the file of a store that is one.
  func unreadableFiles(of kind: RecordKind) throws(StoreError) -> [String]
  /// Returns all versions of some records of a kind.
  func records(_ kind: RecordKind, ids: [String]) throws(StoreError) -> [AnyRecord]
}

extension VersionSource {
  package func unplacedOutcomes(
    of tasks: Set<VersionID>
  ) throws(StoreError) -> [VersionSummary] {
    try summaries(VersionSelection(.outcome)).filter { $0.isUnplaced(of: tasks) }
  }

  package func idsOfSeveralVersions(_ kind: RecordKind) throws(StoreError) -> [String] {
    let records = Dictionary(grouping: try summaries(VersionSelection(kind)), by: \.key)
    return records.filter { $0.value.count > 1 }.keys.sorted().map(\.id)
  }

  package func known(_ uuids: [VersionID]) throws(StoreError) -> Set<VersionID> {
    var known: Set<VersionID> = []
    for uuid in uuids where try summary(of: uuid) != nil { known.insert(uuid) }
    return known
  }

  package func authorship(
    of versions: [VersionID]
  ) throws(StoreError) -> [VersionID: Authorship] { [:] }

  /// Versions of some records, all of them, as they follow from each other without erased ones.
  package func bridged(_ versions: [VersionSummary]) throws(StoreError) -> [VersionSummary] {
    let places = try ErasedPlaces(between: versions) { uuids throws(StoreError) in
      try markers(of: uuids)
    }
    return places.bridging(versions)
  }
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

  /// Returns whether a version belongs to the selection: all versions of an outcome do, or none.
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
  /// For outcomes, those whose event starts within an interval; nil for all.
  package var starts: Range<Instant>?

  package init(_ kind: RecordKind, ids: [String] = [], starts: Range<Instant>? = nil) {
    self.kind = kind
    self.ids = ids
    self.starts = starts
  }

  /// The records with the ids; empty for all.
  package var keys: Set<RecordKey> { Set(ids.map { RecordKey(kind, $0) }) }

  /// Returns whether a version is one of the kind and the time, whatever its id.
  func selects(_ version: VersionSummary) -> Bool {
    version.key.kind == kind && (starts?.contains(version.effectiveDate) ?? true)
  }
}
