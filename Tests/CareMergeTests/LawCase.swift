import CareModel
import Foundation
import Testing

/// Which histories a law is tried on.
struct LawCase: CustomTestStringConvertible, Sendable {
  let kind: RecordKind
  let seeds: Range<UInt64>

  /// About 300 histories for each law; `CAREPLAN_LAW_COUNT` asks for another number.
  static let all: [LawCase] = {
    let asked = ProcessInfo.processInfo.environment["CAREPLAN_LAW_COUNT"].flatMap { UInt64($0) }
    let each = max(1, (asked ?? 300) / UInt64(RecordKind.allCases.count))
    return RecordKind.allCases.map { LawCase(kind: $0, seeds: 0..<each) }
  }()

  var testDescription: String { "\(seeds.count) histories of a \(kind)" }
}
