import CareModel
import Foundation
import Testing

private let first = -719_162  // 0001-01-01
private let last = 2_932_896  // 9999-12-31

@Test(arguments: [first...first + 800, -141_427 ... -140_000, -800...146_097, last - 800...last])
func `every day is the one after the day before`(days: ClosedRange<Int>) {
  var previous = CivilDate(daysSinceEpoch: days.lowerBound)
  for day in days.dropFirst() {
    let date = CivilDate(daysSinceEpoch: day)
    let isSameMonth = (date.year, date.month) == (previous.year, previous.month)
    let isNext =
      isSameMonth
      ? date.day == previous.day + 1
      : date.day == 1 && previous.day == CivilDate.days(inMonth: previous.month, of: previous.year)
    // One comparison, not one expectation for each: there are a hundred thousand days.
    let isSane = isNext && date.daysSinceEpoch == day && date > previous
    if !isSane { Issue.record("\(previous) is followed by \(date)") }
    previous = date
  }
}

@Test func `the days of the years 1 to 9999 are counted from 1970`() {
  #expect(CivilDate("0001-01-01")?.daysSinceEpoch == first)
  #expect(CivilDate("1970-01-01")?.daysSinceEpoch == 0)
  #expect(CivilDate("9999-12-31")?.daysSinceEpoch == last)
}

@Test func `days and weekdays are those of Foundation's proleptic Gregorian calendar`() throws {
  var calendar = Calendar(identifier: .iso8601)
  calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
  // Foundation's calendar is Julian before October 1582.
  for days in stride(from: -141_427, through: last, by: 7919) {
    let date = CivilDate(daysSinceEpoch: days)
    let parts = calendar.dateComponents(
      [.year, .month, .day, .weekday],
      from: Date(timeIntervalSince1970: Double(days) * 86_400)
    )
    #expect(parts.year == date.year && parts.month == date.month && parts.day == date.day)
    #expect(parts.weekday == date.weekday)
  }
}

@Test func `a civil date survives its text, and texts sort as dates do`() {
  let dates = stride(from: first, through: last, by: 997).map(CivilDate.init(daysSinceEpoch:))
  for date in dates { #expect(CivilDate(date.description) == date) }
  #expect(dates.map(\.description) == dates.map(\.description).sorted())
}

@Test(arguments: [
  "", "2026-1-10", "2026-01-1", "26-01-10", "2026/01/10", "20260110", "0000-01-01", "2026-02-29",
  "1900-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32",
  "2026-01-10 ", "2026-01-10\n", "2026-01-10T00:00:00", "12026-01-10", "-026-01-10",
])
func `a text that names no day of the calendar is no civil date`(text: String) {
  #expect(CivilDate(text) == nil)
}

@Test(arguments: [
  ("2024-02-29", 365, "2025-02-28"), ("2026-01-01", -1, "2025-12-31"),
  ("2000-02-28", 1, "2000-02-29"), ("1900-02-28", 1, "1900-03-01"), ("2026-01-10", 0, "2026-01-10"),
])
func `days are added across months and years`(start: String, days: Int, end: String) {
  #expect(CivilDate(start)?.adding(days: days).description == end)
}
