/// How often a watch looks, and how many failures it tolerates.
///
/// Where the computer tells of changes, as it does for remotes on its own disk, looks come at once.
public struct WatchPace: Hashable, Sendable {
  /// The seconds between two looks.
  package var interval: Double
  /// The seconds that the pause grows to while looks fail.
  public var longest: Double
  /// How many failures in a row end the watch except those of a remote that is away.
  package var mostFailures: Int

  public init(interval: Double = 15, longest: Double = 900, mostFailures: Int = 10) {
    (self.interval, self.longest, self.mostFailures) = (interval, longest, mostFailures)
  }

  /// Returns the pause after so many failures in a row; a share of it is left to chance.
  func pause(after failures: Int, chance: Double) -> Double {
    guard failures > 0 else { return interval }
    var pause = interval
    for _ in 1..<failures where pause < longest { pause *= 2 }
    return min(pause, longest) * (0.5 + chance / 2)
  }
}
