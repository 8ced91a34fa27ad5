import Expat

/// What stands in a piece of an export.
struct ExportPiece: Sendable {
  enum Outcome: Sendable {
    case more
    case end
    /// What is wrong after the tags.
    case failure(any Error)
  }

  let tags: TagBatch
  /// How many bytes have been read so far.
  let read: Int64
  let outcome: Outcome
}

/// One pass over an export: its bytes through the filter to the parser, up to the end of its root.
struct ExportPass {
  private let source: any ByteSource
  private let path: String
  private let collector = TagCollector()
  private let parser: XMLStreamParser
  private var filter: ExportFilter
  private var buffer: [UInt8]
  private var read: Int64 = 0

  /// - Parameter piece: How many bytes are taken at a time.
  init(_ source: any ByteSource, _ path: String, piece: Int) throws(AppleHealthError) {
    (self.source, self.path) = (source, path)
    do { parser = try XMLStreamParser(ExportName.vocabulary, receiver: collector) } catch {
      throw AppleHealthError(error, in: path)
    }
    filter = ExportFilter(path)
    buffer = [UInt8](repeating: 0, count: max(1, piece))
  }

  /// Reads the next piece; nothing follows one that fails or is the end.
  mutating func next() -> ExportPiece {
    let outcome: ExportPiece.Outcome
    do { outcome = try parse() ? .more : .end } catch {
      outcome = .failure((error as? XMLError).map { AppleHealthError($0, in: path) } ?? error)
    }
    return ExportPiece(tags: collector.take(piece: buffer.count), read: read, outcome: outcome)
  }

  /// Parses the next piece; returns false at the end.
  private mutating func parse() throws -> Bool {
    let count = try source.read(into: &buffer)
    read += Int64(count)
    guard count > 0 else {
      try filter.finish()
      try parser.feed(filter.bytes, 0..<filter.ready)
      try parser.finish()
      return false
    }
    try filter.take(buffer, count)
    try parser.feed(filter.bytes, 0..<filter.ready)
    return true
  }
}
