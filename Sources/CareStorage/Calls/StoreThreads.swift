import Dispatch
import Files
import Synchronization

/// The threads on which a store does what tasks wait for.
///
/// Tasks share few threads, and a task that waits for a disk or a lock on one of them holds up all
/// others. So the work that tasks await is done on these threads. A thread exists while it has
/// something to do.
public final class StoreThreads: Sendable {
  /// The kind of work, by what it waits for.
  public enum Lane: Hashable, Sendable {
    /// Reads: waits only if too many others read.
    case reading
    /// For its turn: works of this lane are done one after the other.
    case writing
    /// For its turn among exchanges with remotes, which may take long; beside them others write.
    case exchanging

    /// How many works of the lane go on at the same time.
    var width: Int { self == .reading ? EnginePool.mostReaders : 1 }
  }

  private struct Work: Sendable {
    let cancellation: Cancellation
    let run: @Sendable () -> Void
    let drop: @Sendable (any Error) -> Void
  }

  private struct State {
    var waiting: [Lane: [Work]] = [:]
    /// How many threads each lane has.
    var counts: [Lane: Int] = [:]
    var threads: Set<UInt> = []
    var closers: [DispatchSemaphore] = []
    var isClosed = false
  }

  /// The threads of all stores that have none of their own.
  package static let shared = StoreThreads()

  private let state = Mutex(State())

  package init() {}

  /// Does something on a thread of its lane, while the task waits without blocking others.
  ///
  /// Cancelled before it begins, it does not begin. Later it goes on except a write that waits for
  /// a lock, which gives up, and an exchange, which ends before its next step.
  ///
  /// - Parameter body: May call the store, and must not wait for another work of the same lane.
  /// - Throws: What the body throws; `CancellationError`; ``StoreError/Code/refused`` if the store was
  ///   closed.
  @discardableResult
  package func run<Result: Sendable>(
    _ lane: Lane,
    _ body: @Sendable @escaping () throws -> Result
  ) async throws -> Result {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let work = Work(
          cancellation: cancellation,
          run: { continuation.resume(with: Self.outcome(of: body, cancellation)) },
          drop: { continuation.resume(throwing: $0) }
        )
        add(work, to: lane)
      }
    } onCancel: {
      cancellation.request()
      withdraw(cancellation, from: lane)?.drop(CancellationError())
    }
  }

  /// Refuses works from now on, those that wait too, and waits for the end of the others.
  ///
  /// - Throws: ``StoreError/Code/refused`` inside a work.
  func close() throws(StoreError) {
    let thread = CurrentThread.id
    let closer = DispatchSemaphore(value: 0)
    let dropped = try state.withLock { state throws(StoreError) in
      guard !state.threads.contains(thread) else { throw .isInside }
      state.isClosed = true
      state.closers.append(closer)
      Self.callClosers(&state)
      defer { state.waiting = [:] }
      return state.waiting.values.flatMap(\.self)
    }
    for work in dropped { work.drop(StoreError.isClosed) }
    closer.wait()
  }

  private static func outcome<Result>(
    of body: () throws -> Result,
    _ cancellation: Cancellation
  ) -> Swift.Result<Result, any Error> {
    let outcome = Swift.Result { try Cancellation.$current.withValue(cancellation) { try body() } }
    return outcome.mapError { error in
      let isOurs = (error as? StoreError)?.code == .cancelled
      return isOurs && cancellation.isRequested ? CancellationError() : error
    }
  }

  private func add(_ work: Work, to lane: Lane) {
    var isNew = false
    let refusal = state.withLock { state -> (any Error)? in
      if state.isClosed { return StoreError.isClosed }
      // A canceller sets the flag first, and then looks here.
      if work.cancellation.isRequested { return CancellationError() }
      state.waiting[lane, default: []].append(work)
      isNew = state.counts[lane, default: 0] < lane.width
      if isNew { state.counts[lane, default: 0] += 1 }
      return nil
    }
    if let refusal { return work.drop(refusal) }
    guard isNew else { return }
    // A queue of its own takes none of the threads that tasks share.
    DispatchQueue(label: "careplan.\(lane)").async { self.drain(lane) }
  }

  private func withdraw(_ cancellation: Cancellation, from lane: Lane) -> Work? {
    state.withLock { state in
      let place = state.waiting[lane]?.firstIndex { $0.cancellation === cancellation }
      return place.flatMap { state.waiting[lane]?.remove(at: $0) }
    }
  }

  /// Does what waits in a lane until nothing does.
  private func drain(_ lane: Lane) {
    let thread = CurrentThread.id
    while let work = next(in: lane, on: thread) { work.run() }
  }

  private func next(in lane: Lane, on thread: UInt) -> Work? {
    state.withLock { state in
      if let waiting = state.waiting[lane], !waiting.isEmpty {
        state.threads.insert(thread)
        return state.waiting[lane]?.removeFirst()
      }
      state.threads.remove(thread)
      state.counts[lane, default: 1] -= 1
      Self.callClosers(&state)
      return nil
    }
  }

  private static func callClosers(_ state: inout State) {
    guard state.counts.values.allSatisfy({ $0 == 0 }) else { return }
    for closer in state.closers { closer.signal() }
    state.closers = []
  }
}
