import CanonicalJSON
import CareModel

/// What is left of an export when the records before were read one by one.
///
/// It is read as a document with one value in place of all that were read, so that its faults are
/// those of the whole document.
struct ExportRest {
  private let bytes: [UInt8]
  /// How many records were read, and how many lines they had.
  private let count: Int
  private let lines: Int
  /// How many values stand for them.
  private var stand: Int { count == 0 ? 0 : 1 }

  init(_ rest: [UInt8], after count: Int, lines: Int, hasComma: Bool) {
    self.count = count
    self.lines = lines
    let values = count == 0 ? "" : hasComma ? "null,\n" : "null\n"
    bytes = ExportReading.opening + values.utf8 + rest
  }

  /// Reads the values that are left.
  func read() throws(DocumentError) -> [JSONValue] {
    let json: JSONValue
    do { json = try CanonicalJSON.read(bytes, limits: .exchange) } catch {
      throw DocumentError(moved(error))
    }
    let records = json.object?[CareplanExporter.key]?.object?["records"]?.array ?? []
    return Array(records.dropFirst(stand))
  }

  /// Returns the text of one of the values.
  func text(at index: Int) -> DocumentText {
    DocumentText(
      bytes: bytes,
      path: ExportReading.pointer.appending(index + stand).tokens,
      depth: ExportReading.depth,
      linesBefore: lines - stand
    )
  }

  /// Returns the same fault in the document with all records.
  private func moved(_ error: JSONError) -> JSONError {
    var tokens = error.pointer.tokens
    if tokens.count >= ExportReading.depth, tokens.starts(with: ExportReading.pointer.tokens),
      let index = Int(tokens[2])
    {
      tokens[2] = String(index - stand + count)
    }
    return JSONError(
      error.code,
      error.message,
      at: JSONPointer(tokens),
      line: error.line - stand + lines,
      column: error.column
    )
  }
}
