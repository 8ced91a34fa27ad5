import CanonicalJSON
import CareModel

/// Reads JSON lines, a document in each.
struct LinesReading: DocumentReading {
  /// What follows the last whole line.
  private var rest: [UInt8] = []
  /// Up to where no newline stands in it.
  private var searched = 0
  /// How many lines were read.
  private var count = 0
  /// The kind of the last record: most lines hold one of the same kind as the line before.
  private var kind = RecordKind.outcome

  mutating func read(
    _ piece: [UInt8],
    into gathering: inout RecordGathering
  ) throws(DocumentError) {
    rest += piece
    var start = 0
    while let newline = rest[searched...].firstIndex(of: .newline) {
      try read(line: Array(rest[start..<newline]), into: &gathering)
      start = newline + 1
      searched = start
    }
    rest.removeFirst(start)
    searched = rest.count
  }

  mutating func end(into gathering: inout RecordGathering) throws(DocumentError) {
    try read(line: rest, into: &gathering)
    rest = []
  }

  private mutating func read(
    line: [UInt8],
    into gathering: inout RecordGathering
  ) throws(DocumentError) {
    defer { count += 1 }
    guard !line.isBlankLine else { return }
    let text = DocumentText(bytes: line, depth: 1, linesBefore: count)
    let pointer = JSONPointer([String(count)])
    if let record = AnyRecord(scanning: line, as: kind), record.record.unknown.members.isEmpty {
      return gathering.add(record, .jsonLines, at: pointer, text)
    }
    let json: JSONValue
    do { json = try CanonicalJSON.read(line, limits: .binary) } catch {
      throw DocumentError(error.moved(down: count))
    }
    var items = DocumentItems(format: .jsonLines)
    try items.collect(json, at: pointer)
    gathering.add(items, text)
    kind = json.object?[MemberName.type]?.string.flatMap { RecordKind(rawValue: $0) } ?? kind
  }
}

extension JSONError {
  /// Returns the same fault in a text with more lines before it.
  fileprivate func moved(down lines: Int) -> JSONError {
    JSONError(code, message, at: pointer, line: line + lines, column: column)
  }
}
