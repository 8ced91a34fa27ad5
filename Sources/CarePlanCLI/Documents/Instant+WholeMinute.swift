import CarePlanKit

extension Instant {
  /// The moment without its seconds.
  var wholeMinute: Instant {
    let second = seconds % 60
    return Instant(seconds: seconds - (second < 0 ? second + 60 : second))
  }
}
