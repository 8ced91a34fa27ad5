/// A store as its observers see it.
protocol ObservedStore: AnyObject, Sendable {
  /// Raised after every write of this process.
  var signal: ChangeSignal { get }

  /// Whether nobody can read it any more.
  var isClosed: Bool { get }

  /// Returns what names the present state.
  func revision() throws(StoreError) -> String?

  /// Returns what changed since a state; nil if nothing did, or if the store is in use just now.
  func move(since revision: String?) throws(StoreError) -> StoreMove?
}

/// Waits for the moves of a store without keeping it alive.
struct StoreWatch: Sendable {
  private weak let store: (any ObservedStore)?
  private let signal: ChangeSignal
  private let polling: ChangePolling?

  /// - Parameter polling: How to look for what other processes do; nil if they cannot.
  init(_ store: some ObservedStore, polling: ChangePolling?) {
    self.store = store
    self.polling = polling
    signal = store.signal
  }

  /// Waits for the next move; nil when the task is cancelled or the store is closed or gone.
  @concurrent
  func move(since revision: String?) async throws(StoreError) -> StoreMove? {
    var pause = polling?.shortest
    while !Task.isCancelled, store?.isClosed == false {
      let count = signal.count
      do throws(StoreError) {
        if let move = try store?.move(since: revision) { return move }
      } catch {
        // Closed just now.
        guard store?.isClosed == false else { return nil }
        throw error
      }
      await wait(for: pause, orPast: count)
      pause = pause.flatMap { polling?.pause(after: $0) }
    }
    return nil
  }

  /// Waits until this process has written, the pause is over or the task is cancelled.
  private func wait(for pause: Duration?, orPast count: Int) async {
    guard let pause, let clock = polling?.clock else { return await signal.wait(past: count) }
    await withTaskGroup { group in
      group.addTask { try? await clock.sleep(for: pause) }
      group.addTask { await signal.wait(past: count) }
      await group.next()
      group.cancelAll()
    }
  }
}
