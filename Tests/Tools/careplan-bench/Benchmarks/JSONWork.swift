import CarePlanKit
import Foundation

/// Records read from their bytes and written to them, against Foundation's coders.
enum JSONWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let documents = try documents(bench)
    let data = documents.map { Data($0) }
    let values = try documents.map { try CanonicalJSON.read($0) }
    let records = try values.map { try AnyRecord(json: $0) }
    let coded = try data.map { try decode($0) }
    let reading = Measurement<Int>.Variant("Foundation") {
      try data.reduce(0) { try $0 + decode($1).id.utf8.count }
    }
    let writing = Measurement<Int>.Variant("Foundation") {
      try coded.reduce(0) { try $0 + (encode($1).isEmpty ? 0 : 1) }
    }
    return [
      try WorkResult(
        "canonical JSON read, \(documents.count) outcomes, against JSONDecoder",
        atMost: 0.25,
        bench.pace,
        .init("CanonicalJSON") {
          try documents.reduce(0) {
            try $0 + (CanonicalJSON.read($1).object?["id"]?.string?.utf8.count ?? 0)
          }
        },
        against: reading
      ),
      try WorkResult(
        "canonical JSON written, against JSONEncoder",
        atMost: 0.25,
        bench.pace,
        .init("CanonicalJSON") {
          values.reduce(0) { $0 + (CanonicalJSON.write($1).isEmpty ? 0 : 1) }
        },
        against: writing
      ),
      try WorkResult(
        "bytes to whole records, against JSONDecoder",
        atMost: nil,
        bench.pace,
        .init("Record") {
          try documents.reduce(0) {
            try $0 + AnyRecord(json: CanonicalJSON.read($1)).id.utf8.count
          }
        },
        against: reading
      ),
      try WorkResult(
        "whole records to bytes, against JSONEncoder",
        atMost: nil,
        bench.pace,
        .init("Record") { records.reduce(0) { $0 + ($1.bytes.isEmpty ? 0 : 1) } },
        against: writing
      ),
    ]
  }

  /// Returns the files of some outcomes.
  private static func documents(_ bench: Workbench) throws -> [[UInt8]] {
    let life = try LifeOfCare(
      outcomes: bench.pace == .full ? 2000 : 100,
      seed: bench.shelf.seed
    )
    var documents: [[UInt8]] = []
    try life.forEachVersion { if $0.kind == .outcome { documents.append($0.bytes) } }
    return documents
  }

  private static func decode(_ data: Data) throws -> CodedOutcome {
    try JSONDecoder().decode(CodedOutcome.self, from: data)
  }

  private static func encode(_ outcome: CodedOutcome) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return try encoder.encode(outcome)
  }
}

/// The members of an outcome's file, as somebody would write them down for Foundation's coders.
private struct CodedOutcome: Codable {
  struct Value: Codable {
    var createdDate: String?
    var kind: String?
    var type: String
    var units: String?
    var value: Scalar
  }

  enum Scalar: Codable {
    case flag(Bool)
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .flag(let flag): try container.encode(flag)
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  struct Note: Codable { var content: String? }

  struct Version: Codable {
    var clock: Int
    var created: String
    var previous: [String]?
    var replica: String
    var updated: String
    var uuid: String
  }

  var accumulates: Bool?
  var effectiveDate: String
  var eventStart: String
  var id: String
  var notes: [Note]?
  var taskID: String
  var taskOccurrenceIndex: Int
  var taskUUID: String
  var timezone: String
  var type: String
  var values: [Value]
  var version: Version
}
