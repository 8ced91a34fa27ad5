import CareModel
import CareTestSupport
import CareWords
import TestSupport
import Testing

struct DateTextTests {
  /// 25 November 2026 is a Wednesday.
  private static let today = Fixtures.day("2026-11-25")

  private func read(
    _ text: String,
    for wanted: DateText.Wanted = .day,
    _ side: DaySide = .either,
    twelveHours: Bool = false
  ) throws(DateTextError) -> DateText.Meaning {
    try DateText(today: Self.today, isTwelveHourClock: twelveHours).read(text, for: wanted, side)
  }

  @Test(
    arguments: [
      ("23 Nov", "2026-11-23"), ("23 November", "2026-11-23"), ("Nov 23", "2026-11-23"),
      ("november 23rd", "2026-11-23"), ("23rd of Nov", "2026-11-23"), ("23. Nov", "2026-11-23"),
      ("Nov 23, 2025", "2025-11-23"), ("23 Nov 2026", "2026-11-23"),
      ("23.11.2026", "2026-11-23"), ("23.11.26", "2026-11-23"), ("23.11.", "2026-11-23"),
      ("23.11", "2026-11-23"), ("5.12.", "2026-12-05"), ("23/11", "2026-11-23"),
      ("23/11/2026", "2026-11-23"), ("11/23/2026", "2026-11-23"), ("2026/11/23", "2026-11-23"),
      ("23-11-2026", "2026-11-23"), ("11/11", "2026-11-11"), ("2026-11-23", "2026-11-23"),
      ("Mon 23 Nov", "2026-11-23"), ("Monday, 23 November 2026", "2026-11-23"),
      ("on Mon 23.11.2026", "2026-11-23"), ("Fri 11/12", "2026-12-11"),
      ("Today", "2026-11-25"), ("YESTERDAY", "2026-11-24"), ("tomorrow", "2026-11-26"),
      ("day before yesterday", "2026-11-23"), ("the day after tomorrow", "2026-11-27"),
      ("in 3 days", "2026-11-28"), ("3 days ago", "2026-11-22"), ("3d ago", "2026-11-22"),
      ("a week ago", "2026-11-18"), ("in 2 weeks", "2026-12-09"), ("2w ago", "2026-11-11"),
      ("a month ago", "2026-10-25"), ("in 2 months", "2027-01-25"),
      ("last friday", "2026-11-20"), ("next monday", "2026-11-30"), ("2 Jan", "2027-01-02"),
    ] as [(String, String)]
  )
  func `a day is read as people write it`(text: String, day: String) throws {
    #expect(try read(text) == .day(Fixtures.day(day)))
  }

  @Test(
    arguments: [
      ("mon", DaySide.past, "2026-11-23"), ("Monday", .past, "2026-11-23"),
      ("thu", .past, "2026-11-19"), ("mon", .future, "2026-11-30"),
      ("thurs", .beginning, "2026-11-26"), ("23 Nov", .past, "2026-11-23"),
      ("24 Dec", .future, "2026-12-24"), ("1 Jun", .past, "2026-06-01"),
      ("1 Jun", .future, "2027-06-01"), ("20 Nov", .beginning, "2026-11-20"),
    ] as [(String, DaySide, String)]
  )
  func `what a day is wanted for says which one it is`(text: String, side: DaySide, day: String)
    throws
  {
    #expect(try read(text, side) == .day(Fixtures.day(day)))
  }

  private func read(_ text: String, _ side: DaySide) throws -> DateText.Meaning {
    try read(text, for: .day, side)
  }

  @Test(
    arguments: [
      ("mon", DaySide.either, ["2026-11-23", "2026-11-30"]),
      ("wed", .past, ["2026-11-18", "2026-11-25"]),
      ("wed", .future, ["2026-11-25", "2026-12-02"]),
      ("wed", .either, ["2026-11-18", "2026-11-25", "2026-12-02"]),
      ("last monday", .past, ["2026-11-16", "2026-11-23"]),
      ("next friday", .future, ["2026-11-27", "2026-12-04"]),
      ("11/12", .either, ["2026-12-11", "2026-11-12"]),
      ("11/12", .future, ["2026-12-11", "2027-11-12"]),
      ("11/12/2026", .past, ["2026-12-11", "2026-11-12"]),
      ("26 Nov", .past, ["2025-11-26", "2026-11-26"]),
      ("23 Nov", .future, ["2026-11-23", "2027-11-23"]),
      ("1 Jun", .either, ["2026-06-01", "2027-06-01"]),
      ("11/12/26", .either, ["2026-12-11", "2026-11-12", "2011-12-26"]),
    ] as [(String, DaySide, [String])]
  )
  func `what could be several days is refused with all of them`(
    text: String,
    side: DaySide,
    days: [String]
  ) {
    let error = #expect(throws: DateTextError.self) { try read(text, for: .day, side) }
    #expect(error?.days == days.map { Fixtures.day($0) })
    #expect(error?.readings == error?.days.map(DateText.words))
  }

  @Test(
    arguments: [
      ("8am", 8 * 60), ("8", 8 * 60), ("8 am", 8 * 60), ("20.30", 20 * 60 + 30),
      ("8:30 pm", 20 * 60 + 30), ("8.30pm", 20 * 60 + 30), ("8:30 p.m.", 20 * 60 + 30),
      ("noon", 12 * 60), ("12 noon", 12 * 60), ("12am", 0), ("12 pm", 12 * 60), ("at 8", 8 * 60),
      ("00:00", 0), ("23:59", 23 * 60 + 59), ("11.12", 11 * 60 + 12),
    ] as [(String, Int)]
  )
  func `a time is read as people write it`(text: String, minute: Int) throws {
    #expect(try read(text, for: .time) == .time(minute * 60))
  }

  @Test(
    arguments: [
      ("yesterday 8 pm", "2026-11-24", 20), ("8pm yesterday", "2026-11-24", 20),
      ("23 Nov at noon", "2026-11-23", 12), ("2026-11-23 08:00", "2026-11-23", 8),
      ("08:00 on Mon 23 Nov", "2026-11-23", 8), ("23.11.2026, 8", "2026-11-23", 8),
      ("in 3 days at 9", "2026-11-28", 9),
    ] as [(String, String, Int)]
  )
  func `a day and its time stand in either order`(text: String, day: String, hour: Int) throws {
    #expect(try read(text, for: .dayOrTime) == .dayTime(Fixtures.day(day), hour * 3600))
  }

  @Test
  func `hours and minutes are counted from now`() throws {
    #expect(try read("2 hours ago", for: .time) == .elapsed(seconds: -7200))
    #expect(try read("30min ago", for: .dayOrTime) == .elapsed(seconds: -1800))
    #expect(try read("in an hour", for: .dayOrTime) == .elapsed(seconds: 3600))
  }

  @Test(
    arguments: [
      ("midnight", DateText.Wanted.time, false, ["00:00", "23:59"]),
      ("mon 23 Nov at midnight", .time, false, ["mon 23 Nov at 00:00", "mon 23 Nov at 23:59"]),
      ("8", .time, true, ["8 am", "8 pm"]), ("10:00", .time, true, ["10:00 am", "10:00 pm"]),
      ("8 o'clock", .time, false, ["8 am", "8 pm"]),
      ("8", .dayOrTime, false, ["at 8"]), ("8", .dayOrTime, true, ["at 8 am", "at 8 pm"]),
      ("11.12", .dayOrTime, false, ["at 11.12", "Fri 11 Dec 2026"]),
      (
        "mon at 8", .dayOrTime, true,
        [
          "Mon 23 Nov 2026 at 8 am", "Mon 23 Nov 2026 at 8 pm", "Mon 30 Nov 2026 at 8 am",
          "Mon 30 Nov 2026 at 8 pm",
        ]
      ),
    ] as [(String, DateText.Wanted, Bool, [String])]
  )
  func `what could be two times is refused with both`(
    text: String,
    wanted: DateText.Wanted,
    twelveHours: Bool,
    readings: [String]
  ) {
    let error = #expect(throws: DateTextError.self) {
      try read(text, for: wanted, twelveHours: twelveHours)
    }
    #expect(error?.readings == readings)
  }

  @Test
  func `on a clock of twelve hours what can be of one half only is read`() throws {
    for (text, hour) in [("08:00", 8), ("20:00", 20), ("8pm", 20), ("00:00", 0), ("10:00am", 10)] {
      #expect(try read(text, for: .time, twelveHours: true) == .time(hour * 3600))
    }
  }

  @Test(arguments: [
    "", " ", "soon", "32 Nov", "30 Feb", "31.04.2026", "Tue 23 Nov 2026", "13/13", "2026-02-30",
    "in days", "ago", "3 days", "last", "next week", "mon mon", "23 Nov 2026 8", "8am 9am", "23",
    "99999999999999999999 days ago", "1/2/3/4", "0.0.2026", "99999/1", "\u{661}\u{662}.11.2026",
    String(repeating: "mon ", count: 100),
  ])
  func `what is no day is refused`(text: String) {
    #expect(throws: DateTextError.self) { try read(text) }
  }
}
