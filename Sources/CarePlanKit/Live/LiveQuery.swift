public import CareStorage

/// What a store answers to a question, now and after every move that changes the answer.
///
/// The first element is the present answer. A move after which the answer is the same yields no
/// element, and after moves in quick succession only the last answer comes. The clock does not move
/// a store: what was due and is missed now comes with the next move, or when you ask again.
///
/// ```swift
/// for try await tasks in store.live(CareTask.self) { show(tasks) }
/// ```
///
/// The sequence keeps the store alive. It ends when its task is cancelled, and with an error if the
/// store can no longer be read.
public struct LiveQuery<Answer: Equatable & Sendable>: AsyncSequence, Sendable {
  public typealias Element = Answer
  public typealias Failure = StoreError

  private let ask: @Sendable () async throws -> Answer
  private let watch: @Sendable () -> Moves

  init(
    _ store: any TransactionalStore,
    _ ask: @escaping @Sendable (Snapshot) throws(StoreError) -> Answer
  ) {
    self.ask = { try await store.read(ask) }
    watch = { .one(store.changes.makeAsyncIterator()) }
  }

  init(
    _ stores: StoreCoordinator,
    _ ask: @escaping @Sendable (StoreCoordinator) throws(StoreError) -> Answer
  ) {
    self.ask = { try await stores.inBackground(.reading, ask) }
    watch = { .several(stores.changes.makeAsyncIterator()) }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(ask: ask, moves: watch()) }

  /// The moves after which the answer may be another one.
  fileprivate enum Moves {
    case one(StoreMoves.Iterator)
    case several(CoordinatedMoves.Iterator)

    /// Waits for a move; false after the last one.
    mutating func next(_ isolation: isolated (any Actor)?) async throws(StoreError) -> Bool {
      switch self {
      case .one(var moves):
        defer { self = .one(moves) }
        return try await moves.next(isolation: isolation) != nil
      case .several(var moves):
        defer { self = .several(moves) }
        return try await moves.next(isolation: isolation) != nil
      }
    }
  }

  /// Waits for one answer after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let ask: @Sendable () async throws -> Answer
    fileprivate var moves: Moves
    fileprivate var last: Answer?
    /// Whether an error has ended the sequence.
    fileprivate var isOver = false

    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async throws(StoreError) -> Answer? {
      do throws(StoreError) { return try await answer(isolation) } catch {
        isOver = true
        throw error
      }
    }

    private mutating func answer(
      _ isolation: isolated (any Actor)?
    ) async throws(StoreError) -> Answer? {
      while !isOver {
        if last != nil {
          guard try await moves.next(isolation) else { return nil }
        }
        guard let answer = try await present() else { return nil }
        guard answer != last else { continue }
        last = answer
        return answer
      }
      return nil
    }

    /// Returns what the store answers now; nil if the task was cancelled.
    private func present() async throws(StoreError) -> Answer? {
      do { return try await ask() } catch {
        guard let error = error as? StoreError else { return nil }
        throw error
      }
    }
  }
}

@available(*, unavailable)
extension LiveQuery.Iterator: Sendable {}
