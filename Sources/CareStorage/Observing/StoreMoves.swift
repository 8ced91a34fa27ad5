/// The moves of a store from the moment in which the sequence was asked for.
///
/// Every move is one element, whoever made it: this process, another one, or git; steps back by
/// `undo` or `reset` are moves too. Moves in quick succession become one element, each element
/// starts where the one before ended, and a write that changes nothing is no move. Every iterator
/// starts at the same state, so nothing is missed between a first fetch and the loop:
///
/// ```swift
/// let moves = store.changes
/// show(try store.fetch(TaskContent.self, query))
/// for try await move in moves { show(move.changes) }
/// ```
///
/// The sequence ends when its task is cancelled, when the store is closed, and when nobody else holds
/// the store any more. It ends with an error if the store can no longer be read.
public struct StoreMoves: AsyncSequence, Sendable {
  public typealias Element = StoreMove
  public typealias Failure = StoreError

  private let watch: StoreWatch
  private let start: Result<String?, StoreError>

  init(of store: some ObservedStore, polling: ChangePolling?) {
    watch = StoreWatch(store, polling: polling)
    do throws(StoreError) { start = .success(try store.revision()) } catch {
      start = .failure(error)
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(watch: watch, next: start) }

  /// Waits for one move after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let watch: StoreWatch
    /// The state that the next move starts from; nil after the end.
    fileprivate var next: Result<String?, StoreError>?

    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async throws(StoreError) -> StoreMove? {
      guard let start = next else { return nil }
      next = nil
      guard let move = try await watch.move(since: start.get()) else { return nil }
      next = .success(move.new)
      return move
    }
  }
}

@available(*, unavailable)
extension StoreMoves.Iterator: Sendable {}
