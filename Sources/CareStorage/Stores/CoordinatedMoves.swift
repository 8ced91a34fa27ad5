/// A move of one of several stores.
public struct CoordinatedMove: Hashable, Sendable {
  /// The place of the store among those of the coordinator.
  public let member: Int
  public let move: StoreMove
}

/// The moves of several stores from the moment in which the sequence was asked for.
///
/// Those of one store come in their order, as ``StoreMoves`` says; between stores there is none. The sequence
/// ends when its task is cancelled and when those of all stores have ended, and with an error if one of the
/// stores can no longer be read.
public struct CoordinatedMoves: AsyncSequence, Sendable {
  public typealias Element = CoordinatedMove
  public typealias Failure = StoreError

  private let moves: [StoreMoves]

  init(_ moves: [StoreMoves]) { self.moves = moves }

  public func makeAsyncIterator() -> Iterator {
    let (results, continuation) = AsyncStream.makeStream(of: Iterator.Result.self)
    let waiting = Task { [moves] in
      await withTaskGroup(of: Void.self) { group in
        for (member, moves) in moves.enumerated() {
          group.addTask { await Self.forward(moves, of: member, to: continuation) }
        }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in waiting.cancel() }
    return Iterator(results: results.makeAsyncIterator())
  }

  /// Hands on the moves of one store until they end.
  private static func forward(
    _ moves: StoreMoves,
    of member: Int,
    to continuation: AsyncStream<Iterator.Result>.Continuation
  ) async {
    var moves = moves.makeAsyncIterator()
    do throws(StoreError) {
      while let move = try await moves.next() {
        continuation.yield(.success(CoordinatedMove(member: member, move: move)))
      }
    } catch {
      continuation.yield(.failure(error))
    }
  }

  /// Waits for one move after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate typealias Result = Swift.Result<CoordinatedMove, StoreError>

    fileprivate var results: AsyncStream<Result>.Iterator
    /// Whether an error has ended the sequence.
    fileprivate var isOver = false

    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async throws(StoreError) -> CoordinatedMove? {
      guard !isOver, let result = await results.next(isolation: isolation) else { return nil }
      if case .failure = result { isOver = true }
      return try result.get()
    }
  }
}

@available(*, unavailable)
extension CoordinatedMoves.Iterator: Sendable {}
