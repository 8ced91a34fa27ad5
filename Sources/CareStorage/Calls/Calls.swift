import Dispatch
import Files
import Synchronization

/// The calls of a store that are under way: one that writes, and some that read beside it.
///
/// A second call by the same thread would wait for itself, or read beside what it is about to
/// write; it is refused. Turns are given in the order of calls.
final class Calls: Sendable {
  enum Kind {
    case reading, writing
  }

  /// Somebody who waits for a turn.
  private final class Waiter: Sendable {
    let kind: Kind
    let thread: UInt
    private let called = DispatchSemaphore(value: 0)

    init(_ kind: Kind, _ thread: UInt) { (self.kind, self.thread) = (kind, thread) }

    func call() { called.signal() }

    /// Waits to be called.
    ///
    /// - Returns: Whether it was called; a caller that may be cancelled checks for that now and
    ///   then.
    func wait() -> Bool {
      guard Cancellation.current != nil else {
        called.wait()
        return true
      }
      return called.wait(timeout: .now() + .milliseconds(10)) == .success
    }
  }

  private struct State {
    /// The threads in the body of a call.
    var threads: Set<UInt> = []
    /// The threads that do something in many calls, by how often they began to.
    var spans: [UInt: Int] = [:]
    var readers = 0
    var isWriting = false
    var waiters: [Waiter] = []
    var closers: [DispatchSemaphore] = []
    var isClosed = false

    func isClosed(to thread: UInt) -> Bool { isClosed && spans[thread] == nil }

    func hasRoom(for kind: Kind, _ mostReaders: Int) -> Bool {
      switch kind {
      case .reading: readers < mostReaders
      case .writing: !isWriting
      }
    }

    mutating func admit(_ kind: Kind, _ thread: UInt) {
      threads.insert(thread)
      switch kind {
      case .reading: readers += 1
      case .writing: isWriting = true
      }
    }

    /// Lets a thread out, and those in for whom there is room now.
    mutating func release(_ kind: Kind, _ thread: UInt, _ mostReaders: Int) {
      threads.remove(thread)
      switch kind {
      case .reading: readers -= 1
      case .writing: isWriting = false
      }
      let before = waiters
      waiters = []
      for waiter in before {
        if hasRoom(for: waiter.kind, mostReaders) {
          admit(waiter.kind, waiter.thread)
          waiter.call()
        } else {
          waiters.append(waiter)
        }
      }
      callClosers()
    }

    /// Lets those go on who wait for the end of all calls.
    mutating func callClosers() {
      guard threads.isEmpty, spans.isEmpty else { return }
      for closer in closers { closer.signal() }
      closers = []
    }
  }

  private let state = Mutex(State())
  private let mostReaders: Int

  init(mostReaders: Int = .max) { self.mostReaders = mostReaders }

  /// Whether the store was closed.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Waits for a turn and does something.
  ///
  /// - Throws: ``StoreError/Code/refused`` inside the body of another call, or if the store is closed;
  ///   ``StoreError/Code/cancelled`` if nobody waits for it any more before it begins.
  func run<Result>(
    _ kind: Kind,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let thread = CurrentThread.id
    try enter(kind, thread)
    defer { leave(kind, thread) }
    return try body()
  }

  /// Does something if it need not wait; nil if it had to.
  func runIfFree<Result>(
    _ kind: Kind,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    let thread = CurrentThread.id
    let isFree = try state.withLock { state throws(StoreError) in
      guard !state.isClosed(to: thread) else { throw .isClosed }
      guard !state.threads.contains(thread), state.hasRoom(for: kind, mostReaders) else {
        return false
      }
      state.admit(kind, thread)
      return true
    }
    guard isFree else { return nil }
    defer { leave(kind, thread) }
    return try body()
  }

  /// Does something in many calls: closing the store waits for all of them.
  func runAll<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let thread = CurrentThread.id
    try state.withLock { state throws(StoreError) in
      guard !state.isClosed(to: thread) else { throw .isClosed }
      guard !state.threads.contains(thread) else { throw .isInside }
      state.spans[thread, default: 0] += 1
    }
    defer {
      state.withLock { state in
        let rest = (state.spans[thread] ?? 1) - 1
        state.spans[thread] = rest > 0 ? rest : nil
        state.callClosers()
      }
    }
    return try body()
  }

  /// Refuses what cannot be done inside the body of a call, or amid many.
  func refuseInside() throws(StoreError) {
    let thread = CurrentThread.id
    let isInside = state.withLock { state in
      state.threads.contains(thread) || state.spans[thread] != nil
    }
    if isInside { throw .isInside }
  }

  /// Refuses new calls from now on, and waits for the end of those that are under way.
  ///
  /// - Throws: ``StoreError/Code/refused`` inside the body of a call.
  func close() throws(StoreError) {
    try refuseInside()
    let closer = DispatchSemaphore(value: 0)
    state.withLock { state in
      state.isClosed = true
      let spans = state.spans
      state.waiters.removeAll { waiter in
        guard spans[waiter.thread] == nil else { return false }
        waiter.call()
        return true
      }
      state.closers.append(closer)
      state.callClosers()
    }
    closer.wait()
  }

  private func enter(_ kind: Kind, _ thread: UInt) throws(StoreError) {
    let waiter = try state.withLock { state throws(StoreError) -> Waiter? in
      guard !state.isClosed(to: thread) else { throw .isClosed }
      guard !state.threads.contains(thread) else { throw .isInside }
      if Cancellation.isRequested { throw .cancelled }
      guard state.hasRoom(for: kind, mostReaders) else {
        let waiter = Waiter(kind, thread)
        state.waiters.append(waiter)
        return waiter
      }
      state.admit(kind, thread)
      return nil
    }
    guard let waiter else { return }
    while !waiter.wait() {
      guard Cancellation.isRequested else { continue }
      let isWithdrawn = state.withLock { state in
        let place = state.waiters.firstIndex { $0 === waiter }
        if let place { state.waiters.remove(at: place) }
        return place != nil
      }
      // A caller that is not waiting any more was called just now.
      if isWithdrawn { throw .cancelled }
    }
    guard state.withLock({ $0.threads.contains(thread) }) else { throw .isClosed }
  }

  private func leave(_ kind: Kind, _ thread: UInt) {
    state.withLock { $0.release(kind, thread, mostReaders) }
  }
}
