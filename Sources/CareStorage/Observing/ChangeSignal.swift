import Synchronization

/// Wakes those who wait for this process to write to a store.
final class ChangeSignal: Sendable {
  private struct State {
    var count = 0
    var nextWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// How often the signal was raised.
  var count: Int { state.withLock { $0.count } }

  func raise() {
    let waiters = state.withLock { state in
      state.count += 1
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns once the signal was raised more often, or the task is cancelled.
  func wait(past count: Int) async {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          // A task is marked as cancelled before its handler runs, which needs the lock.
          guard state.count <= count, !Task.isCancelled else { return false }
          state.waiters[id] = continuation
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
    }
  }
}
