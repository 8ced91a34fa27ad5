import AppleHealth
import CarePlanKit
import CareSamples
import CareSharing
import Foundation
import Sandbox
import Sealing
import Sodium

/// A reader of what comes from outside.
enum FuzzedReader: String, CaseIterable {
  case regimens, exports, lines, tables, files, headers, packs, envelopes

  /// How many inputs a full run has.
  var count: Int { self == .regimens ? 1_000_000 : 100_000 }
}

/// Makes inputs and gives them to readers.
final class FuzzBench {
  private let directory: TemporaryDirectory
  private let regimens: RegimenReader
  private let columns: HealthSampleColumns
  private let zone: TimeZoneID
  private let identity: AgeIdentity
  private let passphrase: SecretBytes

  init() throws {
    identity = try AgeIdentity()
    passphrase = try SecretBytes(copying: Array("passphrase".utf8).span)
    directory = try TemporaryDirectory()
    zone = try BenchTime().zone
    regimens = RegimenReader(.init(zone: zone, zones: [zone], today: try BenchTime.today))
    columns = try HealthSampleColumns("time=Time,value=Value,unit=mg/dL,type=bloodGlucose")
  }

  /// Returns an input, damaged in most cases.
  func input(of reader: FuzzedReader, seed: UInt64) throws -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    let size = Int.random(in: 1...20, using: &random)
    let whole = try whole(reader, size, seed, &random)
    return Int.random(in: 0..<8, using: &random) == 0 ? whole : random.damaged(whole)
  }

  /// Returns an input that is not damaged, of a size.
  private func whole(
    _ reader: FuzzedReader,
    _ size: Int,
    _ seed: UInt64,
    _ random: inout SeededGenerator
  ) throws -> [UInt8] {
    switch reader {
    case .regimens:
      var words = (0..<min(size, 20)).map { _ in Self.words.randomElement(using: &random) ?? "" }
      // Long texts repeat a few words, since a reader gives up at the first nonsense.
      if size > 20 { words = (0..<size).map { words[$0 % 3] } }
      return Array(words.joined(separator: " ").utf8)
    case .exports:
      var bytes: [UInt8] = []
      HealthExportGenerator(records: size, seed: seed).write { bytes += $0 }
      return bytes
    case .lines:
      let lines = (0..<size).map { number in
        """
        {"type": "bloodGlucose", "start": "2026-01-\(10 + number % 20)T08:00:00Z", "value": \(number), \
        "unit": "mg/dL", "source": "Meter", "metadata": {"a": "b"}}
        """
      }
      return Array(lines.joined(separator: "\n").utf8)
    case .tables:
      let rows = (0..<size).map { "2026-01-\(10 + $0 % 20) 08:00,\($0),\"a \"\"b\"\"\n c\"" }
      return Array((["Time,Value,Note"] + rows).joined(separator: "\r\n").utf8)
    case .files:
      var generator = RecordGenerator(seed: seed)
      let kind = RecordKind.allCases.randomElement(using: &random) ?? .task
      var json = generator.record(kind).json.object ?? [:]
      if size > 20 { json["notes"] = .array(Array(repeating: "note", count: size)) }
      let others: [JSONValue] = [
        StoreManifest(uuid: VersionID(UUID()), timezone: zone).json, Self.statement,
      ]
      let isOther = Int.random(in: 0..<4, using: &random) == 0
      let value = isOther ? others.randomElement(using: &random) ?? .null : .object(json)
      return CanonicalJSON.write(value)
    case .headers: return SealedInputs.ageFile(size, &random)
    case .packs: return try SealedInputs.pack(size, &random)
    case .envelopes: return try SealedInputs.envelope(size, &random)
    }
  }

  /// A statement that is well formed, with a signature that is not good.
  private static let statement: JSONValue = [
    "careplan.access": 1, "action": "admit", "time": "2026-01-01T00:00:00Z", "uses": [],
    "signature": ["key": "ssh-ed25519 AAAA", "sshsig": "AAAA"],
  ]

  private static let words = [
    "1 tablet at 08:00", "every 8h from 06:00", "5 ml at 8am and 10 ml at 8pm", "for 7 days",
    "then 2 tablets a day", "mon,wed,fri at noon", "; then stop", "every 2 weeks",
    "until 2026-12-01",
    "every", "8h", "8", "hours", "for", "7", "days", ",", "5", "ml", "mon,wed,fri", "8am", "at",
    "noon", "then", "daily", "twice", "a", "day", "until", "2026-12-01", "from", "tomorrow", "1/2",
    "tablet", "0.5", "mg", "in", "the", "morning", "and", "evening", "\"before bed\"", "weeks",
    "monthly", "as", "needed", "max", "4", "New York time", "except", "second", "monday", "of",
    "month", "+", "-", "99999999999999999999", "9223372036854775807", "½", "٣", "o'clock", "12:60",
    "00:00", "24:00", "tid", "q8h", "µg",
  ]

  /// Gives an input to its reader; a refusal is as good as a value.
  func read(_ reader: FuzzedReader, _ bytes: [UInt8]) throws {
    switch reader {
    case .regimens:
      let text = String(decoding: bytes, as: UTF8.self)
      if let schedule = try? regimens.schedule(text) { _ = Regimen(schedule) }
    case .exports:
      try directory.write(bytes, to: "export.xml")
      let export = try? AppleHealthExport(opening: directory["export.xml"])
      _ = try? export?.read { _, _ in }
    case .lines:
      for line in bytes.split(separator: 0x0A) { _ = try? HealthSampleLine(Array(line)) }
    case .tables:
      var table = HealthSampleTable(columns, zone: zone)
      guard (try? table.read(bytes)) != nil else { return }
      _ = try? table.end()
    case .files:
      _ = try? AccessStatement(
        bytes,
        named: "\(StatementID(of: bytes))",
        in: .people,
        .ssh
      )
      guard let json = try? CanonicalJSON.read(bytes) else { return }
      _ = try? AnyRecord(json: json)
      _ = try? AnyRecord(json: json, .refusesLookalikes)
      _ = try? StoreManifest(json: json)
      _ = try? PurgeMarker(json: json)
    case .headers:
      _ = AgeFile.recipientCount(of: bytes)
      _ = try? AgeFile.opened(bytes, with: .keys([identity]))
      _ = try? AgeFile.opened(bytes, with: .passphrase(passphrase, workFactors: 1...2))
    case .packs: _ = SealedPack(bytes)?.content
    case .envelopes: _ = Envelope(bytes)
    }
  }

  /// Returns how often the work of a reader grows if the size of its input doubles, and the seed of the
  /// worst one.
  func growth(
    of reader: FuzzedReader,
    seeds: Range<UInt64>,
    _ watch: FuzzWatch
  ) throws -> (factor: Double, seed: UInt64) {
    var worst = (factor: 0.0, seed: seeds.lowerBound)
    for seed in seeds {
      func work(_ size: Int) throws -> Double {
        var random = SeededGenerator(seed: seed)
        let input = try whole(reader, size, seed, &random)
        let times = try (0..<5).map { _ in
          try watch.time("\(reader.rawValue), seed \(seed), size \(size)") {
            try read(reader, input)
          }
        }
        return times.min() ?? 0
      }
      var size = 64
      var time = try work(size)
      var factor = 0.0
      while time < 0.05, size < 1 << 14 {
        let double = try work(size * 2)
        // Short work is measured with too much noise.
        if time > 0.002 { factor = max(factor, double / time) }
        (size, time) = (size * 2, double)
      }
      if factor > worst.factor { worst = (factor, seed) }
    }
    return worst
  }
}

extension SeededGenerator {
  /// Damages a few places: flips a bit, removes, repeats or inserts a piece, or cuts the end.
  fileprivate mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let place = Int.random(in: 0...bytes.count, using: &self)
      let end = Int.random(in: place...min(place + 12, bytes.count), using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 1: bytes.removeSubrange(place..<end)
      case 2:
        let count = [1, 2, 100, 5000].randomElement(using: &self) ?? 1
        let piece = Array(repeating: bytes[place..<end], count: count).flatMap(\.self)
        bytes.insert(contentsOf: piece, at: place)
      case 3: bytes.removeSubrange(place...)
      default:
        let piece = Self.pieces.randomElement(using: &self) ?? ""
        bytes.insert(contentsOf: piece.isEmpty ? [0x80, 0xFF] : Array(piece.utf8), at: place)
      }
    }
    return bytes
  }

  private static let pieces = [
    "", "{", "}", "[", "]", ":", ",", "\"", "\\u", "\\ud800", "0", "e", "e999", "-", ".", "\n",
    "\r",
    "<", ">", "&", "&#x0B;", "&#xFFFF;", "<Record ", "</Record>", "</HealthData>", "\u{FEFF}",
    "\u{0}",
    "99999999999999999999", "null", "\u{301}", "\u{202E}", "\u{1F469}\u{200D}",
  ]
}
