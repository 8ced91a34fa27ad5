public import CareModel
import Synchronization

/// A care store that lives as long as its process: for tests, previews and demonstrations.
public final class MemoryStore: TransactionalStore {
  private let calls = Calls()
  private let state: Mutex<StoreSteps>
  public let threads = StoreThreads()
  private let surroundings: Surroundings
  private let replica: VersionID
  let signal = ChangeSignal()
  /// The time zone and settings of the store.
  public var manifest: StoreManifest { state.withLock { $0.manifest } }

  /// Makes an empty store.
  public init(_ manifest: StoreManifest, surroundings: Surroundings) {
    state = Mutex(StoreSteps(manifest))
    self.surroundings = surroundings
    replica = surroundings.newID()
  }

  deinit { signal.raise() }

  /// What was done, in the order in which it was.
  var steps: StoreSteps { state.withLock { $0 } }

  var isClosed: Bool { calls.isClosed }

  /// Reads from the last state that was written, whatever is being written meanwhile.
  ///
  /// Cost: nothing until the body asks.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot.
  public func read<Result: Sendable>(
    _ body: (Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try calls.run(.reading) { () throws(StoreError) in
      let snapshot = state.withLock { $0.snapshot }
      return try body(snapshot)
    }
  }

  /// Does several changes as one, and reports what was done.
  ///
  /// Cost: the change; memory for its versions.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write.
  public func commit<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> WriteReport<Result> {
    defer { signal.raise() }
    return try calls.run(.writing) { () throws(StoreError) in
      let (before, clock) = state.withLock { ($0.snapshot, $0.clock) }
      let stamp = Transaction.Stamp(
        now: surroundings.now(),
        newID: surroundings.newID,
        replica: replica,
        clock: clock + 1
      )
      let (result, transaction) = try Transaction.run(on: before, stamp, body)
      try StoreSteps.requireSize(of: transaction.versions)
      let revision = state.withLock { $0.revision(after: transaction) }
      let report = try WriteReport(result, transaction, on: before, commit: revision)
      state.withLock { $0.take(transaction) }
      return report
    }
  }

  /// Refuses further calls, and waits for those that are under way.
  ///
  /// What the store held is gone. Calls that wait for their turn, and all later ones, throw
  /// ``StoreError/Code/refused``; the sequences of observers end. Closing again does nothing.
  ///
  /// Cost: waiting for the calls under way.
  ///
  /// - Throws: ``StoreError/Code/refused`` inside the body of a call.
  public func close() throws(StoreError) {
    try calls.refuseInside()
    try threads.close()
    try calls.close()
    state.withLock { $0 = StoreSteps($0.manifest) }
    signal.raise()
  }
}

extension MemoryStore: ObservedStore {
  /// The moves of the store, from now on.
  public var changes: StoreMoves { StoreMoves(of: self, polling: nil) }

  func revision() throws(StoreError) -> String? {
    guard !isClosed else { throw .isClosed }
    return String(steps.count)
  }

  func move(since revision: String?) throws(StoreError) -> StoreMove? {
    steps.move(since: revision)
  }
}

extension MemoryStore: RevisionStore {
  /// Cost: a look at every version.
  public func bundle(since vector: KnowledgeVector?) throws(StoreError) -> RevisionBundle {
    try read { snapshot throws(StoreError) in try snapshot.bundle(since: vector, []) }
  }

  /// Takes in the versions of a bundle; what was erased is left out, but nothing is erased here.
  ///
  /// Cost: as a commit.
  @discardableResult
  public func apply(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin
  ) throws(StoreError) -> RevisionReport {
    try write("Apply revisions") { transaction throws(StoreError) in
      try transaction.take(bundle, from: origin)
    }
  }
}
