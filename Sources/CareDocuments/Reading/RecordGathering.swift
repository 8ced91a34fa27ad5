import CanonicalJSON
import CareModel

/// Makes records of the values of a document, and collects what is wrong with them.
struct RecordGathering {
  /// The form of the document; that of its first value unless it is known before.
  var format: DetectedFormat?

  private var careKit: CareKitImport
  private let drafts: DraftReading
  private var ledger = VersionLedger()
  /// The versions that were not taken yet.
  private var records: [IncomingVersion] = []
  private var itemCount = 0
  /// The whole document, if it was read as one text.
  private var whole: DocumentText?

  private var faults = FaultList()
  private var careKitFaults = FaultList()
  private var repetitions = FaultList()
  /// How many records of careplan are faulty, and which CareKit entities.
  private var faultyCount = 0
  private var faultyEntities: Set<JSONPointer> = []

  init(_ context: ImportContext) {
    careKit = CareKitImport(context)
    drafts = DraftReading(context)
  }

  private var isSound: Bool { faults.isEmpty && careKitFaults.isEmpty && repetitions.isEmpty }

  /// Returns the versions that came since the last call; none if anything is wrong.
  mutating func takeRecords() -> [IncomingVersion] {
    defer { records = [] }
    return isSound ? records : []
  }

  func hasTaken(_ uuid: VersionID) -> Bool { ledger.contains(uuid) }

  /// Reads some values, which stand in a text.
  mutating func add(_ items: DocumentItems, _ text: DocumentText) {
    format = format ?? items.format
    itemCount += items.items.count
    if text.depth == 0 { whole = text }
    for item in items.items {
      switch item.form {
      case .careKit(let kind, let knowledge): read(item, kind, knowledge, text)
      case .record:
        do { note(try drafts.record(item.json), at: item.pointer, text) } catch {
          faults.add(error.faults, of: item.pointer, in: text)
          faultyCount += 1
        }
      }
    }
  }

  /// Takes a valid version in careplan's own form.
  mutating func add(
    _ record: AnyRecord,
    _ format: DetectedFormat,
    at pointer: JSONPointer,
    _ text: DocumentText
  ) {
    self.format = self.format ?? format
    itemCount += 1
    note(record, at: pointer, text)
  }

  private mutating func read(
    _ item: DocumentItem,
    _ kind: RecordKind?,
    _ knowledge: KnowledgeVector?,
    _ text: DocumentText
  ) {
    let known = careKit.faults.count
    careKit.read(item.json, kind: kind, knowledge: knowledge, at: item.pointer)
    let found = careKit.faults[known...].map(\.fault)
    guard !found.isEmpty else { return }
    careKitFaults.add(found, of: item.pointer, in: text)
    faultyEntities.insert(item.pointer)
  }

  /// Takes a valid record in careplan's own form.
  private mutating func note(_ record: AnyRecord, at pointer: JSONPointer, _ text: DocumentText) {
    if !takes(record, isValid: true, at: pointer, text) { faultyCount += 1 }
  }

  /// Takes every version once; two different ones of one uuid are a fault, and two drafts of one
  /// record.
  private mutating func takes(
    _ record: AnyRecord,
    isValid: Bool,
    at pointer: JSONPointer,
    _ text: DocumentText?
  ) -> Bool {
    let bytes = record.version.isDraft ? nil : record.bytes
    let message: String
    switch ledger.note(record, bytes) {
    case .again: return true
    case .new:
      if isSound { records.append(IncomingVersion(record, bytes: isValid ? bytes : nil)) }
      return true
    case .contradiction: message = "Another version in this document has the same uuid."
    case .secondDraft: message = "The document has this record twice."
    }
    repetitions.add([Fault(message)], of: pointer, in: text)
    return false
  }
}

extension RecordGathering {
  /// Returns the versions that were not taken yet, when all values of the document were added.
  ///
  /// - Throws: All faults of all records at once.
  mutating func finish() throws(DocumentError) -> ImportedRecords {
    for (pointer, record) in careKit.finish()
    where !takes(record, isValid: false, at: pointer, whole) {
      faultyEntities.insert(pointer)
    }
    guard isSound else { throw invalid }
    defer { records = [] }
    return ImportedRecords(
      records: records.map(\.record),
      warnings: careKit.warnings,
      format: format ?? .records
    )
  }

  private var invalid: DocumentError {
    let invalid = faultyCount + faultyEntities.count
    let count = faults.count + careKitFaults.count + repetitions.count
    let listed = (faults.faults + careKitFaults.faults + repetitions.faults).prefix(FaultList.limit)
    return DocumentError(
      .invalidRecords,
      "\(invalid) of \(itemCount) records cannot be imported.",
      faults: Array(listed),
      of: count,
      groups: faults.groups + careKitFaults.groups + repetitions.groups
    )
  }
}
