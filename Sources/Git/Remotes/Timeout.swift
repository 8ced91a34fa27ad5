import Platform

/// How long a remote may be silent before it is given up.
public struct Timeout: Hashable, Sendable {
  /// Seconds without a byte; nil waits for ever.
  public let seconds: Double?

  public init(seconds: Double?) { self.seconds = seconds.map { max($0, 0.1) } }

  /// Waits for ever.
  public static let unlimited = Timeout(seconds: nil)

  /// How often it is looked whether a remote still says something, in seconds.
  var interval: Double? { seconds.map { min(1, $0 / 5) } }
}

/// The time since something happened last.
struct Silence {
  private let timeout: Timeout
  private var start = Silence.now

  init(_ timeout: Timeout) { self.timeout = timeout }

  /// Something has happened.
  mutating func end() { start = Self.now }

  /// How long nothing has happened, in seconds, if that is too long.
  var excess: Double? {
    guard let limit = timeout.seconds else { return nil }
    let length = Self.now - start
    return length >= limit ? length : nil
  }

  /// Seconds on a clock that stands still while the computer sleeps.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
