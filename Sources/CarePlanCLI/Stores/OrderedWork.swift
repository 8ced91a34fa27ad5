import Foundation
import Synchronization

/// Pieces of work that are done at once, on threads of their own, and handed on in their order.
///
/// A piece is handed on as soon as it and all before it are done. While more waits to be handed on
/// than may be held, no further piece is begun, so that one slow piece costs time and no memory.
final class OrderedWork<Result: Sendable>: Sendable {
  private struct State {
    /// The first piece that nobody has begun.
    var next = 0
    var running = 0
    var finished = 0
    /// What waits to be handed on, and how much of it there is.
    var waiting: [Int: Result] = [:]
    var weight = 0
    var isStopped = false
  }

  /// What the thread that hands on has to do next.
  private enum Step {
    case take(Result)
    case tell(finished: Int)
  }

  private let count: Int
  private let limit: Int
  private let weight: @Sendable (Result) -> Int
  private let work: @Sendable (Int) -> Result
  private let state = Mutex(State())
  private let changed = NSCondition()

  /// As on the main thread; a secondary one may have less.
  private static var stackSize: Int { 8 << 20 }

  /// Prepares the work.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - limit: How much may wait to be handed on before no further piece is begun.
  ///   - weight: How much of that a result is.
  ///   - work: Does one piece.
  init(
    _ count: Int,
    limit: Int,
    weight: @escaping @Sendable (Result) -> Int,
    work: @escaping @Sendable (Int) -> Result
  ) {
    (self.count, self.limit, self.weight, self.work) = (count, limit, weight, work)
  }

  /// Does all pieces, at most the given number at once, and waits for them.
  ///
  /// - Parameters:
  ///   - progress: Is told on this thread how many pieces are done.
  ///   - take: Takes the results on this thread and in order; after false no piece is begun.
  func run(jobs: Int, progress: (Int) -> Void, take: (Result) -> Bool) {
    for _ in 0..<min(jobs, count) { startThread() }
    var (turn, told) = (0, 0)
    while turn < count {
      switch step(turn, told) {
      case .tell(let finished):
        told = finished
        progress(finished)
      case .take(let result):
        turn += 1
        change { $0.weight -= weight(result) }
        guard !take(result) else { continue }
        change { $0.isStopped = true }
        turn = count
      }
    }
    // The process must not end in the middle of a piece.
    wait { $0.running == 0 ? true : nil }
  }

  /// Waits for the result whose turn it is, or for any that is new.
  private func step(_ turn: Int, _ told: Int) -> Step {
    wait { state in
      if let result = state.waiting.removeValue(forKey: turn) { return .take(result) }
      return state.finished > told ? .tell(finished: state.finished) : nil
    }
  }

  private func startThread() {
    change { $0.running += 1 }
    let thread = Thread { [self] in
      while let piece = begin() {
        let result = work(piece)
        change { state in
          state.waiting[piece] = result
          state.weight += weight(result)
          state.finished += 1
        }
      }
      change { $0.running -= 1 }
    }
    thread.stackSize = Self.stackSize
    thread.start()
  }

  /// Returns the next piece, as soon as it may be begun; nil if there is none.
  private func begin() -> Int? {
    wait { state -> Int?? in
      guard !state.isStopped, state.next < count else { return .some(nil) }
      // Pieces are begun in order, so that one that is being done ends the waiting.
      guard state.weight < limit else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  /// Waits until there is something to return.
  @discardableResult
  private func wait<Found: Sendable>(_ look: (inout State) -> Found?) -> Found {
    changed.lock()
    defer { changed.unlock() }
    while true {
      if let found = state.withLock({ look(&$0) }) { return found }
      changed.wait()
    }
  }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    // Whoever looks holds this lock until he waits, and so does not miss the call.
    changed.lock()
    changed.broadcast()
    changed.unlock()
  }
}
