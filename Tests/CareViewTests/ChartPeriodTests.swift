import CareModel
import CareView
import Sandbox
import TestSupport
import Testing

@Test func `the places of some days follow each other, and have every day once`() throws {
  let seed: UInt64 = 22
  var random = SeededGenerator(seed: seed)
  for _ in 0..<lawCount(500) {
    let start = Int.random(in: -30_000...60_000, using: &random)
    let end = start + Int.random(in: 0...800, using: &random)
    let days = CivilDate(daysSinceEpoch: start)...CivilDate(daysSinceEpoch: end)
    let firstWeekday = Int.random(in: 1...7, using: &random)
    for period in ChartPeriod.allCases {
      let places = period.places(of: days, firstWeekday: firstWeekday)
      let spans = places.compactMap(\.days)
      let told: Comment = "seed \(seed): \(period) of \(days)"
      #expect(spans.count == places.count, told)
      let all = spans.flatMap { Array($0.lowerBound.daysSinceEpoch...$0.upperBound.daysSinceEpoch) }
      #expect(all == Array(start...end), told)
      for span in spans.dropFirst() {
        switch period {
        case .day: #expect(span.lowerBound == span.upperBound, told)
        case .week: #expect(span.lowerBound.weekday == firstWeekday, told)
        case .month: #expect(span.lowerBound.day == 1, told)
        }
      }
    }
  }
}
