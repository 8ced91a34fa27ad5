import CareModel

extension Instant {
  /// The microseconds since 1970 of an instant that a record can have; others become the nearest of them.
  var microseconds: Int64 {
    let instant = min(max(self, .earliest), .latest)
    return instant.seconds * 1_000_000 + Int64(instant.nanoseconds / 1000)
  }

  /// Makes the instant of some microseconds since 1970.
  init(microseconds: Int64) {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    self.init(seconds: seconds, nanoseconds: rest * 1000)
  }
}
