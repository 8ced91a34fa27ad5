import Platform

/// Ends a program that has done nothing for too long.
struct SilenceWatch {
  private let process: pid_t
  private let timeout: Timeout
  private var activity: ProcessActivity
  private var clock: Silence
  /// For how many seconds the program had done nothing when it was told to end; nil if it was not.
  private(set) var silence: Double?

  /// Watches what a keeper keeps.
  init(over keeper: pid_t, _ timeout: Timeout) {
    process = keeper
    self.timeout = timeout
    activity = ProcessActivity(below: keeper)
    clock = Silence(timeout)
  }

  /// For how many milliseconds the program may be waited for until the next look; -1 for ever.
  var pause: Int32 { timeout.interval.map { Int32($0 * 1000) } ?? -1 }

  /// Looks at the program, if it is time to, and tells it to end if it was silent for too long.
  ///
  /// - Parameter hasHeard: Whether it has said something to us just now.
  /// - Returns: Whether nobody should wait for it any more.
  mutating func isOver(hasHeard: Bool) -> Bool {
    guard timeout.seconds != nil else { return false }
    if hasHeard { clock.end() } else if activity.hasMoved() { clock.end() }
    if hasHeard, clock.excess == nil { return false }
    guard let excess = clock.excess else { return false }
    silence = excess
    kill(process, SIGTERM)
    return true
  }
}
