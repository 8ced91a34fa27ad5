import CareStorage
import CareView

/// Lets a view follow what is read from a store.
///
/// Nothing is missed: moves are waited for from a moment before the value is read, so that one that comes
/// while it is read or shown leads to the next reading.
struct ViewFollowing<Value: Equatable & Sendable>: Sendable {
  typealias Cause = SynchronizationContext<Value>.Cause

  private let clock: ViewClock
  private let ask: @Sendable (ViewContext) async throws -> Value
  /// Returns what waits for the first move from now on; false stands for the end of the store.
  private let watch: @Sendable () -> @Sendable () async throws(StoreError) -> Bool

  /// - Parameters:
  ///   - moves: Gives the moves from now on.
  ///   - ask: Reads the value.
  init<Moves: AsyncSequence & Sendable>(
    _ clock: ViewClock,
    moves: @escaping @Sendable () -> Moves,
    ask: @escaping @Sendable (ViewContext) async throws -> Value
  ) where Moves.Failure == StoreError {
    (self.clock, self.ask) = (clock, ask)
    watch = {
      let moves = moves()
      return { () async throws(StoreError) in
        var iterator = moves.makeAsyncIterator()
        return try await iterator.next(isolation: nil) != nil
      }
    }
  }

  /// Makes a view, and updates it until the task is cancelled or the store is closed.
  func run<Synchronizer: ViewSynchronizer>(
    _ synchronizer: Synchronizer,
    isolation: isolated (any Actor)?
  ) async throws(StoreError) where Synchronizer.Value == Value {
    var shown: (view: Synchronizer.View, value: Value)?
    var cause = Cause.start
    while !Task.isCancelled {
      let isMoved = watch()
      let place = clock.present
      guard let value = try await read(in: place, isolation: isolation) else { return }
      if var old = shown {
        if old.value != value {
          let context = SynchronizationContext(value, from: old.value, cause, in: place)
          synchronizer.updateView(&old.view, context)
          shown = (old.view, value)
        }
      } else {
        let context = SynchronizationContext(value, from: nil, cause, in: place)
        shown = (synchronizer.makeView(context), value)
      }
      guard let next = try await nextCause(isMoved, after: place) else { return }
      cause = next
    }
  }

  /// Returns what is read now; nil if the task was cancelled.
  private func read(
    in place: ViewContext,
    isolation: isolated (any Actor)?
  ) async throws(StoreError) -> Value? {
    do { return try await ask(place) } catch {
      guard let error = error as? StoreError else { return nil }
      throw error
    }
  }

  /// Waits for what may change the value; nil when nothing will any more.
  private func nextCause(
    _ isMoved: @escaping @Sendable () async throws(StoreError) -> Bool,
    after place: ViewContext
  ) async throws(StoreError) -> Cause? {
    let clock = clock
    let first = await withTaskGroup(of: Result<Cause?, StoreError>.self) { group in
      group.addTask {
        do throws(StoreError) { return .success(try await isMoved() ? .move : nil) } catch {
          return .failure(error)
        }
      }
      group.addTask { .success(await clock.awaitMidnight(after: place) ? .midnight : nil) }
      defer { group.cancelAll() }
      return await group.next()
    }
    return try first?.get()
  }
}
