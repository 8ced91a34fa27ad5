public import CareModel
import Files
public import Git

/// A care store in a git repository, with a work tree or bare.
///
/// Every write is one commit or nothing. Readers see the last commit, not the files of the work
/// tree; for those there are ``status()`` and ``prepareWorkTree(_:only:_:)``. Calls that only read
/// never wait for a writer, and one call writes at a time. The body of a read or write uses only
/// what it is given; a call to the store inside of it is refused.
public final class GitStore: TransactionalStore {
  let engines: EnginePool
  public let threads = StoreThreads()
  package let surroundings: Surroundings
  /// Where the files of the store are that are not in its tree.
  public let paths: StorePaths
  let signal = ChangeSignal()

  /// Opens the store in a directory: a work tree, a git directory, or a directory inside one.
  ///
  /// What a process that was killed had left undone is finished first.
  ///
  /// Cost: opening the repository; the index is opened by the first call that asks for a version.
  ///
  /// - Throws: ``StoreError/Code/noStore`` if no repository is there, ``StoreError/Code/corrupt`` if
  ///   it has lost what makes it one.
  public convenience init(opening path: String, surroundings: Surroundings) throws(StoreError) {
    try self.init(opening: path, environment: [:], surroundings: surroundings)
  }

  /// Opens the store that git finds in a directory, with variables such as `GIT_DIR`.
  ///
  /// Cost: as ``init(opening:surroundings:)``.
  ///
  /// - Throws: As ``init(opening:surroundings:)`` does.
  public convenience init(
    opening path: String,
    environment: [String: String],
    surroundings: Surroundings
  ) throws(StoreError) {
    try self.init(
      at: .found(from: path, environment: environment),
      surroundings: surroundings
    )
  }

  /// Opens the store of a repository.
  ///
  /// Cost: opening the repository; the index is opened by the first call that asks for a version.
  ///
  /// - Throws: ``StoreError/Code/refused`` if there is a work tree that nothing names.
  public init(at place: RepositoryPlace, surroundings: Surroundings) throws(StoreError) {
    guard place.workTree != .unknown else { throw .unknownWorkTree(of: place) }
    let engine = try GitEngine(at: place)
    paths = engine.paths
    self.surroundings = surroundings
    engines = EnginePool(engine, telling: surroundings.diagnostics)
    recoverAtOnce()
    surroundings.diagnostics?.note(.store, .debug, "opened")
  }

  deinit { signal.raise() }

  /// The directory of the store: its work tree, or its git directory if it is bare.
  public var path: String { paths.root }

  /// Opens the same store once more, whatever the directory and the variables of the process are.
  ///
  /// Cost: opening the repository; the index is opened by the first call that asks for a version.
  public func reopened(_ surroundings: Surroundings) throws(StoreError) -> GitStore {
    try GitStore(at: paths.place, surroundings: surroundings)
  }

  /// The git directory of the store.
  public var gitDirectory: String { paths.gitDirectory }

  /// Whether the store has no work tree.
  public var isBare: Bool { paths.workDirectory == nil }

  /// Returns the time zone and settings of the store.
  ///
  /// Cost: one file.
  public func manifest() throws(StoreError) -> StoreManifest {
    try withEngine { engine throws(StoreError) in try engine.manifest(in: engine.tip().tree) }
  }

  /// Reads from the last commit, whatever is being written meanwhile.
  ///
  /// Cost: nothing until the body asks; then the difference of the last commit from the one that
  /// the index was last used for, and in a new clone every version once.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot.
  public func read<Result: Sendable>(
    _ body: (Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      surroundings.diagnostics?.note(.store, .debug, "reads", ("commit", .commit(tip.commit)))
      return try body(engine.snapshot(of: tip).audited(by: surroundings.audited))
    }
  }

  /// Reads from the state of the store at a revision, in git's notation.
  ///
  /// Cost: of the last commit as reading that; of another one, reading every file of each kind that
  /// the body asks for, without an index.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot.
  public func read<Result: Sendable>(
    at revision: String,
    _ body: (Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try withEngine { engine throws(StoreError) in
      let commit = try engine.commit(of: revision)
      surroundings.diagnostics?.note(.store, .debug, "reads", ("commit", .commit(commit)))
      let tip = try engine.tip()
      // Who made a version is a matter of the commit; another one may have the same tree.
      if commit == tip.commit {
        return try body(engine.snapshot(of: tip).audited(by: surroundings.audited))
      }
      let tree = try engine.commit(commit).tree
      return try body(
        Snapshot(TreeSource(tree, of: commit, engine: engine), manifest: engine.manifest(in: tree))
          .audited(by: surroundings.audited)
      )
    }
  }

  /// Does something that changes neither branch nor files, on the last committed state.
  func withEngine<Result: Sendable>(
    _ body: (GitEngine) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try engines.use(.reading, body)
  }

  /// Does something in many calls: closing the store waits for all of them.
  package func whileOpen<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try engines.calls.runAll(body)
  }

  /// Releases files, index and threads when the calls that are under way have ended.
  ///
  /// An exchange with a remote is one such call. Calls that wait for their turn, and all later
  /// ones, throw ``StoreError/Code/refused``; the sequences of observers end. Closing again does
  /// nothing.
  ///
  /// Cost: waiting for the calls under way.
  ///
  /// - Throws: ``StoreError/Code/refused`` inside the body of a call.
  public func close() throws(StoreError) {
    try engines.calls.refuseInside()
    try threads.close()
    try engines.close()
    signal.raise()
  }
}

extension GitStore {
  /// Returns the id of this copy of the store, which the versions made here name.
  ///
  /// Cost: one file.
  public func replica() throws(StoreError) -> VersionID {
    try withEngine { engine throws(StoreError) in
      try Replica.load(engine.paths, newID: surroundings.newID).uuid
    }
  }

  /// Returns the names of the remotes that the store is configured to exchange commits with.
  ///
  /// Cost: a read of git's configuration.
  public func remoteNames() throws(StoreError) -> [String] {
    try withEngine { engine throws(StoreError) in
      try git("Reading the remotes") { () throws(GitError) in
        try engine.repository.remoteNames()
      }
    }
  }

  /// Whether git has begun a merge, rebase, cherry-pick or revert here that is not finished.
  public var isAmidGitOperation: Bool { UnfinishedOperation(in: paths) != nil }

  /// Throws if git has begun a merge, a rebase or the like that is not finished.
  ///
  /// Cost: a look for a few files of git.
  ///
  /// - Throws: ``StoreError/Code/refused`` with what helps.
  public func refuseUnfinished() throws(StoreError) {
    if let operation = UnfinishedOperation(in: paths) { throw operation.refusal }
  }

  /// Where the store stands.
  public struct Position: Hashable, Sendable {
    /// The branch that is checked out, without `refs/heads/`; nil while HEAD is detached.
    public let branch: String?
    /// The last commit in hexadecimal; nil before the first one.
    public let commit: String?
  }

  /// The branch and the commit that readers see.
  ///
  /// Cost: reading two references.
  public func position() throws(StoreError) -> Position {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      let prefix = "refs/heads/"
      let branch = tip.branch.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
      return Position(branch: branch, commit: tip.commit?.hex)
    }
  }

  /// Refuses a clone that lacks objects because it was made with a filter.
  ///
  /// Cost: reading git's configuration; with a filter also every commit, and a look for every file.
  public func refuseFiltered() throws(StoreError) {
    try withEngine { engine throws(StoreError) in try engine.refuseFiltered() }
  }

  /// Whether the repository lacks what came before some of its commits.
  public var isShallow: Bool { (try? withEngine { $0.repository.isShallow }) ?? false }
}
