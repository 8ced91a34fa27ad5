import CareModel

extension ScheduleElement {
  /// Returns the element from its first occurrence in a span on, until the span ends; nil if it has
  /// none there.
  func clipped(to span: Range<Instant>) -> ScheduleElement? {
    guard let rules = TimeZoneRules(timezone) else { return self }
    let from =
      duration == .allDay ? rules.start(of: rules.day(of: span.lowerBound)) : span.lowerBound
    let until = min(end?.instant ?? .latest, span.upperBound)
    guard start.instant < until else { return nil }
    var element = self
    if until < .latest { element.end = rules.local(at: until) }
    guard start.instant < from else { return element }
    guard let first = firstStart(since: from, before: until) else { return nil }
    element.start = rules.local(at: first)
    return element
  }

  /// Returns the start of the first occurrence since a moment.
  private func firstStart(since from: Instant, before until: Instant) -> Instant? {
    var length: Int64 = 86_400
    while true {
      let end = min(from.adding(seconds: length), until)
      let events = events(in: from..<max(end, from.adding(nanoseconds: 1))) ?? []
      if let event = events.first(where: { $0.start >= from && $0.start < until }) {
        return event.start
      }
      guard end < until, length < 400 * 366 * 86_400 else { return nil }
      length *= 8
    }
  }
}
