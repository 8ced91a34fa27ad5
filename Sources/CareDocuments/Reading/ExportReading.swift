import CanonicalJSON
import CareModel

/// Reads our own export in its canonical form, record by record.
///
/// No text in JSON spans lines. So a record ends at a line that closes an object with the indentation
/// of records, and what lies between two such lines is a JSON value or no part of a canonical export.
/// From what is none on, the rest of the document is kept and read as a whole.
struct ExportReading: DocumentReading {
  /// What stands before the first record.
  static let opening = Array(
    "{\n  \"\(CareplanExporter.key)\": {\n    \"records\": [\n".utf8
  )
  static let openingLines = 3
  /// How many lists and objects are open around a record.
  static let depth = 3
  static let pointer = JSONPointer([CareplanExporter.key, "records"])

  private var hasBegun = false
  private var elements = ElementSplitter()
  /// How many records were read, and how many lines stand before the next one.
  private var count = 0
  private var lines = ExportReading.openingLines
  /// Whether the last record has a comma after it.
  private var hasComma = false
  /// Whether what is left is to be read as a whole.
  private var isDivided = true
  /// The first value that is not a record; a fault of the text after it would count more.
  private var unrecognised: DocumentError?

  mutating func read(
    _ piece: [UInt8],
    into gathering: inout RecordGathering
  ) throws(DocumentError) {
    elements.append(hasBegun ? piece[...] : piece.dropFirst(Self.opening.count))
    hasBegun = true
    while isDivided, let element = elements.next() {
      isDivided = read(element, into: &gathering)
      guard isDivided else { break }
      elements.accept()
      count += 1
      lines += element.lines
      hasComma = element.hasComma
      isDivided = hasComma
    }
    elements.dropAccepted()
  }

  /// Reads one record; false if it is not a JSON value as it stands.
  private mutating func read(
    _ element: ElementSplitter.Element,
    into gathering: inout RecordGathering
  ) -> Bool {
    var limits = CanonicalJSON.Limits.exchange
    limits.depth -= Self.depth
    guard let json = try? CanonicalJSON.read(element.bytes, limits: limits) else { return false }
    guard unrecognised == nil else { return true }
    let text = DocumentText(bytes: element.bytes, depth: Self.depth, linesBefore: lines)
    do throws(DocumentError) {
      var items = DocumentItems(format: .export)
      try items.collect(json, at: Self.pointer.appending(count))
      gathering.add(items, text)
    } catch {
      unrecognised = error
    }
    return true
  }

  mutating func end(into gathering: inout RecordGathering) throws(DocumentError) {
    let rest = ExportRest(
      elements.rest,
      after: count,
      lines: lines - Self.openingLines,
      hasComma: hasComma
    )
    let values = try rest.read()
    if let unrecognised { throw unrecognised }
    for (index, value) in values.enumerated() {
      var items = DocumentItems(format: .export)
      try items.collect(value, at: Self.pointer.appending(count + index))
      gathering.add(items, rest.text(at: index))
    }
    gathering.format = .export
  }
}
