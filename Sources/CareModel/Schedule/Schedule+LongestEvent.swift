extension Schedule {
  /// How many seconds the longest event of the schedule may last.
  package var longestEvent: Int64 {
    elements.map { element in
      switch element.duration {
      // A day has up to 25 hours, and one without a midnight runs into the next.
      case .allDay: 26 * 3600
      // No two moments that can be written are further apart.
      case .seconds(let seconds): Int64(EventDuration.countable(seconds).rounded(.up))
      }
    }.max() ?? 0
  }
}
