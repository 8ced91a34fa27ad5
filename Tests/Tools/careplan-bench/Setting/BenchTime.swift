import CarePlanKit

/// The one zone in which the bench's tasks take place.
struct BenchTime {
  let rules: TimeZoneRules

  init() throws {
    guard let rules = TimeZoneID("America/New_York").flatMap(TimeZoneRules.init) else {
      throw BenchError("This machine does not know New York's time.")
    }
    self.rules = rules
  }

  var zone: TimeZoneID { rules.id }

  /// The day that every store of the bench ends on.
  static var today: CivilDate {
    get throws {
      guard let day = CivilDate(year: 2026, month: 11, day: 20) else {
        throw BenchError("The calendar lacks the bench's today.")
      }
      return day
    }
  }

  func day(_ text: String) throws -> CivilDate {
    guard let day = CivilDate(text) else { throw BenchError("'\(text)' is no day.") }
    return day
  }

  /// Returns an element every day from one on.
  func daily(from day: CivilDate, minuteOfDay: Int) throws -> ScheduleElement {
    guard let start = CivilDateTime(day, secondOfDay: minuteOfDay * 60) else {
      throw BenchError("A day has no minute \(minuteOfDay).")
    }
    return ScheduleElement(
      start: rules.resolve(start),
      timezone: zone,
      interval: Interval(day: 1)
    )
  }

  /// Returns an element that stands on every day from one on, at no time.
  func allDay(from day: CivilDate) throws -> ScheduleElement {
    var element = try daily(from: day, minuteOfDay: 0)
    element.duration = .allDay
    return element
  }

  /// Returns a bare store in the zone, without records.
  func makeStore(at path: String) throws -> GitStore {
    let surroundings = Surroundings.system(author: .init(name: "Bench", email: "bench@invalid"))
    return try GitStore.create(at: path, .bare, timezone: zone, surroundings: surroundings).store
  }

  /// Returns the events of a schedule that start in a window.
  func events(of schedule: Schedule, in window: Range<Instant>) throws -> [ScheduledEvent] {
    guard let events = schedule.events(in: window) else {
      throw BenchError("This machine lacks a calendar or zone of a schedule.")
    }
    return events
  }
}
