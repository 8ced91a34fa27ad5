import CanonicalJSON
import CareModel
import TestSupport
import Testing

@testable import CareDocuments

/// What comes of a document in pieces is what comes of it as a whole.
struct RecordStreamTests {
  static let seeds = Array(UInt64(1)...60)

  @Test(arguments: seeds)
  func `an export in pieces is read as a whole one, sound or not`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let versions = try RandomHistory.make(seed: seed)
    var bytes = CanonicalJSON.write(CareplanExporter.export(versions))
    for _ in 0..<Int.random(in: 0...2, using: &random) { bytes.mutate(&random) }
    let whole = Reading.whole(bytes)
    for size in [1, 7, Int.random(in: 8...900, using: &random), bytes.count] {
      #expect(Reading.pieces(bytes, of: size) == whole, "seed \(seed), pieces of \(size)")
    }
  }

  @Test(arguments: seeds)
  func `lines in pieces are read as a list is, sound or not`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var lines = try RandomHistory.make(seed: seed).map { CanonicalJSON.compact($0.json) }
    lines.insert(lines[0], at: lines.count / 2)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let index = Int.random(in: 1..<lines.count, using: &random)
      lines[index].mutateValue(&random)
    }
    let list = Array("[\n\(lines.joined(separator: ",\n"))]".utf8)
    let whole = Reading.whole(list)
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    for size in [1, 7, Int.random(in: 8...900, using: &random), bytes.count] {
      let read = Reading.pieces(bytes, of: size)
      #expect(read.records == whole.records, "seed \(seed), pieces of \(size)")
      #expect(read.description == whole.description, "seed \(seed), pieces of \(size)")
      // The list begins a line later.
      #expect(read.places == whole.places.map { [$0[0] - 1, $0[1]] }, "seed \(seed)")
    }
  }

  @Test(arguments: seeds.prefix(20))
  func `the first line that is no JSON is the fault of all lines`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var lines = try RandomHistory.make(seed: seed).map { CanonicalJSON.compact($0.json) }
    let index = Int.random(in: 1..<lines.count, using: &random)
    lines[index].removeLast(Int.random(in: 1...9, using: &random))
    let fault = try #require(throws: JSONError.self) {
      try CanonicalJSON.read(Array(lines[index].utf8))
    }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    for size in [1, 100, bytes.count] {
      let error = try #require(Reading.pieces(bytes, of: size).error, "seed \(seed)")
      #expect(error.code == .syntax)
      #expect(error.underlying?.line == index + 1)
      #expect(error.underlying?.column == fault.column)
      #expect(error.underlying?.pointer.tokens == fault.pointer.tokens)
    }
  }

  @Test(arguments: [
    "", "\n", " \n\n", "{", "7", "[]", "{}\n{}", "{\"a\": 1}\n\n", "[\n]", "\u{FEFF}{}",
  ])
  func `any other document is read when it ends`(text: String) {
    let bytes = Array(text.utf8)
    let read = Reading.pieces(bytes, of: 1)
    if text != "{}\n{}" { #expect(read == Reading.whole(bytes)) }
    #expect(read == Reading.pieces(bytes, of: 100))
  }

  @Test func `CareKit's entities may stand between our records`() throws {
    let entity = String(decoding: try TestData.bytes("modern.json"), as: UTF8.self)
    let json = try CanonicalJSON.read(Array(entity.utf8), limits: .exchange)
    let own = try RandomHistory.make(seed: 3).map { CanonicalJSON.compact($0.json) }
    let lines = own.prefix(3) + [CanonicalJSON.compact(json)] + own.dropFirst(3)
    let whole = Reading.whole(Array("[\(lines.joined(separator: ",\n"))]".utf8))
    let read = Reading.pieces(Array(lines.joined(separator: "\n").utf8), of: 1000)
    let records = try #require(whole.records)
    #expect(records.count > own.count)
    #expect(read.records == records)
  }

  @Test func `records are given before the document ends`() throws {
    let versions = try RandomHistory.make(seed: 1)
    for bytes in [
      Array(CareplanExporter.lines(versions).utf8),
      CanonicalJSON.write(CareplanExporter.export(versions)),
    ] {
      var stream = RecordStream(context: .elsewhere)
      let first = try stream.records(in: Array(bytes.dropLast(20)))
      #expect(first.count >= versions.count - 1)
      #expect(stream.hasGiven(first[0].record.version.uuid))
      _ = try stream.records(in: Array(bytes.suffix(20)))
      #expect(try stream.end().records.isEmpty)
    }
  }

  @Test(arguments: seeds.prefix(20))
  func `what is known of a version is what its record shows`(seed: UInt64) throws {
    let versions = try RandomHistory.make(seed: seed)
    var stream = RecordStream(context: .elsewhere)
    let read = try stream.records(in: Array(CareplanExporter.lines(versions).utf8))
    #expect(Set(read) == Set(versions.map { IncomingVersion($0) }), "seed \(seed)")
    #expect(read.allSatisfy { $0.bytes != nil }, "seed \(seed)")
  }

  @Test func `of very many faults the first are told, and how many there are`() throws {
    let line = "{\"type\": \"task\", \"id\": \"\"}\n"
    let bytes = Array(String(repeating: line, count: 2_000).utf8)
    let error = try #require(Reading.pieces(bytes, of: 4_000).error)
    #expect(error.faults.count == 1_000)
    #expect(error.message.hasPrefix("2000 of 2000 records cannot be imported. These are the first"))
    let fault = try #require(error.faults.first { $0.pointer.description == "/7/id" })
    #expect(fault.place == DocumentPlace(line: 8, column: 24))
  }
}

/// What came of a document.
private struct Reading: Hashable {
  let imported: ImportedRecords?
  let error: DocumentError?

  private init(_ read: () throws(DocumentError) -> ImportedRecords) {
    do throws(DocumentError) { (imported, error) = (try read(), nil) } catch {
      (imported, self.error) = (nil, error)
    }
  }

  static func whole(_ bytes: [UInt8]) -> Reading {
    Reading { () throws(DocumentError) in
      var gathering = RecordGathering(.elsewhere)
      var reading = WholeReading()
      try reading.read(bytes, into: &gathering)
      try reading.end(into: &gathering)
      return try gathering.finish()
    }
  }

  static func pieces(_ bytes: [UInt8], of size: Int) -> Reading {
    Reading { () throws(DocumentError) in
      var stream = RecordStream(context: .elsewhere)
      var records: [AnyRecord] = []
      for start in stride(from: 0, to: bytes.count, by: max(size, 1)) {
        let piece = Array(bytes[start..<min(start + size, bytes.count)])
        records += try stream.records(in: piece).map(\.record)
      }
      var imported = try stream.end()
      imported.records = records + imported.records
      return imported
    }
  }

  var records: [AnyRecord]? { imported?.records }
  var description: String? { error?.description }
  var places: [[Int]] {
    error?.faults.map { $0.place.map { [$0.line, $0.column] } ?? [1, 0] } ?? []
  }
}

extension [UInt8] {
  /// Damages a document somewhere, so that it may still be one.
  fileprivate mutating func mutate(_ random: inout SeededGenerator) {
    let place = Int.random(in: indices, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: self[place] = Array(" {}[],:\"0\n".utf8).randomElement(using: &random) ?? 0
    case 1: remove(at: place)
    case 2: removeSubrange(place..<Swift.min(place + 40, count))
    case 3: removeSubrange(place...)
    default:
      // A line stands twice: perhaps the end of a record, or a member.
      let start = (self[..<place].lastIndex(of: 0x0A) ?? -1) + 1
      let end = self[place...].firstIndex(of: 0x0A) ?? count - 1
      insert(contentsOf: self[start...end], at: start)
    }
  }
}

extension String {
  /// Changes a record so that it stays JSON.
  fileprivate mutating func mutateValue(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: self = replacing("\"timezone\":", with: "\"timeZone\":")
    case 1: self = replacing("\"effectiveDate\":\"", with: "\"effectiveDate\":\"x")
    case 2: self = "{\"a\":\(self)}"
    default: self = replacing("\"created\":\"2", with: "\"created\":\"3")
    }
  }
}
