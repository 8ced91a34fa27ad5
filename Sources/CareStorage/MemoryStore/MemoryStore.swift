public import CareModel
public import CareReading
public import CareWriting

/// A care store that lives as long as its process: for tests, previews and demonstrations.
public final class MemoryStore: TransactionalStore {
  private struct State {
    var source = MemorySource()
    /// What was done, in the order in which it was.
    var steps: [Step] = []
    var clock = 0

    /// Takes in what a transaction made.
    mutating func take(_ transaction: Transaction) {
      for version in transaction.versions { source.insert(version) }
      steps += transaction.versions.map { .added($0) }
      for erasure in transaction.erasures { erase(erasure) }
      // What others made and is only taken in is no change of this store.
      clock = transaction.clock ?? clock
    }

    private mutating func erase(_ erasure: Erasure) {
      source.erase(erasure.marker)
      let place = steps.firstIndex { $0.added?.version.uuid == erasure.marker.uuid }
      if let place { steps[place] = .gone }
      steps.append(.erased(erasure))
    }
  }

  /// One change of the set of versions.
  enum Step {
    case added(AnyRecord)
    case erased(Erasure)
    /// The version that was added is erased by now.
    case gone

    var added: AnyRecord? { if case .added(let version) = self { version } else { nil } }
    var erasure: Erasure? { if case .erased(let erasure) = self { erasure } else { nil } }
  }

  private let state = Turn(State())
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

  /// What was done, in the order in which it was.
  var steps: [Step] {
    get throws(StoreError) { try state.take { state throws(StoreError) in state.steps } }
  }

  public func read<Result: Sendable>(
    _ body: (Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let source = try state.take { state throws(StoreError) in state.source }
    return try body(Snapshot(source, manifest: manifest))
  }

  @discardableResult
  public func write<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    defer { signal.raise() }
    return try state.take { state throws(StoreError) in
      let stamp = Transaction.Stamp(
        now: surroundings.now(),
        newID: surroundings.newID,
        replica: replica,
        clock: state.clock + 1
      )
      let snapshot = Snapshot(state.source, manifest: manifest)
      let (result, transaction) = try Transaction.run(on: snapshot, stamp, body)
      state.take(transaction)
      return result
    }
  }
}
