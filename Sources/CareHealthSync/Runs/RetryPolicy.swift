public import CareModel

/// How often a call to a store outside is made again, and after which pauses.
///
/// "Full jitter": a pause is a random part of a time that doubles with every failure, so that many
/// clients of a server that comes back do not all come at once.
public struct RetryPolicy: Hashable, Sendable {
  /// How often a call is made again after it failed.
  public var retries: Int
  /// What the time begins with, in seconds.
  public var shortest: Double
  /// What it grows to, in seconds.
  public var longest: Double

  public init(retries: Int = 5, shortest: Double = 1, longest: Double = 300) {
    self.retries = retries
    self.shortest = shortest
    self.longest = longest
  }

  /// Returns how many seconds to wait before the same call is made again; nil if it is not.
  ///
  /// A store that asks for a pause gets it, unless that is longer than the longest one. One that was silent
  /// has had its time: the next run asks it again.
  ///
  /// - Parameter random: From 0 to 1.
  func pause(
    after failures: Int,
    _ error: ExternalStoreError,
    random: @autoclosure () -> Double
  ) -> Double? {
    guard failures <= retries else { return nil }
    switch error.kind {
    case .retry, .reject: return pause(after: failures, random: random())
    case .unavailable: return error.wait.flatMap { $0 <= longest ? $0 : nil }
    case .fatal, .denied: return nil
    }
  }

  /// Returns how many seconds to wait after a number of failures.
  ///
  /// - Parameter random: From 0 to 1.
  public func pause(after failures: Int, random: Double) -> Double {
    var time = shortest
    var left = failures
    while left > 1, time > 0, time < longest {
      time *= 2
      left -= 1
    }
    return min(time, longest) * min(max(random, 0), 1)
  }
}

/// What a run needs from outside: the time, chance, and a way to wait.
public struct RunSurroundings: Sendable {
  public var now: @Sendable () -> Instant
  /// A number from 0 to 1.
  public var random: @Sendable () -> Double
  /// Waits for some seconds, by a clock that nobody sets; throws when the task is cancelled.
  public var pause: @Sendable (Double) async throws -> Void

  public init(
    now: @escaping @Sendable () -> Instant,
    random: @escaping @Sendable () -> Double,
    pause: @escaping @Sendable (Double) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
  ) {
    self.now = now
    self.random = random
    self.pause = pause
  }
}
