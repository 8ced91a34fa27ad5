import Synchronization

/// What tells work on a thread that the task which waits for it was cancelled.
///
/// Work checks it where it waits, and where it can end with nothing half done.
package final class Cancellation: Sendable {
  /// The cancellation of the work that this thread does; nil if no task waits for it.
  @TaskLocal package static var current: Cancellation?

  private let wasRequested = Atomic(false)

  package init() {}

  package var isRequested: Bool { wasRequested.load(ordering: .acquiring) }

  package func request() { wasRequested.store(true, ordering: .releasing) }

  /// Whether nobody waits any more for what this thread does.
  package static var isRequested: Bool { current?.isRequested ?? false }

  /// Ends work for which nobody waits any more.
  ///
  /// - Throws: ``StoreError/Code/cancelled``.
  package static func check() throws(StoreError) {
    if isRequested { throw .cancelled }
  }

  /// Does something that is carried through once it has begun.
  package static func ignored<Result>(
    while body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try $current.withValue(nil) { () -> Swift.Result<Result, StoreError> in
      do throws(StoreError) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }
}
