package import CareModel

extension Instant {
  /// The moment without its fraction of a second: what "now" means as an effective date.
  package var wholeSecond: Instant { Instant(seconds: seconds) }
}
