import CareModel
import CareTestSupport
import CareWords
import Foundation
import TestSupport
import Testing

struct RegimenLawTests {
  private static let count = UInt64(lawCount(150))

  private let zone = Fixtures.zone("Europe/Berlin")
  private var wording: Wording { wording(.twentyFourHour) }

  private func wording(_ clock: Wording.Clock) -> Wording {
    Wording(zone: zone, unsaidZone: zone, clock: clock)
  }

  /// What somebody gets who follows an event.
  private struct Due: Hashable {
    let start: Instant
    let end: Instant
    let text: String?
    let amounts: [String]
  }

  private func due(_ schedule: Schedule, in window: Range<Instant>) throws -> [Due: Int] {
    let events = try #require(schedule.events(in: window))
    return events.reduce(into: [:]) { counts, event in
      let amounts = event.element.targetValues.map { target in
        "\(target.number ?? -1) \(target.upperValue ?? -1) \(target.units.map { "\(UnitOfMeasure($0).dimension)" } ?? "")"
      }
      let due = Due(
        start: event.start,
        end: event.end,
        text: event.element.text,
        amounts: amounts
      )
      counts[due, default: 0] += 1
    }
  }

  @Test(arguments: Wording.Clock.allCases)
  func `a sentence that is read back gives the same events over ten years`(
    clock: Wording.Clock
  ) throws {
    var said = 0
    for seed in 0..<Self.count {
      var random = RandomRegimens(seed: seed)
      let schedule = random.schedule()
      guard let start = schedule.start,
        let sentence = Regimen(schedule).sentence(by: wording(clock))
      else { continue }
      said += 1
      let context = RegimenReader.Context(
        zone: zone,
        zones: [Fixtures.zone("America/New_York")],
        today: Fixtures.day("2026-01-01"),
        isTwelveHourClock: clock == .twelveHour
      )
      let read = try RegimenReader(context).schedule(sentence)
      let decade = start..<start.adding(seconds: 3653 * 86_400)
      #expect(
        try due(read, in: decade) == due(schedule, in: decade),
        "seed \(seed): \(sentence)"
      )
    }
    #expect(
      said > Int(Self.count) * 9 / 10,
      "only \(said) of \(Self.count) schedules have a sentence"
    )
  }

  @Test
  func `a sentence is the same when it is read and said again`() throws {
    for seed in 0..<Self.count {
      var random = RandomRegimens(seed: seed &+ 1_000_000)
      guard let sentence = Regimen(random.schedule()).sentence(by: wording) else { continue }
      let context = RegimenReader.Context(
        zone: zone,
        zones: [Fixtures.zone("America/New_York")],
        today: Fixtures.day("2026-01-01")
      )
      let read = try RegimenReader(context).schedule(sentence)
      #expect(Regimen(read).sentence(by: wording) == sentence, "seed \(seed &+ 1_000_000)")
    }
  }

  /// Returns a sentence with its times on a clock of twelve hours.
  private func withHalves(_ sentence: String) -> String {
    sentence.replacing(/\b([0-2][0-9]):([0-5][0-9])\b/) { match in
      let hour = Int(match.1) ?? 0
      return "\(hour % 12 == 0 ? 12 : hour % 12):\(match.2) \(hour < 12 ? "am" : "pm")"
    }
  }

  @Test
  func `a sentence on a clock of twelve hours is read back as the same schedule`() throws {
    var halves = 0
    for seed in 0..<Self.count {
      var random = RandomRegimens(seed: seed &+ 2_000_000)
      guard let sentence = Regimen(random.schedule()).sentence(by: wording) else { continue }
      let text = withHalves(sentence)
      if text != sentence { halves += 1 }
      func reader(_ isTwelveHourClock: Bool) -> RegimenReader {
        RegimenReader(
          RegimenReader.Context(
            zone: zone,
            zones: [Fixtures.zone("America/New_York")],
            today: Fixtures.day("2026-01-01"),
            isTwelveHourClock: isTwelveHourClock
          )
        )
      }
      let read = try reader(true).schedule(text)
      #expect(try read == reader(false).schedule(sentence), "seed \(seed &+ 2_000_000): \(text)")
    }
    #expect(halves > Int(Self.count) / 2)
  }
}
