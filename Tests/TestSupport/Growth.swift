import Foundation

/// Returns the factor by which the work of a body grows when its size grows eightfold.
///
/// The work is the time that this thread computes, whatever else the computer does; the least of three
/// runs counts. Work in proportion to the size gives 8, work that grows with its square gives 64: tests
/// compare with 24.
///
/// - Parameter size: The smaller size.
public func growth(from size: Int, _ body: (Int) throws -> Void) rethrows -> Double {
  func work(_ size: Int) throws -> Double {
    var least = Double.infinity
    for _ in 0..<3 {
      let start = computed()
      try body(size)
      least = min(least, computed() - start)
    }
    return max(least, 1e-6)
  }
  let small = try work(size)
  return try work(size * 8) / small
}

/// The seconds for which this thread has computed.
private func computed() -> Double {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
