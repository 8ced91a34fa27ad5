public import CareModel
import Synchronization

/// A care store that lives as long as its process: for tests, previews and demonstrations.
public final class MemoryStore: TransactionalStore {
  private struct State {
    var source = MemorySource()
    /// The versions of the source in the order in which they came.
    var versions: [AnyRecord] = []
    var clock = 0
  }

  private let state = Mutex(State())
  private let surroundings: Surroundings
  private let replica: VersionID
  let signal = ChangeSignal()
  public let manifest: StoreManifest

  /// Makes an empty store.
  public init(_ manifest: StoreManifest, surroundings: Surroundings) {
    self.manifest = manifest
    self.surroundings = surroundings
    replica = surroundings.newID()
  }

  deinit { signal.raise() }

  /// All versions, in the order in which they came.
  var versions: [AnyRecord] { state.withLock { $0.versions } }

  public func read<Result: Sendable>(
    _ body: (Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let source = state.withLock { $0.source }
    return try body(Snapshot(source, manifest: manifest))
  }

  @discardableResult
  public func write<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    defer { signal.raise() }
    return try state.withLock { state throws(StoreError) in
      let stamp = Transaction.Stamp(
        now: surroundings.now(),
        newID: surroundings.newID,
        replica: replica,
        clock: state.clock + 1
      )
      let snapshot = Snapshot(state.source, manifest: manifest)
      let (result, transaction) = try Transaction.run(on: snapshot, stamp, body)
      for version in transaction.versions { state.source.insert(version) }
      state.versions += transaction.versions
      // What others made and is only taken in is no change of this store.
      if transaction.versions.contains(where: { $0.version.replica == replica }) {
        state.clock += 1
      }
      return result
    }
  }
}
