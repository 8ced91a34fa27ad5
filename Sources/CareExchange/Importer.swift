import CanonicalJSON
import CareModel

/// Reads records of ours and CareKit's JSON.
///
/// What comes out depends on the document and the context alone: no clock, no random number and no
/// setting of this machine but its time zone database has a part in it.
public enum Importer: Sendable {
  /// Reads all records of a document.
  ///
  /// - Throws: The fault of the text, or all faults of all records at once.
  public static func read(
    _ bytes: [UInt8],
    context: ImportContext
  ) throws(ExchangeError) -> ImportedRecords {
    let document = try items(of: bytes)
    var careKit = CareKitImport(context)
    var records: [(pointer: JSONPointer, record: AnyRecord)] = []
    var faults: [ImportFault] = []
    for item in document.items {
      switch item.form {
      case .careKit(let kind, let knowledge):
        careKit.read(item.json, kind: kind, knowledge: knowledge, at: item.pointer)
      case .record:
        do { records.append((item.pointer, try record(item.json))) } catch {
          faults += error.faults.map { ImportFault($0, in: item.pointer) }
        }
      }
    }
    let imported = careKit.finish()
    records += imported
    faults += careKit.faults
    let distinct = distinct(records, &faults)
    guard faults.isEmpty else { throw .invalid(faults, among: document.items.count) }
    let format = document.format ?? .records
    return ImportedRecords(records: distinct, warnings: careKit.warnings, format: format)
  }

  /// Reads a record of ours; one without bookkeeping is a draft, which a person wrote.
  private static func record(_ json: JSONValue) throws(InvalidRecord) -> AnyRecord {
    guard var object = json.object, object["version"] == nil else {
      return try AnyRecord(json: json)
    }
    object["version"] = Version.draftJSON
    return try AnyRecord(json: .object(object), .refusesLookalikes)
  }

  /// Every version once; two different ones of one uuid are a fault, and two drafts of one record.
  private static func distinct(
    _ records: [(pointer: JSONPointer, record: AnyRecord)],
    _ faults: inout [ImportFault]
  ) -> [AnyRecord] {
    var seen: [VersionID: AnyRecord] = [:]
    var drafts: Set<RecordKey> = []
    var distinct: [AnyRecord] = []
    for (pointer, record) in records {
      if record.version.isDraft {
        distinct.append(record)
        guard !drafts.insert(record.key).inserted else { continue }
        faults.append(ImportFault(Fault("The document has this record twice."), in: pointer))
        continue
      }
      if let first = seen[record.version.uuid] {
        guard first != record else { continue }
        let fault = Fault("Another version in this document has the same uuid.")
        faults.append(ImportFault(fault, in: pointer))
      } else {
        seen[record.version.uuid] = record
        distinct.append(record)
      }
    }
    return distinct
  }
}

extension Importer {
  private static func items(of bytes: [UInt8]) throws(ExchangeError) -> DocumentItems {
    var items = DocumentItems()
    let document: JSONValue
    do { document = try CanonicalJSON.read(bytes, limits: .exchange) } catch {
      return try linesItems(of: bytes, orThrow: error)
    }
    try items.collect(document, at: .root)
    return items
  }

  /// Reads one document per line, if at least the first of several lines is one.
  private static func linesItems(
    of bytes: [UInt8],
    orThrow fault: JSONError
  ) throws(ExchangeError) -> DocumentItems {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var items = DocumentItems(format: .jsonLines)
    var count = 0
    for (index, line) in lines.enumerated() where !line.allSatisfy(Self.isSpace) {
      let document: JSONValue
      do { document = try CanonicalJSON.read(Array(line), limits: .binary) } catch {
        throw ExchangeError(count == 0 ? fault : error.moved(toLine: index + 1))
      }
      try items.collect(document, at: JSONPointer([String(index)]))
      count += 1
    }
    guard count > 1 else { throw ExchangeError(fault) }
    return items
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(byte)
  }
}

extension JSONError {
  fileprivate func moved(toLine line: Int) -> JSONError {
    JSONError(code, message, at: pointer, line: line, column: column)
  }
}

extension ExchangeError {
  init(_ fault: JSONError) {
    self.init(.syntax, "This is no JSON: \(fault)", underlying: fault)
  }

  fileprivate static func invalid(_ faults: [ImportFault], among count: Int) -> ExchangeError {
    let invalid = Set(faults.map(\.record)).count
    let message = "\(invalid) of \(count) records cannot be imported."
    return ExchangeError(.invalidRecords, message, faults: faults)
  }
}
