import Dispatch
import Synchronization

/// Passes elements from one thread to another in their order, holding a few at most.
///
/// One thread sends and one receives; whoever is faster waits.
package final class BoundedChannel<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  // A semaphore must not end with a lower value than it began with.
  private let free = DispatchSemaphore(value: 0)

  package init(capacity: Int) {
    for _ in 0..<capacity { free.signal() }
  }

  /// Sends an element, perhaps after waiting for room.
  ///
  /// - Returns: False if the receiver wants no more.
  package func send(_ element: Element) -> Bool {
    free.wait()
    let isOpen = state.withLock { state in
      if !state.isClosed { state.waiting.append(element) }
      return !state.isClosed
    }
    if isOpen { filled.signal() } else { free.signal() }
    return isOpen
  }

  /// Receives the next element, perhaps after waiting for it.
  package func receive() -> Element? {
    filled.wait()
    let element = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    free.signal()
    return element
  }

  /// Ends the channel: the sender need not go on.
  package func close() {
    state.withLock { $0.isClosed = true }
    free.signal()
  }
}
