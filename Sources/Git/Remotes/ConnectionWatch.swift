import CLinux
import Files
import Platform
import Synchronization

/// Ends the connections of libgit2 to a server that has said nothing for too long.
///
/// While a call runs another thread looks at its connections; to shut them down is what makes the call
/// return. Time in which the call computes does not count.
final class ConnectionWatch: Sendable {
  /// The watch of the call that this thread makes.
  @TaskLocal static var current: ConnectionWatch?

  let timeout: Timeout
  private let state: Mutex<State>

  private struct State {
    /// The connections, with what the server had not confirmed of each when it was last looked at.
    var unconfirmed: [Int32: Int32] = [:]
    var clock: Silence
    var hasMoved = false
    var silence: Double?
  }

  init(_ timeout: Timeout) {
    self.timeout = timeout
    state = Mutex(State(clock: Silence(timeout)))
  }

  /// For how many seconds the server had said nothing when it was given up; nil if it was not.
  var silence: Double? { state.withLock { $0.silence } }

  func add(_ descriptor: Int32) {
    state.withLock { state in
      state.unconfirmed[descriptor] = 0
      state.hasMoved = true
    }
  }

  func remove(_ descriptor: Int32) { state.withLock { $0.unconfirmed[descriptor] = nil } }

  /// Notes that a server did not even answer the call.
  func giveUp() { state.withLock { $0.silence = timeout.seconds } }

  /// Makes a call of libgit2 and looks at its connections meanwhile.
  func during(_ body: () -> Int32) -> Int32 {
    Self.$current.withValue(self) {
      guard let interval = timeout.interval else { return body() }
      state.withLock { state in
        state.clock.end()
        state.hasMoved = true
      }
      var ends: [Int32] = [-1, -1]
      // Without another thread the call is made all the same; it may only take longer.
      guard pipe2(&ends, O_CLOEXEC) == 0 else { return body() }
      defer { for end in ends { close(end) } }
      var clock = clockid_t()
      let hasClock = pthread_getcpuclockid(pthread_self(), &clock) == 0
      let look = Look(watch: self, interval: interval, end: ends[0], clock: hasClock ? clock : nil)
      let pointer = Unmanaged.passRetained(look).toOpaque()
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, ConnectionWatch.watch, pointer)
      guard status == 0 else {
        Unmanaged<Look>.fromOpaque(pointer).release()
        return body()
      }
      let result = body()
      // The thread waits for this byte.
      var byte: UInt8 = 0
      _ = write(ends[1], &byte, 1)
      pthread_join(thread, nil)
      return result
    }
  }

  /// What the other thread is told.
  private final class Look: Sendable {
    let watch: ConnectionWatch
    let interval: Double
    let end: Int32
    let clock: clockid_t?

    init(watch: ConnectionWatch, interval: Double, end: Int32, clock: clockid_t?) {
      (self.watch, self.interval, self.end, self.clock) = (watch, interval, end, clock)
    }

    /// How long the call has computed, in seconds.
    var work: Double {
      var time = timespec()
      guard let clock, clock_gettime(clock, &time) == 0 else { return 0 }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  private static let watch: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    {
      guard let pointer = $0 else { return nil }
      let look = Unmanaged<Look>.fromOpaque(pointer).takeRetainedValue()
      var work = look.work
      while true {
        var polls = [pollfd(fd: look.end, events: Int16(POLLIN), revents: 0)]
        guard retrying({ poll(&polls, 1, Int32(look.interval * 1000)) }) == 0 else { return nil }
        let now = look.work
        look.watch.look(hasWorked: now - work > look.interval / 10, within: look.interval)
        work = now
      }
    }

  private func look(hasWorked: Bool, within interval: Double) {
    state.withLock { state in
      var hasMoved = hasWorked || state.hasMoved
      state.hasMoved = false
      for (descriptor, before) in state.unconfirmed {
        let present = careplan_unconfirmed(descriptor)
        let last = Double(careplan_last_arrival(descriptor)) / 1000
        // A look may come late.
        if present != before || (last >= 0 && last < interval * 1.5) { hasMoved = true }
        state.unconfirmed[descriptor] = present
      }
      if hasMoved { state.clock.end() }
      guard let excess = state.clock.excess, state.silence == nil else { return }
      state.silence = excess
      for descriptor in state.unconfirmed.keys { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }
}
