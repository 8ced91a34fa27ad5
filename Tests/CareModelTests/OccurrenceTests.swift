import CanonicalJSON
import CareModel
import Foundation
import Testing

/// The vectors that were computed with CareKit's own schedule code.
struct OccurrenceTests {
  @Test(arguments: try ScheduleVector.all(ofLevel: "schedule.index"))
  func `events are numbered and placed as CareKit does`(vector: ScheduleVector) throws {
    for expected in vector.expected {
      let event = try #require(vector.schedule.event(expected.index), "\(vector.id)")
      #expect(event.index == expected.index)
      #expect(event.start == expected.start, "\(vector.id), event \(expected.index)")
      #expect(event.end == expected.end, "\(vector.id), event \(expected.index)")
      #expect(event.element.text == expected.text)
    }
  }

  @Test(arguments: try ScheduleVector.all(ofLevel: "schedule.index"))
  func `an event is found again by its wall-clock start`(vector: ScheduleVector) throws {
    for event in try #require(vector.schedule.events).prefix(20) {
      #expect(vector.schedule.index(of: event.eventStart, tie: event.tie) == event.index)
    }
  }

  @Test func `the second pass of an autumn hour is told by its offset`() throws {
    let schedule = schedule(
      element("2026-11-01T00:30:00-04:00", "America/New_York", Interval(hour: 1))
    )
    let starts = try #require(schedule.events).prefix(4).map(\.eventStart.description)
    #expect(
      starts == [
        "2026-11-01T00:30:00", "2026-11-01T01:30:00", "2026-11-01T01:30:00-05:00",
        "2026-11-01T02:30:00",
      ]
    )
  }

  @Test func `events that start together are told apart by their element`() throws {
    let schedule = schedule(
      element("2026-01-01T08:00:00Z", "UTC", Interval(day: 1), text: "x"),
      element("2026-01-01T08:00:00Z", "UTC", Interval(day: 2), text: "y")
    )
    let events = Array(try #require(schedule.events).prefix(4))
    #expect(events.map(\.tie) == ["x", "y", nil, "x"])
    #expect(schedule.index(of: events[1].eventStart, tie: "y") == 1)
  }

  @Test func `elements of two zones share a start when their wall clocks show the same`() throws {
    let schedule = schedule(
      element("2026-01-01T08:00:00+09:00", "Asia/Tokyo", Interval(day: 1), text: "x"),
      element("2026-01-01T08:00:00-05:00", "America/New_York", Interval(day: 1), text: "y")
    )
    let events = Array(try #require(schedule.events).prefix(6))
    #expect(events.map(\.tie) == ["x", "y", "x", "y", "x", "y"])
  }

  @Test func `a schedule that ends has no event after its end`() {
    let ending = schedule(
      element("2026-01-01T08:00:00Z", "UTC", Interval(day: 1), until: "2026-01-03T08:00:00Z")
    )
    #expect(ending.event(1) != nil)
    #expect(ending.event(2) == nil)
    #expect(ending.event(-1) == nil)
  }

  @Test func `a zone that this machine does not know gives no events`() {
    let schedule = schedule(element("2026-01-01T08:00:00Z", "Mars/Olympus", Interval(day: 1)))
    #expect(schedule.events == nil)
    #expect(schedule.event(0) == nil)
  }

  @Test func `months of another calendar are as long as there`() throws {
    let schedule = schedule(
      element("2026-01-01T08:00:00Z", "UTC", Interval(month: 1), calendar: "hebrew")
    )
    let days = try #require(schedule.events).prefix(3).map(\.eventStart.day.description)
    #expect(days == ["2026-01-01", "2026-01-30", "2026-03-01"])
  }

  private func schedule(_ elements: ScheduleElement?...) -> Schedule {
    Schedule(elements.compactMap(\.self))
  }

  private func element(
    _ start: String,
    _ zone: String,
    _ interval: Interval,
    until end: String? = nil,
    text: String? = nil,
    calendar: String? = nil
  ) -> ScheduleElement? {
    guard let start = OffsetDateTime(start), let zone = TimeZoneID(zone) else { return nil }
    return ScheduleElement(
      start: start,
      end: end.flatMap { OffsetDateTime($0) },
      timezone: zone,
      interval: interval,
      text: text,
      calendar: calendar
    )
  }
}
