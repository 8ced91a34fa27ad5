import CanonicalJSON

/// The beginning of a document, until it shows how the document is to be read.
struct DocumentOpening {
  private(set) var bytes: [UInt8] = []
  /// Where the first line begins that was not looked at.
  private var lineStart = 0
  /// Up to where that line is known to go on.
  private var searched = 0
  /// Whether a line was found that is a JSON document.
  private var hasDocument = false

  mutating func append(_ piece: [UInt8]) { bytes += piece }

  /// Returns the way to read the document; nil if more of it must be seen.
  ///
  /// Two lines of which the first is a document are JSON lines: no document goes on after its end.
  mutating func reading(isEnd: Bool) -> (any DocumentReading)? {
    if bytes.starts(with: ExportReading.opening) { return ExportReading() }
    if !isEnd, ExportReading.opening.starts(with: bytes) { return nil }
    while let line = nextLine(isEnd: isEnd) {
      guard !line.isBlankLine else { continue }
      if hasDocument { return LinesReading() }
      guard (try? CanonicalJSON.read(line, limits: .binary)) != nil else { return WholeReading() }
      hasDocument = true
    }
    return isEnd ? WholeReading() : nil
  }

  private mutating func nextLine(isEnd: Bool) -> [UInt8]? {
    guard let newline = bytes[searched...].firstIndex(of: .newline) else {
      searched = bytes.count
      guard isEnd, lineStart < bytes.count else { return nil }
      defer { lineStart = bytes.count }
      return Array(bytes[lineStart...])
    }
    defer { (lineStart, searched) = (newline + 1, newline + 1) }
    return Array(bytes[lineStart..<newline])
  }
}
