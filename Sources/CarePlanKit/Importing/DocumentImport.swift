import CareDocuments
import CareModel
import CareStorage

/// Takes the records of a document into a transaction, and places outcomes whose task is known.
///
/// An outcome comes in as the document alone has it; the version that places it is derived from that
/// one. So two stores end with the same versions in whatever order documents arrive.
struct DocumentImport: Sendable {
  let document: ImportedRecords
  /// Whole versions that stand in the work tree without being committed, by their uuids.
  let pending: [VersionID: AnyRecord]

  /// Returns whether a version was written as it came, before the records of this document.
  private let isWritten: (@Sendable (VersionID) -> Bool)?
  /// The outcomes of the document that have no event of their own.
  private let unplaced: Set<VersionID>

  init(
    document: ImportedRecords,
    pending: [VersionID: AnyRecord],
    isWritten: (@Sendable (VersionID) -> Bool)? = nil
  ) {
    self.document = document
    self.pending = pending
    self.isWritten = isWritten
    let outcomes = document.records.compactMap { $0.cast(to: OutcomeContent.self) }
    unplaced = Set(outcomes.filter { !$0.content.isPlaced }.map(\.version.uuid))
  }

  /// Adds the records.
  ///
  /// - Parameter progress: Called with how many records were looked at, and how many there are.
  /// - Throws: If a record without bookkeeping cannot be added; then nothing is.
  func run(
    _ transaction: inout Transaction,
    progress: ((Int, Int) -> Void)? = nil
  ) throws(StoreError) -> ImportReport {
    var report = ImportReport(format: document.format, warnings: document.warnings)
    // A backup may contain both spellings, and must be restorable.
    let siblings = Set(document.records.lazy.filter { !$0.version.isDraft }.map(\.key))
    for key in siblings { try transaction.refuseOtherSpelling(of: key, besides: siblings) }
    for (index, record) in document.records.enumerated() {
      progress?(index, document.records.count)
      if record.version.isDraft {
        report.added.append(ImportedVersion(try transaction.add(record, another: true)))
      } else if pending[record.version.uuid] == nil, try transaction.accept(record) {
        if placesAnother(record) {
          report.placed.append(ImportedVersion(record))
        } else {
          report.added.append(ImportedVersion(record))
        }
      } else if placesAnother(record) {
        continue
      } else if try transaction.snapshot.version(record.version.uuid) == nil,
        pending[record.version.uuid] == nil
      {
        // It was erased, which the transaction reports.
        continue
      } else {
        report.presentCount += 1
      }
    }
    try findWritten(transaction.snapshot, &report)
    try place(candidates(transaction.snapshot, report.added), &transaction, &report)
    try remark(transaction.snapshot, &report)
    return report
  }

  /// Returns whether a record is the version that gives another outcome of the document its event.
  private func placesAnother(_ record: AnyRecord) -> Bool {
    guard record.kind == .outcome, record.parent?.id != nil else { return false }
    return record.version.previous.contains(where: unplaced.contains)
  }

  /// Returns the outcomes without an event that came, or whose task came.
  private func candidates(
    _ snapshot: Snapshot,
    _ added: [ImportedVersion]
  ) throws(StoreError) -> [Outcome] {
    let came = document.records.compactMap { $0.cast(to: OutcomeContent.self) }
    let tasks = Set(added.filter(\.key.kind.isTask).map(\.uuid))
    var waiting: [Outcome] = []
    if !tasks.isEmpty {
      for summary in try snapshot.unplacedOutcomes(of: tasks) {
        let outcome = try snapshot.version(summary.uuid)?.cast(to: OutcomeContent.self)
        if let outcome { waiting.append(outcome) }
      }
      waiting += pending.values.compactMap { $0.cast(to: OutcomeContent.self) }
        .filter { $0.taskUUID.map(tasks.contains) ?? false }
    }
    var seen: Set<VersionID> = []
    return (came + waiting).filter {
      !$0.content.isPlaced && !$0.version.isDraft && seen.insert($0.version.uuid).inserted
    }.sorted { $0.version.uuid < $1.version.uuid }
  }

  private func place(
    _ outcomes: [Outcome],
    _ transaction: inout Transaction,
    _ report: inout ImportReport
  ) throws(StoreError) {
    let snapshot = transaction.snapshot
    let find = { (uuid: VersionID) throws(StoreError) -> AnyRecord? in
      if let version = pending[uuid] { return version }
      return try snapshot.version(uuid)
    }
    var placer = OutcomePlacer(find)
    try placer.place(outcomes)
    for outcome in outcomes where try placer.place(outcome) == nil {
      var isTaskKnown = false
      if let task = outcome.taskUUID { isTaskKnown = try find(task) != nil }
      report.unplaced.append(.init(outcome: outcome, isTaskKnown: isTaskKnown))
    }
    for outcome in placer.placed.map({ AnyRecord($0) }) where pending[outcome.version.uuid] == nil {
      if try transaction.accept(outcome) { report.placed.append(ImportedVersion(outcome)) }
    }
  }

  /// Finds the outcomes of which some versions were written as they came, and others were not.
  private func findWritten(
    _ snapshot: Snapshot,
    _ report: inout ImportReport
  ) throws(StoreError) {
    guard let isWritten else { return }
    for key in Set(report.added.map(\.key)) where key.kind == .outcome {
      let versions = try snapshot.graph(of: key).versions
      if versions.contains(where: { isWritten($0.uuid) }) { report.alsoWritten.insert(key) }
    }
  }

  /// Reports what a store can have only by mistake, though imports keep it.
  private func remark(
    _ snapshot: Snapshot,
    _ report: inout ImportReport
  ) throws(StoreError) {
    let keys = Set(report.added.map(\.key))
    for key in keys.filter(\.kind.isTask).sorted() {
      let twin = RecordKey(key.kind == .task ? .healthTask : .task, key.id)
      guard let head = try snapshot.graph(of: twin).head, !head.isTombstone else { continue }
      guard key < twin || !keys.contains(twin) else { continue }
      report.remarks.append(
        "\(key) and \(twin) have one id; both are kept, and a selector needs the kind"
      )
    }
    guard keys.contains(where: { $0.kind == .patient }) else { return }
    let patients = try snapshot.records(.patient).count
    guard patients > 1 else { return }
    report.remarks.append("the store has \(patients) patients now; it is meant for one")
  }
}
