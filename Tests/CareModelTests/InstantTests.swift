import CareModel
import CareTestSupport
import Foundation
import TestSupport
import Testing

@Test(arguments: [
  ("2026-01-10T08:00:00Z", "2026-01-10T08:00:00Z"),
  ("2026-01-10t08:00:00z", "2026-01-10T08:00:00Z"),
  ("2026-01-10T08:00:00+00:00", "2026-01-10T08:00:00Z"),
  ("2026-01-10T08:00:00-00:00", "2026-01-10T08:00:00Z"),
  ("2026-01-10T08:00:00-05:00", "2026-01-10T13:00:00Z"),
  ("2026-01-10T08:00:00+05:45", "2026-01-10T02:15:00Z"),
  ("2026-12-31T23:30:00-01:00", "2027-01-01T00:30:00Z"),
  ("2024-02-29T12:00:00.5Z", "2024-02-29T12:00:00.5Z"),
  ("2024-02-29T12:00:00.500000000Z", "2024-02-29T12:00:00.5Z"),
  ("2024-02-29T12:00:00.000000001Z", "2024-02-29T12:00:00.000000001Z"),
  ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
  ("9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999999Z"),
  ("2026-01-10T08:00:00+18:00", "2026-01-09T14:00:00Z"),
])
func `an instant is read with any offset and written in UTC`(text: String, written: String) {
  #expect(Instant(text)?.description == written)
  #expect(Instant(written) == Instant(text))
}

@Test(arguments: [
  "", "2026-01-10", "2026-01-10T08:00:00", "2026-01-10 08:00:00Z", "2026-01-10T08:00Z",
  "2026-01-10T8:00:00Z", "2026-1-10T08:00:00Z", "26-01-10T08:00:00Z", "2026-01-10T24:00:00Z",
  "2026-01-10T08:60:00Z", "2026-06-30T23:59:60Z", "2026-02-29T08:00:00Z", "2026-04-31T08:00:00Z",
  "2026-00-10T08:00:00Z", "2026-13-10T08:00:00Z", "2026-01-00T08:00:00Z", "0000-01-01T00:00:00Z",
  "10000-01-01T00:00:00Z", "-2026-01-10T08:00:00Z", "2026-01-10T08:00:00.Z",
  "2026-01-10T08:00:00,5Z", "2026-01-10T08:00:00.0000000001Z", "2026-01-10T08:00:00+0500",
  "2026-01-10T08:00:00+05", "2026-01-10T08:00:00+05:60", "2026-01-10T08:00:00+18:01",
  "2026-01-10T08:00:00−05:00", "2026-01-10T08:00:00Z ", " 2026-01-10T08:00:00Z",
  "2026-01-10T08:00:00Z\n", "２０２６-01-10T08:00:00Z", "0001-01-01T00:00:00+00:01",
  "9999-12-31T23:59:59-00:01", "20260110T080000Z", "2026-W02-6T08:00:00Z",
])
func `a text that RFC 3339 does not allow, or that we cannot write, is no instant`(text: String) {
  #expect(Instant(text) == nil)
}

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `an instant survives its text, and texts sort as instants do`(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  let instants = (0..<200).map { _ in
    Instant(
      seconds: .random(
        in: Instant.earliest.seconds...Instant.latest.seconds,
        using: &generator
      ),
      nanoseconds: .random(in: 0...999_999_999, using: &generator)
    )
  }
  for instant in instants { #expect(Instant(instant.description) == instant, "seed \(seed)") }
  let whole = instants.map { Instant(seconds: $0.seconds) }
  #expect(
    whole.sorted().map(\.description) == whole.map(\.description).sorted(),
    "seed \(seed)"
  )
}

@Test func `nanoseconds carry over and order instants of one second`() {
  let instant = Instant(seconds: 5, nanoseconds: -1)
  #expect(instant.seconds == 4)
  #expect(instant.nanoseconds == 999_999_999)
  #expect(instant < Instant(seconds: 5))
  #expect(instant.adding(nanoseconds: 2) > Instant(seconds: 5))
  #expect(instant.adding(seconds: -5).description == "1969-12-31T23:59:59.999999999Z")
}

@Test func `an instant outside the years of RFC 3339 says so and is not read back`() {
  for instant in [
    Instant.earliest.adding(nanoseconds: -1), Instant.latest.adding(nanoseconds: 1),
    Instant(seconds: -1_000_000_000_000),
  ] {
    #expect(!instant.isWritable)
    #expect(Instant(instant.description) == nil)
  }
}

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `CareKit's number of an instant gives the same number back`(seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<500 {
    // A double within some weeks of 2001 can be finer than a nanosecond.
    let sign = Bool.random(using: &generator) ? 1.0 : -1.0
    let number = sign * Double.random(in: 5e6...1e10, using: &generator)
    let instant = try #require(Instant(careKitSeconds: number))
    #expect(instant.careKitSeconds == number, "seed \(seed)")
  }
}

@Test(arguments: [
  (0, "2001-01-01T00:00:00Z"),
  (700_000_000.125, "2023-03-08T20:26:40.125Z"),
  (-0.25, "2000-12-31T23:59:59.75Z"),
  (609_187_715.7887502, "2020-04-21T18:48:35.7887502Z"),
  (0.1, "2001-01-01T00:00:00.1Z"),
  (1e-10, "2001-01-01T00:00:00Z"),
  (-1e-10, "2001-01-01T00:00:00Z"),
])
func `a number of CareKit's becomes the instant with the fewest digits`(
  number: Double,
  text: String
) {
  #expect(Instant(careKitSeconds: number)?.description == text)
}

@Test(arguments: [.nan, .infinity, -.infinity, 1e12, 260_000_000_000, -64_000_000_000])
func `a number of CareKit's beyond the year 9999 is no instant`(number: Double) {
  #expect(Instant(careKitSeconds: number) == nil)
}

/// Moments and days that no file can name are cut, and never end the process.
struct ExtremeTimeTests {
  private static let numbers: [Int64] = [
    .min, .min + 1, -1 << 62, -1, 0, 1, 1 << 62, .max - 1, .max,
  ]

  @Test func `moments at the ends of all numbers are moments`() {
    for seconds in Self.numbers {
      for nanoseconds in Self.numbers {
        let instant = Instant(seconds: seconds, nanoseconds: nanoseconds)
        #expect((0..<1_000_000_000).contains(instant.nanoseconds))
        #expect(instant.adding(seconds: seconds) == instant.adding(seconds: seconds))
        #expect(
          instant.adding(nanoseconds: nanoseconds).isWritable || !instant.isWritable
            || nanoseconds.magnitude > 1 << 56
        )
        #expect(!"\(instant)".isEmpty)
        #expect(!"\(OffsetDateTime(instant, offsetSeconds: 18 * 3600))".isEmpty)
      }
    }
  }

  @Test func `days far away are days`() {
    for days in [Int.min, .min + 1, -1, 0, 1, .max] {
      let day = Fixtures.day("2026-01-05").adding(days: days)
      #expect((1...12).contains(day.month) && (1...31).contains(day.day))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1e300, -1e19, -1])
  func `no schedule has events of such a length`(seconds: Double) throws {
    let noon = try TimeOfDay(12)
    let day = Fixtures.day("2026-01-05")
    #expect(throws: InvalidRecord.self) {
      try Schedule.daily(at: noon, from: day, in: Fixtures.newYork, duration: .seconds(seconds))
    }
    let element = ScheduleElement(
      start: Fixtures.local("2026-01-05T12:00:00-05:00"),
      timezone: Fixtures.newYork,
      interval: Interval(day: 1),
      duration: .seconds(seconds)
    )
    let start = element.start.instant
    #expect(Schedule([element]).events(in: start..<start.adding(seconds: 86_400)) != nil)
  }
}
