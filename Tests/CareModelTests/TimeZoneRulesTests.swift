import CareModel
import Foundation
import Testing

private func rules(_ name: String) throws -> TimeZoneRules {
  let zone = try #require(TimeZoneID(name))
  return try #require(TimeZoneRules(zone))
}

@Test(arguments: [
  // An ordinary time, a gap, the first pass of a fold, and midnights that do not exist.
  ("America/New_York", "2026-01-10T08:00:00", "2026-01-10T08:00:00-05:00"),
  ("America/New_York", "2026-03-08T02:30:00", "2026-03-08T03:30:00-04:00"),
  ("America/New_York", "2026-03-08T03:00:00", "2026-03-08T03:00:00-04:00"),
  ("America/New_York", "2026-11-01T01:30:00", "2026-11-01T01:30:00-04:00"),
  ("America/New_York", "2026-11-01T02:00:00", "2026-11-01T02:00:00-05:00"),
  ("Europe/London", "2026-03-29T01:30:00", "2026-03-29T02:30:00+01:00"),
  ("Europe/London", "2026-10-25T01:30:00", "2026-10-25T01:30:00+01:00"),
  ("Europe/London", "2026-10-25T02:00:00", "2026-10-25T02:00:00Z"),
  ("Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-04T02:45:00+11:00"),
  ("Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-05T01:45:00+11:00"),
  ("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-29T23:59:59-10:00"),
  ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-31T12:00:00+14:00"),
  ("Pacific/Apia", "2011-12-31T00:00:00", "2011-12-31T00:00:00+14:00"),
  ("America/Sao_Paulo", "2018-11-04T00:00:00", "2018-11-04T01:00:00-02:00"),
  ("America/Sao_Paulo", "2018-02-17T23:30:00", "2018-02-17T23:30:00-02:00"),
  ("America/Sao_Paulo", "2018-02-18T00:00:00", "2018-02-18T00:00:00-03:00"),
])
func `a wall-clock time is moved over a gap and taken in the first pass of a fold`(
  zone: String,
  local: String,
  resolved: String
) throws {
  let time = try #require(CivilDateTime(local))
  #expect(try rules(zone).resolve(time).description == resolved)
}

@Test(arguments: [
  ("America/New_York", "2026-03-08", 23.0), ("America/New_York", "2026-11-01", 25.0),
  ("Europe/London", "2026-01-10", 24.0), ("Australia/Lord_Howe", "2026-10-04", 23.5),
  ("Australia/Lord_Howe", "2026-04-05", 24.5), ("Pacific/Apia", "2011-12-30", 0.0),
  ("Pacific/Apia", "2011-12-29", 24.0), ("America/Sao_Paulo", "2018-11-04", 23.0),
  ("America/Sao_Paulo", "2018-02-17", 25.0),
])
func `a civil day has as many hours as its zone gives it`(
  zone: String,
  day: String,
  hours: Double
) throws {
  let day = try #require(CivilDate(day))
  let span = try rules(zone).span(of: day)
  #expect(Double(span.upperBound.seconds - span.lowerBound.seconds) / 3600 == hours)
}

@Test(arguments: [
  "America/New_York", "Europe/London", "Australia/Lord_Howe", "Pacific/Apia", "America/Sao_Paulo",
])
func `days follow each other without gaps, and each moment lies in its own`(zone: String) throws {
  let rules = try rules(zone)
  var day = try #require(CivilDate("2009-12-31"))
  var end = rules.span(of: day).upperBound
  for _ in 0..<1000 {
    day = day.adding(days: 1)
    let span = rules.span(of: day)
    #expect(span.lowerBound == end, "\(day)")
    end = span.upperBound
    guard !span.isEmpty else { continue }
    #expect(rules.day(of: span.lowerBound) == day)
    #expect(rules.day(of: span.upperBound.adding(nanoseconds: -1)) == day)
  }
}

@Test(arguments: [
  "America/New_York", "Europe/London", "Australia/Lord_Howe", "Pacific/Apia", "America/Sao_Paulo",
])
func `a wall-clock time leads to the moment that Foundation's calendar gives`(
  zone: String
) throws {
  let rules = try rules(zone)
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try #require(TimeZone(identifier: zone))
  let start = try #require(CivilDate("2011-12-25"))
  for step in 0..<3000 {
    let day = start.adding(days: step * 3 % 2200)
    let time = try #require(CivilDateTime(day, secondOfDay: step * 977 * 60 % 86_400))
    let parts = DateComponents(
      year: day.year,
      month: day.month,
      day: day.day,
      hour: time.hour,
      minute: time.minute
    )
    let date = try #require(calendar.date(from: parts))
    let shown = rules.local(at: rules.instant(of: time))
    // A gap is the one place where the two may differ; there the clock shows another time.
    guard shown.local == time else { continue }
    #expect(rules.instant(of: time).seconds == Int64(date.timeIntervalSince1970), "\(time)")
  }
}

@Test(arguments: [
  "", "/", "Europe/", "/Berlin", "Europe//Berlin", "Europe/Berlin ", "Zürich", "a b",
])
func `a text in another form is no time zone's name`(name: String) {
  #expect(TimeZoneID(name) == nil)
}

@Test func `a zone's name is valid whether or not this machine knows the zone`() throws {
  let unknown = try #require(TimeZoneID("Moon/Tranquility_Base"))
  #expect(TimeZoneRules(unknown) == nil)
  #expect(unknown.place == "Tranquility Base")
  #expect(TimeZoneID(String(repeating: "x", count: 64)) != nil)
  #expect(TimeZoneID(String(repeating: "x", count: 65)) == nil)
}
