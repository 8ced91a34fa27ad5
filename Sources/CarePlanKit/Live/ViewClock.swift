public import CareModel
public import CareView
public import CareWords
public import Foundation

/// Says what time it is where somebody looks at a view, and when a day begins there.
public struct ViewClock: Sendable {
  private let zone: TimeZoneRules
  private let form: Wording.Clock
  private let now: @Sendable () -> Instant
  private let pauses: any Clock<Duration>

  /// The longest pause between two looks at the clock: it may be set, and computers sleep.
  private static let longestPause: Duration = .seconds(60)

  /// - Parameters:
  ///   - zone: The zone whose midnight begins a day.
  ///   - form: How times of day are written.
  ///   - now: Says what time it is.
  ///   - pauses: Measures the pauses between two looks at the time.
  public init(
    in zone: TimeZoneRules,
    _ form: Wording.Clock = .twentyFourHour,
    now: @escaping @Sendable () -> Instant = { Instant(Date()) },
    pauses: any Clock<Duration> = ContinuousClock()
  ) {
    (self.zone, self.form, self.now, self.pauses) = (zone, form, now, pauses)
  }

  /// The present moment, as views are told of it.
  public var present: ViewContext { ViewContext(now: now(), in: zone, clock: form) }

  /// Waits until it is another day than it was then; false if the task is cancelled before.
  func awaitMidnight(after then: ViewContext) async -> Bool {
    while true {
      let now = now()
      guard zone.day(of: now) == then.today else { return true }
      let left = Self.pause(from: now, to: zone.span(of: then.today).upperBound)
      do { try await pauses.sleep(for: min(left, Self.longestPause)) } catch { return false }
    }
  }

  /// Returns how long it is until a moment, to the next second.
  private static func pause(from now: Instant, to then: Instant) -> Duration {
    let (seconds, isTooLong) = then.seconds.subtractingReportingOverflow(now.seconds)
    return isTooLong ? longestPause : max(.seconds(seconds), .milliseconds(1))
  }
}
