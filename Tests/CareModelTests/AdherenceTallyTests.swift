import CareEvents
import CareModel
import TestSupport
import Testing

struct AdherenceTallyTests {
  typealias Entry = (status: EventStatus, fraction: Double, isOpen: Bool)

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `tallies add in any order and grouping, to the last digit`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b, c) = (
      tally(entries(&random)), tally(entries(&random)), tally(entries(&random))
    )
    #expect(a + b == b + a, "seed \(seed)")
    #expect((a + b) + c == a + (b + c), "seed \(seed)")
    #expect(a + AdherenceTally() == a, "seed \(seed)")
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a tally of all events is the sum of the tallies of parts`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let entries = entries(&random)
    let cut = Int.random(in: 0...entries.count, using: &random)
    let parts = tally(Array(entries[..<cut])) + tally(Array(entries[cut...]))
    #expect(parts == tally(entries.shuffled(using: &random)), "seed \(seed)")
    #expect(parts.events == entries.count, "seed \(seed)")
    #expect(parts.conflicted == entries.count(where: \.isOpen), "seed \(seed)")
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `the ratio is the mean of what counts, and nil if nothing does`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let entries = entries(&random)
    let counting = entries.filter { ![.pending, .noData, .inQuestion].contains($0.status) }
    let tally = tally(entries)
    #expect((tally.ratio == nil) == counting.isEmpty, "seed \(seed)")
    #expect(tally.counted == counting.count, "seed \(seed)")
    guard !counting.isEmpty else { return }
    let sum = counting.reduce(0) { sum, entry in
      sum + (entry.status == .done ? 1 : entry.status == .partial ? entry.fraction : 0)
    }
    let ratio = try #require(tally.ratio)
    #expect(abs(ratio - sum / Double(counting.count)) < 1e-14, "seed \(seed)")
    #expect((0...1).contains(ratio), "seed \(seed)")
  }

  @Test func `one event stands in the count of its status`() {
    for status in EventStatus.allCases {
      let tally = tally([(status, 0.25, false)])
      let counts = [
        tally.done, tally.partial, tally.notCompleted, tally.notRecorded, tally.pending,
        tally.noData, tally.inQuestion,
      ]
      #expect(counts == EventStatus.allCases.map { $0 == status ? 1 : 0 })
    }
    let ratios = EventStatus.allCases.map { tally([($0, 0.25, false)]).ratio }
    #expect(ratios == [1, 0.25, 0, 0, nil, nil, nil])
    // A day is not done while an event is pending or in question.
    let shares = EventStatus.allCases.map { tally([($0, 0.25, false)]).share }
    #expect(shares == [1, 0.25, 0, 0, 0, nil, 0])
  }

  @Test(arguments: [(-1, 0), (2, 1), (Double.nan, 0), (.infinity, 1)])
  func `a fraction outside 0 to 1 is clamped`(fraction: Double, ratio: Double) {
    #expect(tally([(.partial, fraction, false)]).ratio == ratio)
  }

  @Test func `an outcome without an event is no event`() {
    var tally = AdherenceTally()
    tally.addUnscheduled()
    #expect((tally + tally).unscheduled == 2)
    #expect(tally.events == 0)
    #expect(tally.ratio == nil)
    #expect(tally.percent == nil)
  }

  private func tally(_ entries: [Entry]) -> AdherenceTally {
    entries.reduce(into: AdherenceTally()) {
      $0.add($1.status, fraction: $1.fraction, isOpen: $1.isOpen)
    }
  }

  /// Up to 30 events, of which all, or none, may count.
  private func entries(_ random: inout SeededGenerator) -> [Entry] {
    let all = EventStatus.allCases
    let statuses = Bool.random(using: &random) ? all : [.pending, .noData]
    return (0..<Int.random(in: 0...30, using: &random)).map { _ in
      let status = statuses[Int.random(in: statuses.indices, using: &random)]
      return (
        status, Double.random(in: 0...1, using: &random), Int.random(in: 0..<5, using: &random) == 0
      )
    }
  }
}
