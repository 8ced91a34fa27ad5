import CanonicalJSON
import CareHealth
import CareStorage
import Files
import Git

extension HealthImporter {
  /// Reads a sample or a deletion a line, from where the last import of the same file ended.
  func readLines(
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    var lines = LineReading(self)
    if source.place == "-" {
      while let bytes = try nextInput() { try lines.add(bytes, intake, &report) }
      try lines.end(intake, &report)
      return report.size = lines.size
    }
    let file = try open()
    let status = try status(of: file)
    // Part of a file says nothing of the rest.
    let isWhole = intake.scope.isEverything
    let start = try isWhole ? start(file, status, intake.anchor) : 0
    try forEachPiece(of: file, from: start, intake) { bytes throws(StoreError) in
      try lines.add(bytes, intake, &report)
    }
    try lines.end(intake, &report, leavesHalf: true)
    report.size = lines.size
    // Somebody who looks for a line counts from the beginning of the file.
    if start > 0, !report.faults.isEmpty {
      let before = try lineCount(of: file, before: start)
      report.faults = report.faults.map { .init(line: $0.line + before, message: $0.message) }
    }
    guard isWhole else { return }
    let offset = start + lines.consumed
    let looked = max(0, offset - Int64(FileAnchor.looked))
    let before = try bytes(of: file, Int(offset - looked), looked)
    try intake.end(at: FileAnchor(status, offset: offset, before: before).text)
  }

  /// Returns where the file goes on that was read before; its beginning for any other file.
  private func start(
    _ file: borrowing ReadableFile,
    _ status: FileStatus,
    _ text: String?
  ) throws(StoreError) -> Int64 {
    guard let anchor = text.flatMap(FileAnchor.init) else { return 0 }
    let before = try bytes(of: file, Int(anchor.offset - anchor.lookedFrom), anchor.lookedFrom)
    return anchor.fits(status, before: before) ? anchor.offset : 0
  }

  /// Counts the lines that end before a place of a file.
  private func lineCount(
    of file: borrowing ReadableFile,
    before end: Int64
  ) throws(StoreError) -> Int {
    var (count, place) = (0, Int64(0))
    var lines = LineSplitter(limit: 0)
    while place < end {
      try Cancellation.check()
      let piece = try bytes(of: file, Int(min(end - place, 1 << 18)), place)
      guard !piece.isEmpty else { break }
      lines.add(piece) { count = $1 }
      place += Int64(piece.count)
    }
    return count
  }

  private func status(of file: borrowing ReadableFile) throws(StoreError) -> FileStatus {
    do throws(FileError) { return try file.status() } catch { throw StoreError(error) }
  }

  private func bytes(
    of file: borrowing ReadableFile,
    _ count: Int,
    _ place: Int64
  ) throws(StoreError) -> [UInt8] {
    do throws(FileError) { return try file.bytes(count, at: place) } catch {
      throw StoreError(error)
    }
  }

  /// Reads what a program writes that is told where the last import ended.
  ///
  /// It is taken in only if the program ends with 0, and with a whole line.
  func readProgram(
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    var lines = LineReading(self)
    let since: JSONValue = intake.anchor.map { .string($0) } ?? .null
    let outcome: Result<Void, StoreError>
    do throws(GitError) {
      var program = try LineProgram(source.place, in: directory, environment: environment)
      program.tell(Array(CanonicalJSON.compact(.object(["since": since])).utf8))
      outcome = try read(&program, &lines, intake, &report)
    } catch {
      throw StoreError(
        .remote,
        "The program of the source \(sourceName) cannot be run.",
        causes: [error.message]
      )
    }
    try outcome.get()
    report.size = lines.size
    if let anchor = lines.anchor, intake.scope.isEverything { try intake.end(at: anchor) }
  }

  private func read(
    _ program: inout LineProgram,
    _ lines: inout LineReading,
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(GitError) -> Result<Void, StoreError> {
    var lineStart = ContinuousClock.now
    while true {
      let piece = try program.nextPiece(
        timeout: Timeout(seconds: Self.mostSilence),
        unless: { Cancellation.isRequested }
      )
      switch piece {
      case .bytes(let bytes):
        do throws(StoreError) { try lines.add(bytes, intake, &report) } catch {
          return .failure(error)
        }
        // Bytes that come one by one are no line, however long they come.
        let now = ContinuousClock.now
        if bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) { lineStart = now }
        guard now - lineStart < .seconds(Self.mostLineTime) else {
          return .failure(failed("has not ended a line for 600 seconds"))
        }
      case .silence: return .failure(failed("has said nothing for 60 seconds"))
      case .givenUp: return .failure(.cancelled)
      case .end:
        let status = try program.end(withinSeconds: 10)
        guard status == 0 else { return .failure(failed("ended with \(status)")) }
        guard lines.isAtEnd else { return .failure(failed("ended within a line")) }
        do throws(StoreError) { try lines.end(intake, &report) } catch { return .failure(error) }
        return .success(())
      }
    }
  }

  /// For how many seconds a program may say nothing.
  private static let mostSilence = 60.0
  /// How many seconds a line may take.
  private static let mostLineTime = 600.0

  private var sourceName: String {
    source.name.isEmpty ? "of the command line" : "'\(source.name)'"
  }

  private func failed(_ what: String) -> StoreError {
    StoreError(
      .remote,
      "The program of the source \(sourceName) \(what).",
      remedy: "Nothing was taken in; see what it says, and try again."
    )
  }
}

/// The lines of a document of samples as they come.
struct LineReading {
  private let importer: HealthImporter
  private var splitter = LineSplitter(limit: HealthSampleLine.longest)
  private var samples: [HealthSample] = []
  private var beginning = TextBeginning()
  /// Where a program says that the next import is to go on.
  private(set) var anchor: String?
  private(set) var size: Int64 = 0

  init(_ importer: HealthImporter) { self.importer = importer }

  /// How many bytes were taken that need not be read again.
  var consumed: Int64 { splitter.consumed }
  /// Whether the last line has its end.
  var isAtEnd: Bool { splitter.unfinished.isEmpty }

  mutating func add(
    _ bytes: [UInt8],
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    size += Int64(bytes.count)
    try importer.check(beginning.look(at: bytes))
    var lines: [(bytes: [UInt8], number: Int)] = []
    splitter.add(bytes) { lines.append(($0, $1)) }
    for line in lines { try take(line.bytes, line.number, intake, &report) }
  }

  /// Takes what is left.
  ///
  /// - Parameter leavesHalf: Whether a last line without an end that says nothing yet is left for the
  ///   next time, since somebody may be writing it just now.
  mutating func end(
    _ intake: HealthIntake,
    _ report: inout HealthImportReport,
    leavesHalf: Bool = false
  ) throws(StoreError) {
    let last = splitter.unfinished
    if !last.isEmpty, !leavesHalf || (try? CanonicalJSON.read(Self.unmarked(last))) != nil {
      let line = splitter.takeUnfinished()
      try take(line, splitter.count, intake, &report)
    }
    try importer.flush(&samples, intake, &report)
  }

  /// Returns a line without the mark that some programs put before the first one.
  private static func unmarked(_ line: [UInt8]) -> [UInt8] {
    line.starts(with: TextBeginning.mark) ? Array(line.dropFirst(TextBeginning.mark.count)) : line
  }

  private mutating func take(
    _ bytes: [UInt8],
    _ number: Int,
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    let bytes = number == 1 ? Self.unmarked(bytes) : bytes
    if importer.source.form == .program, let anchor = Self.anchor(bytes) {
      self.anchor = anchor
      return
    }
    let line: HealthSampleLine
    do throws(HealthSampleFault) { line = try HealthSampleLine(bytes) } catch {
      return importer.note(number, error.description, intake, &report)
    }
    try importer.take(line, &samples, intake, &report)
  }

  /// Reads the line `{"anchor": "…"}`, with which a program says where it ended.
  private static func anchor(_ bytes: [UInt8]) -> String? {
    guard bytes.count < 4096, let object = try? CanonicalJSON.read(bytes).object,
      object.count == 1
    else { return nil }
    return object["anchor"]?.string
  }
}
