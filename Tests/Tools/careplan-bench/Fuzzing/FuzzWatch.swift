import Foundation
import Synchronization

/// Measures inputs, and ends the process with the name of one that hangs.
final class FuzzWatch: Sendable {
  private let current = Mutex<(name: String, start: Double)?>(nil)

  /// - Parameter limit: How many seconds the process may compute for one input: other work on the machine does
  ///   not count.
  init(limit: Double) {
    let thread = Thread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 1)
        guard let (name, start) = current.withLock(\.self),
          Self.computed(CLOCK_PROCESS_CPUTIME_ID) - start > limit
        else { continue }
        FileHandle.standardOutput.write(Data("\(name): hangs\n".utf8))
        exit(1)
      }
    }
    thread.start()
  }

  /// Returns how many seconds this thread computed in a body.
  func time(_ name: String, _ body: () throws -> Void) rethrows -> Double {
    current.withLock { $0 = (name, Self.computed(CLOCK_PROCESS_CPUTIME_ID)) }
    defer { current.withLock { $0 = nil } }
    let start = Self.computed(CLOCK_THREAD_CPUTIME_ID)
    try body()
    return Self.computed(CLOCK_THREAD_CPUTIME_ID) - start
  }

  private static func computed(_ clock: clockid_t) -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
