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
///
/// If a record is not valid XML, it is skipped and another parser continues with the next one.
struct ExportPass {
  private let source: any ByteSource
  private let path: String
  private let collector = TagCollector()
  private var parser: XMLStreamParser
  private var recovery = ExportRecovery()
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
      try feed()
      try parser.finish()
      return false
    }
    try filter.take(buffer, count)
    try feed()
    return true
  }

  /// Feeds what is ready to the parser.
  private mutating func feed() throws {
    let end = filter.ready
    var (start, restarted) = (0, -1)
    // After damage more of it is likely, and what follows it is read anew.
    var step = recovery.isSearching ? ExportRecovery.step : end
    while start < end {
      if recovery.isSearching {
        guard let place = recovery.next(in: filter.bytes, start..<end) else { return }
        guard place.isCertain else { return filter.keep(from: place.start) }
        (start, restarted) = (place.start, place.start)
        try restart(atLine: recovery.line)
      }
      let piece = start..<min(end, start + step)
      let fed = parser.fed
      do {
        try parser.feed(filter.bytes, piece)
        (start, step) = (piece.upperBound, step * 2)
      } catch let error as XMLError where isPassable(error) {
        if !isStray(error) { collector.damage(line: error.line) }
        let end = start + parser.fed - fed
        let place = min(max(start, start + parser.place - fed), end - 1)
        // An attribute that does not end is noticed at the next tag, which may be sound.
        let isTag =
          error.code == .invalidToken && place != restarted
          && filter.bytes[place] == UInt8(ascii: "<")
        start = isTag ? place : place + 1
        let rest = ExportRecovery.lines(in: filter.bytes, start..<end)
        recovery.begin(atLine: parser.lastLine - rest)
        step = ExportRecovery.step
      }
    }
  }

  /// Whether the rest of the export can be read in spite of an error.
  ///
  /// The heading decides what the records mean, so damage in it is an error.
  private func isPassable(_ error: XMLError) -> Bool {
    guard collector.isPastHeading, parser.depth > 0 else { return false }
    return ExportRecovery.codes.contains(error.code) || isStray(error)
  }

  /// Whether an error is the end of an element whose start was given up.
  private func isStray(_ error: XMLError) -> Bool {
    error.code == .tagMismatch && recovery.isUsed && parser.depth == 1
  }

  /// Takes another parser, for which the root has begun.
  private mutating func restart(atLine line: Int) throws {
    parser = try XMLStreamParser(ExportName.vocabulary, firstLine: line, receiver: collector)
    let root = ExportRecovery.root
    try collector.ignoring { try parser.feed(root, 0..<root.count) }
  }
}
