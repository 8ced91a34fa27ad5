import CareModel
import Synchronization

/// A clock that stands still until a test sets it.
final class SetClock: Sendable {
  private let moment = Mutex(DoseStore.day(5))

  var now: Instant { moment.withLock { $0 } }

  /// Sets the clock to noon of a day of January 2026, in UTC.
  func set(_ day: Int) { moment.withLock { $0 = DoseStore.day(day).adding(seconds: 43_200) } }
}
