extension Instant {
  /// Returns the moment that is some seconds and parts of one later.
  func adding(elapsed seconds: Double) -> Instant {
    let whole = seconds.rounded(.down)
    guard whole.magnitude < 1e12 else { return .latest }
    return adding(seconds: Int64(whole))
      .adding(nanoseconds: Int64(((seconds - whole) * 1e9).rounded()))
  }
}
