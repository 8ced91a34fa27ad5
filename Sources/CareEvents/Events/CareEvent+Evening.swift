public import CareModel

extension CareEvent {
  /// Returns whether the event started within the last twelve hours, and is over: at 00:40 a dose
  /// of 23:00 is no longer today's, and may have been taken all the same.
  ///
  /// Events of the whole day never are.
  public func isOfTheEvening(before now: Instant) -> Bool {
    !isAllDay && end <= now && start > Self.evening(before: now)
  }

  /// Returns the earliest start of an event that may still be recorded for the evening before:
  /// twelve hours ago.
  public static func evening(before now: Instant) -> Instant { now.adding(seconds: -12 * 3600) }
}
