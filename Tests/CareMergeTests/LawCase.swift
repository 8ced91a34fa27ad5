import CareModel
import Foundation
import Testing

/// Which histories a law is tried on.
struct LawCase: CustomTestStringConvertible, Sendable {
  let kind: RecordKind
  let seeds: Range<UInt64>

  /// About 150 histories for each law; `CAREPLAN_LAW_COUNT` asks for another number, and
  /// `CAREPLAN_LAW_FIRST` for the seed to begin with.
  static let all = cases(of: RecordKind.allCases)

  /// The kinds of record that have a course; half of the histories are a task's.
  static let courses =
    cases(of: [.task], share: 2)
    + cases(of: RecordKind.allCases.filter { $0 != .outcome && $0 != .task }, share: 2)

  /// Histories of one kind for a judge that is asked once for all of them.
  static let prototype = cases(of: [.task])[0].seeds

  private static func cases(of kinds: [RecordKind], share: UInt64 = 1) -> [LawCase] {
    let asked = ["COUNT", "FIRST"].map { name in
      ProcessInfo.processInfo.environment["CAREPLAN_LAW_\(name)"].flatMap { UInt64($0) }
    }
    let each = max(1, (asked[0] ?? 150) / share / UInt64(kinds.count))
    let first = asked[1] ?? 0
    return kinds.map { LawCase(kind: $0, seeds: first..<first + each) }
  }

  var testDescription: String { "\(seeds.count) histories of a \(kind)" }
}
