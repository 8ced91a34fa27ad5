import CareModel
import CareTestSupport
import CareWords
import TestSupport
import Testing

/// The laws of the words for a span of time: nobody may take a day for one of it that is none.
struct WordingPeriodTests {
  /// Zones, with days on which their clocks change: at night, at midnight or over a whole day.
  static let zones: [(name: String, days: [String])] = [
    ("Etc/UTC", ["2026-01-10", "2024-02-29"]),
    ("America/New_York", ["2026-03-08", "2026-11-01"]),
    ("Australia/Lord_Howe", ["2026-04-05", "2026-10-04"]),
    // Midnight is skipped, and what follows 23:59 is 23:00 of the same day.
    ("America/Sao_Paulo", ["2018-11-04", "2018-02-18"]),
    // Midnight is skipped, and lived through twice.
    ("America/Havana", ["2026-03-08", "2026-11-01"]),
    // A minute after midnight the day before comes back.
    ("America/St_Johns", ["2005-04-03", "2005-10-30"]),
    // A day is skipped.
    ("Pacific/Apia", ["2011-12-30", "2011-09-24"]),
  ]
  static let cases = zones.flatMap { zone in
    Wording.Clock.allCases.flatMap { clock in
      (0..<3).map { (zone.name, zone.days, clock, UInt64($0)) }
    }
  }

  @Test(arguments: cases)
  func `the words for whole days name the days of the span and no other`(
    zone: String,
    days: [String],
    clock: Wording.Clock,
    seed: UInt64
  ) throws {
    let (rules, wording) = try Self.words(zone, clock)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<120 {
      let first = try Self.day(days, &random)
      let length = Int.random(
        in: 1...([3, 40, 800].randomElement(using: &random) ?? 1),
        using: &random
      )
      let span = rules.start(of: first)..<rules.start(of: first.adding(days: length))
      guard !span.isEmpty else { continue }
      let words = wording.period(span)
      let label = "seed \(seed): \(words) for \(span) in \(zone)"
      let named = try #require(Self.days(in: words), "\(label)")
      // A day that the zone skipped lies in no span.
      let around = (-3..<length + 3).map { first.adding(days: $0) }
      for day in around where !rules.span(of: day).isEmpty {
        let moments = rules.span(of: day)
        let isInside =
          span.lowerBound <= moments.lowerBound && moments.upperBound <= span.upperBound
        #expect(named.contains(day) == isInside, "\(label), \(day)")
        #expect(isInside || !span.overlaps(moments), "\(label), \(day)")
      }
      #expect(around.contains(named.lowerBound) && around.contains(named.upperBound), "\(label)")
    }
  }

  @Test(arguments: cases)
  func `any other span ends at the moment that its words name`(
    zone: String,
    days: [String],
    clock: Wording.Clock,
    seed: UInt64
  ) throws {
    let (rules, wording) = try Self.words(zone, clock)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<120 {
      let start = rules.start(of: try Self.day(days, &random))
        .adding(seconds: .random(in: 0..<96, using: &random) * 900)
      let day = rules.day(of: start).adding(days: .random(in: 1...3, using: &random))
      let isAtStart = Bool.random(using: &random)
      let end = rules.start(of: day)
        .adding(seconds: isAtStart ? 0 : .random(in: 1..<96, using: &random) * 900)
      let isDay = rules.start(of: rules.day(of: start)) == start
      let isWhole = isDay && rules.start(of: rules.day(of: end)) == end
      guard start < end, !isWhole else { continue }
      let words = wording.period(start..<end)
      let label = "seed \(seed): \(words) for \(start) to \(end) in \(zone)"
      #expect(Self.days(in: words) == nil, "\(label)")
      let moments = try #require(Self.moments(after: " – ", in: words, rules), "\(label)")
      #expect(moments.contains(end), "\(label)")
      // Of two passes only the second has its offset said.
      let isSecond = rules.instant(of: rules.local(at: end).local) != end
      #expect(words.hasSuffix(rules.local(at: end).offsetText) == isSecond, "\(label)")
      // What a word calls the start says no day, so that the end is a moment.
      let called = wording.period(rules.start(of: day)..<end, from: "the commit")
      #expect(called.hasPrefix("the commit – ") && Self.days(in: called) == nil, "\(label)")
    }
  }

  @Test(arguments: [
    ("2026-01-05T05:00Z", "2026-01-12T05:00Z", "5 – 11 Jan 2026", "5 – 11 Jan 2026"),
    ("2026-01-05T05:00Z", "2026-01-06T05:00Z", "5 Jan 2026", "5 Jan 2026"),
    ("2026-01-30T05:00Z", "2026-02-03T05:00Z", "30 Jan – 2 Feb 2026", "30 Jan – 2 Feb 2026"),
    (
      "2025-12-30T05:00Z", "2026-01-03T05:00Z", "30 Dec 2025 – 2 Jan 2026",
      "30 Dec 2025 – 2 Jan 2026"
    ),
    (
      "2026-01-05T19:00Z", "2026-01-06T05:00Z", "5 Jan 2026 14:00 – 6 Jan 2026 00:00",
      "5 Jan 2026 2:00 pm – 6 Jan 2026 12:00 am"
    ),
    (
      "2026-01-05T19:00Z", "2026-01-05T21:00Z", "5 Jan 2026 14:00 – 16:00",
      "5 Jan 2026 2:00 pm – 4:00 pm"
    ),
    (
      "2026-01-05T05:00Z", "2026-01-12T13:00Z", "5 Jan 2026 – 12 Jan 2026 08:00",
      "5 Jan 2026 – 12 Jan 2026 8:00 am"
    ),
  ])
  func `a period says its last day, or the moment at which it ends`(
    start: String,
    end: String,
    words: String,
    twelve: String
  ) throws {
    let (from, until) = try (Self.moment(start), Self.moment(end))
    for (clock, expected) in [(Wording.Clock.twentyFourHour, words), (.twelveHour, twelve)] {
      let (_, wording) = try Self.words("America/New_York", clock)
      #expect(wording.period(from..<until) == expected)
    }
  }

  @Test func `a midnight that comes a second time is no start of a day`() throws {
    let (rules, wording) = try Self.words("America/Havana", .twentyFourHour)
    let start = rules.start(of: try #require(CivilDate("2026-11-01")))
    let second = start.adding(seconds: 3600)
    #expect(wording.period(start..<second) == "1 Nov 2026 – 1 Nov 2026 00:00 -05:00")
    #expect(
      wording.period(second..<second.adding(seconds: 86_400))
        == "1 Nov 2026 00:00 -05:00 – 2 Nov 2026 00:00"
    )
  }

  @Test func `a zone that nobody knows has the days of UTC, which is said`() throws {
    let wording = Wording(zone: try #require(TimeZoneID("Nowhere/Atlantis")))
    let (start, end) = try (Self.moment("2026-01-05T00:00Z"), Self.moment("2026-01-12T00:00Z"))
    #expect(wording.period(start..<end) == "5 – 11 Jan 2026, UTC")
    let begun = start.adding(seconds: 3600)
    #expect(wording.period(begun..<end) == "5 Jan 2026 01:00, UTC – 12 Jan 2026 00:00, UTC")
  }
}

extension WordingPeriodTests {
  private static func words(
    _ name: String,
    _ clock: Wording.Clock
  ) throws -> (rules: TimeZoneRules, wording: Wording) {
    let zone = try #require(TimeZoneID(name))
    let rules = try #require(TimeZoneRules(zone))
    return (rules, Wording(zone: zone, unsaidZone: zone, clock: clock))
  }

  /// Reads `2026-01-05T05:00Z`.
  private static func moment(_ text: String) throws -> Instant {
    try #require(Instant("\(text.dropLast()):00Z"))
  }

  /// Returns a day about one on which the clocks change.
  private static func day(
    _ days: [String],
    _ random: inout SeededGenerator
  ) throws -> CivilDate {
    let day = try #require(days.randomElement(using: &random).flatMap { CivilDate($0) })
    return day.adding(days: .random(in: -4...4, using: &random))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads what a person takes from `5 – 11 Jan 2026`; nil if it is no span of days.
  private static func days(in words: String) -> ClosedRange<CivilDate>? {
    let ends = words.split(separator: " – ").map { $0.split(separator: " ") }
    guard let end = ends.last, end.count == 3, ends.count <= 2, let last = day(end) else {
      return nil
    }
    guard ends.count == 2 else { return last...last }
    guard (1...3).contains(ends[0].count) else { return nil }
    // What the first day does not say, it shares with the last one.
    guard let first = day(ends[0] + end.dropFirst(ends[0].count)), first <= last else { return nil }
    return first...last
  }

  private static func day(_ words: [Substring]) -> CivilDate? {
    guard words.count == 3, let day = Int(words[0]), let year = Int(words[2]),
      let month = months.firstIndex(of: String(words[1]))
    else { return nil }
    return CivilDate(year: year, month: month + 1, day: day)
  }

  /// Returns the moments at which the clocks show what stands behind a dash; nil if that is no time.
  private static func moments(
    after dash: String,
    in words: String,
    _ rules: TimeZoneRules
  ) -> [Instant]? {
    let ends = words.split(separator: dash).map { $0.split(separator: " ") }
    guard ends.count == 2 else { return nil }
    let hasDay = ends[1].count >= 4
    guard let day = day(Array((hasDay ? ends[1] : ends[0]).prefix(3))) else { return nil }
    let time = hasDay ? ends[1].dropFirst(3) : ends[1][...]
    let digits = (time.first ?? "").split(separator: ":").compactMap { Int($0) }
    guard digits.count == 2 else { return nil }
    let half = time.dropFirst().first
    let hour = half == "am" ? digits[0] % 12 : half == "pm" ? digits[0] % 12 + 12 : digits[0]
    return CivilDateTime(day, secondOfDay: hour * 3600 + digits[1] * 60)
      .map { rules.instants(of: $0) }
  }
}
