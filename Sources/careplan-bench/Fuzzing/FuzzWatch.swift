import Foundation
import Synchronization

/// Measures inputs, and ends the process with the name of one that hangs.
final class FuzzWatch: Sendable {
  private let current = Mutex<(name: String, start: ContinuousClock.Instant)?>(nil)

  init(limit: Double) {
    let thread = Thread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 1)
        guard let (name, start) = current.withLock(\.self),
          ContinuousClock.now - start > .seconds(limit)
        else { continue }
        FileHandle.standardOutput.write(Data("\(name): hangs\n".utf8))
        exit(1)
      }
    }
    thread.start()
  }

  /// Returns how many seconds this thread computed in a body.
  func time(_ name: String, _ body: () throws -> Void) rethrows -> Double {
    current.withLock { $0 = (name, .now) }
    defer { current.withLock { $0 = nil } }
    let start = Self.computed
    try body()
    return Self.computed - start
  }

  private static var computed: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
