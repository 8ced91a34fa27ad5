import Foundation
import Testing

struct OccurrenceLawTests {
  /// How many schedules are tried; `CAREPLAN_LAW_COUNT` asks for more.
  private static let count =
    ProcessInfo.processInfo.environment["CAREPLAN_LAW_COUNT"].flatMap { UInt64($0) } ?? 700

  @Test func `a window, a number and a start lead to the events of the plain walk`() throws {
    for seed in 0..<Self.count {
      var law = try #require(OccurrenceLaw(seed: seed), "seed \(seed)")
      let violation = law.violation()
      #expect(violation == nil, "seed \(seed)")
    }
  }
}
