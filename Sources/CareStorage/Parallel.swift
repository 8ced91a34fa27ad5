import Dispatch
import Synchronization

/// Work that all processors of this computer do together.
///
/// It computes from what is there: whoever waits in it, for a store or a lock, holds up the threads that tasks share.
public enum Parallel: Sendable {
  /// Something that another processor computes meanwhile.
  package struct Pending<Value: Sendable>: Sendable {
    private final class Box: Sendable {
      let value = Mutex<Value?>(nil)
    }

    private let box = Box()
    private let group = DispatchGroup()
    private let work: @Sendable () -> Value

    fileprivate init(of work: @escaping @Sendable () -> Value) {
      self.work = work
      DispatchQueue.global().async(group: group) { [box] in
        let value = work()
        box.value.withLock { $0 = value }
      }
    }

    /// Waits until it is computed.
    package func value() -> Value {
      group.wait()
      return box.value.withLock(\.self) ?? work()
    }
  }

  /// Begins to compute something on another processor.
  package static func begin<Value>(_ work: @escaping @Sendable () -> Value) -> Pending<Value> {
    Pending(of: work)
  }

  /// Returns what becomes of each item, in their order.
  public static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item],
    _ transform: @Sendable (Item) -> Result
  ) -> [Result] {
    // Shares are small, so that nobody waits long for the one with the most work.
    let length = 16
    let shares = stride(from: 0, to: items.count, by: length).map {
      items[$0..<min($0 + length, items.count)]
    }
    guard shares.count > 1 else { return items.map(transform) }
    let results = Mutex<[Int: [Result]]>([:])
    DispatchQueue.concurrentPerform(iterations: shares.count) { place in
      let share = shares[place].map(transform)
      results.withLock { $0[place] = share }
    }
    let found = results.withLock(\.self)
    return shares.indices.flatMap { found[$0] ?? shares[$0].map(transform) }
  }
}
