public import CareModel

extension CareEvent {
  /// Whether the event started within the last twelve hours, and is over: at 00:40 a dose of 23:00
  /// is no longer today's, and may have been taken all the same.
  ///
  /// Events of the whole day never are.
  public func isOfTheEvening(before now: Instant) -> Bool {
    !isAllDay && end <= now && start > Self.evening(before: now)
  }

  /// Since when what is over may still be recorded as of the evening before: twelve hours ago.
  public static func evening(before now: Instant) -> Instant { now.adding(seconds: -12 * 3600) }
}
