import CareReading
import Files
import Synchronization

/// What one caller at a time uses, who then does not come back for it before being done.
///
/// A second call by the same thread would wait for itself for ever; it is refused.
struct Turn<State>: ~Copyable, Sendable {
  private let state: Mutex<State>
  /// The thread whose turn it is; 0 for none.
  private let holder = Atomic<UInt>(0)

  init(_ state: sending State) { self.state = Mutex(state) }

  /// Waits for the turn and does something with the state.
  ///
  /// - Throws: ``StoreError/Code/refused`` inside the body of another call.
  func take<Result: Sendable>(
    _ body: (inout sending State) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard !isOurs else { throw .isInside }
    return try state.withLock { state throws(StoreError) in
      holder.store(CurrentThread.id, ordering: .relaxed)
      defer { holder.store(0, ordering: .relaxed) }
      return try body(&state)
    }
  }

  /// Does something with the state; nil if somebody else has it.
  func takeIfFree<Result: Sendable>(
    _ body: (inout sending State) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    guard !isOurs else { return nil }
    return try state.withLockIfAvailable { state throws(StoreError) in
      holder.store(CurrentThread.id, ordering: .relaxed)
      defer { holder.store(0, ordering: .relaxed) }
      return try body(&state)
    }
  }

  /// Whether this thread is in a body already; what other threads write meanwhile is not its number.
  private var isOurs: Bool { holder.load(ordering: .relaxed) == CurrentThread.id }
}

extension StoreError {
  fileprivate static var isInside: StoreError {
    StoreError(
      .refused,
      "The store was called inside the body of a call to the same store.",
      advice: "Use what the body was given; call the store when it has returned."
    )
  }
}
