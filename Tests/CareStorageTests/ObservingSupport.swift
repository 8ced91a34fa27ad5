import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import CareWords
import Synchronization
import Testing

/// A clock on which every pause is over at once, after something was done during it.
final class StagedClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private struct State {
    var now = ContinuousClock.now
    var pauses: [Duration] = []
  }

  private let state = Mutex(State())
  private let act: @Sendable (_ pause: Int) throws -> Void

  /// - Parameter act: What is done during the pauses, which are counted from 1.
  init(_ act: @escaping @Sendable (_ pause: Int) throws -> Void = { _ in }) { self.act = act }

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }
  var pauses: [Duration] { state.withLock { $0.pauses } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let count = state.withLock { state in
      state.pauses.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
      return state.pauses.count
    }
    do { try act(count) } catch { Issue.record(error) }
    await Task.yield()
  }
}

/// What a store can be made of.
enum StoreForm: CaseIterable {
  case memory, file, workTree, bare

  /// Gives an empty store that lives as long as the body runs.
  func withStore(_ body: (any TransactionalStore) async throws -> Void) async throws {
    switch self {
    case .memory: try await body(Self.makeMemory())
    case .file:
      let directory = try TemporaryDirectory()
      try await body(Self.makeFile(at: directory["store.json"]))
    case .workTree:
      let test = try TestStore()
      try await body(test.store)
    case .bare:
      let test = try TestStore(.bare)
      try await body(test.store)
    }
  }

  private static let manifest = StoreManifest(
    uuid: TestSurroundings.identifier(9, 9),
    timezone: Fixtures.newYork
  )

  static func makeMemory(seed: UInt64 = 1) -> MemoryStore {
    MemoryStore(manifest, surroundings: TestSurroundings.make(seed: seed))
  }

  /// A store in a file that may be there already.
  static func makeFile(at path: String) throws -> FileStore {
    try FileStore(at: path, creating: manifest, surroundings: TestSurroundings.make())
  }
}

extension StoreMove {
  /// What happened to the records, in words.
  var words: [String] {
    changes.records.map { "\($0.key) \($0.effect?.rawValue ?? "unclear")" }
  }
}

extension StoreMoves {
  /// The first moves.
  func first(_ count: Int) async throws(StoreError) -> [StoreMove] {
    var moves: [StoreMove] = []
    var iterator = makeAsyncIterator()
    while moves.count < count, let move = try await iterator.next() { moves.append(move) }
    return moves
  }
}
