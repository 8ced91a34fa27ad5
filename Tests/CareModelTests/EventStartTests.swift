import CareModel
import Testing

@Test(arguments: [
  "2026-01-10", "2026-01-10T08:00:00", "2026-01-10T08:00:00.25", "2026-11-01T01:30:00-05:00",
  "2026-10-25T01:30:00Z", "0001-01-01", "9999-12-31T23:59:59.999999999",
])
func `an event's start survives its text`(text: String) throws {
  let start = try #require(EventStart(text))
  #expect(start.description == text)
  #expect(start.day == CivilDate(String(text.prefix(10))))
}

@Test func `an event's start is a day, a wall-clock time or one of a second pass`() throws {
  let day = try #require(CivilDate("2026-11-01"))
  #expect(EventStart("2026-11-01") == .allDay(day))
  #expect(EventStart("2026-11-01")?.time == nil)
  let time = try #require(CivilDateTime(day, secondOfDay: 5400))
  #expect(EventStart("2026-11-01T01:30:00") == .local(time))
  let second = try #require(OffsetDateTime(time, offsetSeconds: -18_000))
  #expect(EventStart("2026-11-01T01:30:00-05:00") == .secondPass(second))
  #expect(EventStart("2026-11-01T01:30:00-05:00")?.time == time)
  #expect(EventStart("2026-11-01T01:30:00-05:00") != EventStart("2026-11-01T01:30:00"))
}

@Test(arguments: [
  "", "08:00:00", "2026-01-10T08:00", "2026-01-10T24:00:00", "2026-02-30", "2026-02-30T08:00:00",
  "2026-01-10T08:00:00+19:00", "2026-01-10 08:00:00", "2026-01-10T08:00:00EST", "2026-01-10T",
])
func `a text in another form is no event's start`(text: String) {
  #expect(EventStart(text) == nil)
}

@Test func `a wall-clock time is one of a day`() throws {
  let day = try #require(CivilDate("2026-01-10"))
  #expect(CivilDateTime(day, secondOfDay: 86_400) == nil)
  #expect(CivilDateTime(day, secondOfDay: -1) == nil)
  #expect(CivilDateTime(day, secondOfDay: 0, nanoseconds: 1_000_000_000) == nil)
  let last = try #require(CivilDateTime(day, secondOfDay: 86_399))
  #expect([last.hour, last.minute, last.second] == [23, 59, 59])
}

@Test func `an offset is whole minutes within 18 hours`() throws {
  let day = try #require(CivilDate("1900-01-01"))
  let noon = try #require(CivilDateTime(day, secondOfDay: 43_200))
  #expect(OffsetDateTime(noon, offsetSeconds: 18 * 3600) != nil)
  #expect(OffsetDateTime(noon, offsetSeconds: 18 * 3600 + 60) == nil)
  #expect(OffsetDateTime(noon, offsetSeconds: 61) == nil)
  // Amsterdam's local mean time was 19 minutes and 32 seconds ahead.
  let shown = OffsetDateTime(noon.instant(offsetSeconds: 1172), offsetSeconds: 1172)
  #expect(shown.description == "1900-01-01T11:59:28+00:19")
  #expect(shown.instant == noon.instant(offsetSeconds: 1172))
}
