import Dispatch
import Platform
import Synchronization

/// A place at which a thread waits until a test lets it go on.
public final class Gate: Sendable {
  private let reached = Atomic(false)
  private let isOpen = Atomic(false)

  public init() {}

  /// Waits for the gate to open; blocks the thread.
  ///
  /// After two minutes it opens by itself, so that a test that failed meanwhile ends.
  public func pass() {
    reached.store(true, ordering: .releasing)
    let deadline = ContinuousClock.now + .seconds(120)
    while !isOpen.load(ordering: .acquiring), ContinuousClock.now < deadline { usleep(500) }
  }

  /// Lets through who waits, and whoever comes later.
  public func open() { isOpen.store(true, ordering: .releasing) }

  /// Waits until somebody has come to the gate.
  public func isReached() async throws {
    while !reached.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// Does something on a thread that no other work shares, such as a call that blocks it.
public func onThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "test").async { continuation.resume(with: Swift.Result { try body() }) }
  }
}
