/// How often an observer checks whether another process has moved a store.
///
/// A look reads `HEAD` and its branch. What this process writes is seen at once.
public struct ChangePolling: Sendable {
  /// The pause after a move.
  package var shortest: Duration
  /// The pause that it grows to while nothing moves.
  package var longest: Duration
  /// Measures the pauses.
  package var clock: any Clock<Duration>

  public init(
    shortest: Duration = .milliseconds(250),
    longest: Duration = .milliseconds(750),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.shortest, self.longest, self.clock) = (shortest, longest, clock)
  }

  /// Returns the pause that follows one after which nothing had moved.
  func pause(after pause: Duration) -> Duration { max(shortest, min(pause * 3 / 2, longest)) }
}
