import CareModel
import TestSupport

/// Jumping finds what walking from the start finds, whatever the zone, interval and window.
struct OccurrenceLaw {
  let schedule: Schedule
  /// The first events of the plain walk, up to some number and some windows.
  let events: [ScheduledEvent]
  /// The windows that the walk reached the end of.
  let windows: [Range<Instant>]
  private var random: RandomSchedules

  init?(seed: UInt64) {
    var random = RandomSchedules(seed: seed)
    let schedule = random.schedule()
    guard let start = schedule.start, let walk = schedule.events else { return nil }
    let windows = (0..<3).map { _ in Self.window(after: start, &random) }
    let last = windows.map(\.upperBound).max() ?? start
    let events = Array(walk.prefix(Self.most).prefix { $0.start < last })
    let limit = events.count < Self.most ? last : events.last?.start ?? last
    self.random = random
    self.schedule = schedule
    self.events = events
    self.windows = windows.filter { $0.upperBound <= limit }
  }

  private static let most = 600

  /// What does not hold, or nil.
  mutating func violation() -> String? {
    for window in windows where schedule.events(in: window) != events.filter({ $0.isIn(window) }) {
      return "window \(window): \(schedule.elements)"
    }
    return isFoundAgain() ? nil : "single events: \(schedule.elements)"
  }

  /// A window near the start, near a change of the clocks, or years on.
  private static func window(
    after start: Instant,
    _ random: inout RandomSchedules
  ) -> Range<Instant> {
    let hours = random.pick([-30, 0, 5, 100, 400, 2000, 9000])
    let jitter = random.pick([0, 0, 1, -1, 1800, 3599, 86_399, 43_200])
    let from = start.adding(seconds: Int64(hours * 3600 + jitter))
    let length = random.pick([1, 1800, 3600, 86_400, 86_400, 90_000, 604_800, 3_000_000])
    return from..<from.adding(seconds: Int64(length))
  }

  /// Whether numbers and wall-clock starts lead to the events that the walk has.
  private mutating func isFoundAgain() -> Bool {
    guard !events.isEmpty else { return true }
    let picked = (0..<3).map { _ in random.pick(events) }
    let numbered = Dictionary(picked.map { ($0.index, $0) }) { $1 }
    // A moment 7 seconds off: no clock shows it at the start of an event.
    let absent = EventStart.local(
      CivilDateTime(picked[0].start.adding(seconds: 7), offsetSeconds: 0)
    )
    let known = Set(events.map(\.eventStart))
    let starts = Set(picked.map(\.eventStart))
    return schedule.events(Set(numbered.keys)) == numbered
      && schedule.startsWithoutEvent(among: starts.union([absent]))
        == Set([absent].filter { !known.contains($0) })
      && picked.allSatisfy { event in
        schedule.index(of: event.eventStart, tie: event.tie)
          == events.first {
            $0.eventStart == event.eventStart
              && (event.tie == nil || $0.element.key == event.element.key)
          }?.index
      }
  }
}

extension ScheduledEvent {
  /// The rule of a window as CareKit has it.
  func isIn(_ window: Range<Instant>) -> Bool {
    start < window.upperBound && end >= window.lowerBound
      && (element.end.map { $0.instant > window.lowerBound } ?? true)
  }
}
