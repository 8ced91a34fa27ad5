import Platform

/// How long a remote may be silent before it is given up.
public struct Timeout: Hashable, Sendable {
  /// Seconds without a byte; nil waits for ever.
  public let seconds: Double?
  /// The moment at which all work with the remote ends, whatever it says; nil without a limit.
  private let deadline: Double?

  public init(seconds: Double?) { (self.seconds, deadline) = (seconds.map { max($0, 0.1) }, nil) }

  /// Limits all work with a remote from now on, and not each silence.
  public init(inAll seconds: Double) {
    (self.seconds, deadline) = (max(seconds, 0.1), Silence.now + max(seconds, 0.1))
  }

  /// Waits for ever.
  public static let unlimited = Timeout(seconds: nil)

  /// How often it is looked whether a remote still says something, in seconds.
  var interval: Double? { seconds.map { min(1, $0 / (deadline == nil ? 5 : 20)) } }

  /// The seconds that are left at a moment; nil waits for ever.
  func rest(at now: Double) -> Double? { deadline.map { max(0, $0 - now) } ?? seconds }

  /// Whether the work must end at a moment, whatever the remote says.
  func isOver(at now: Double) -> Bool { deadline.map { now >= $0 } ?? false }
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
    let now = Self.now
    let length = now - start
    return length >= limit || timeout.isOver(at: now) ? length : nil
  }

  /// Seconds on a clock that stands still while the computer sleeps.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
