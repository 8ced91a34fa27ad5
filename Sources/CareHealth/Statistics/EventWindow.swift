public import CareModel

/// The time of an event whose samples count for it.
///
/// It is told in the zone of the event's schedule element: a whole day is that zone's civil day, of 23
/// or 25 hours where the clocks change.
public struct EventWindow: Hashable, Sendable {
  public let start: Instant
  /// The first moment after it.
  public let end: Instant

  /// Makes a window; one that would end before it starts has only its start.
  public init(from start: Instant, to end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  /// Makes the window of an event; nil if this computer does not know the element's zone.
  public init?(_ event: ScheduledEvent) {
    guard event.element.duration == .allDay else {
      self.init(from: event.start, to: event.end)
      return
    }
    guard let rules = TimeZoneRules(event.element.timezone) else { return nil }
    let day = rules.span(of: event.eventStart.day)
    self.init(from: day.lowerBound, to: day.upperBound)
  }

  /// Returns whether a sample that stands alone belongs to the event.
  ///
  /// It does if its time meets the time from the start to one second before the end, as CareKit has
  /// it: a sample that ends with the start of the event counts, one that starts with its end does
  /// not. A sample that meets two events counts for both.
  public func meets(_ sample: HealthSample) -> Bool {
    sample.start <= max(start, end.adding(seconds: -1)) && sample.end >= start
  }
}

extension EventWindow {
  /// The window in microseconds.
  var span: MicrosecondSpan { MicrosecondSpan(from: start, to: end) }
}

/// A time in whole microseconds since 1970, the first one included and the last one not.
struct MicrosecondSpan: Hashable {
  let start: Int64
  let end: Int64

  init(_ start: Int64, _ end: Int64) { (self.start, self.end) = (start, max(start, end)) }

  init(from start: Instant, to end: Instant) {
    self.init(Self.microseconds(start), Self.microseconds(end))
  }

  var length: Int64 { end - start }

  /// Returns what two times have in common; nothing if that has no length.
  func intersection(_ other: MicrosecondSpan) -> MicrosecondSpan? {
    let (start, end) = (max(start, other.start), min(end, other.end))
    return start < end ? MicrosecondSpan(start, end) : nil
  }

  /// Returns a moment as a number; those that no file can have are cut to the years 1 to 9999.
  private static func microseconds(_ instant: Instant) -> Int64 {
    let instant = min(max(instant, .earliest), .latest)
    return instant.seconds * 1_000_000 + Int64(instant.nanoseconds) / 1000
  }
}
