public import CareStorage
import Files
package import Git

/// Exchanges the versions of a store in git with its remotes, which are other git repositories.
///
/// The branch that is checked out is exchanged with the branch of its name. Every call either does
/// all of its work or leaves branch and files as they were; one that was killed is finished by the
/// next. Only one exchange at a time runs in a store. Stores of one process, in git, in a file or in memory,
/// need none of this: see ``RevisionStore/exchange(with:from:)``.
public struct Synchronizer: Sendable {
  package let store: GitStore
  let transport: SealedTransport
  /// The variables that git and hooks get.
  let environment: [String: String]
  /// Waits for a number of seconds.
  let pause: @Sendable (Double) -> Void
  /// A random number from 0 up to 1, so that those who lost a race try again at different times.
  let random: @Sendable () -> Double
  /// Called after each step, before the next one begins.
  let observe: @Sendable (SyncStep) throws(StoreError) -> Void
  /// Whether nothing is to be changed, here or there.
  package private(set) var isPreview = false

  /// The same synchronizer, which says what it would do and changes nothing, here or there.
  ///
  /// ```swift
  /// let report = try synchronizer.preview.sync("origin")
  /// ```
  public var preview: Synchronizer {
    var preview = self
    preview.isPreview = true
    return preview
  }

  /// Creates a synchronizer.
  ///
  /// Cost: nothing; one look for the `git` program.
  ///
  /// - Parameters:
  ///   - environment: The variables that git and hooks get.
  ///   - timeout: How long a remote may be silent; nil for the setting of this copy.
  /// - Throws: ``StoreError/Code/configuration`` if there is no `git` program, and it is to be used.
  package init(
    _ store: GitStore,
    environment: [String: String],
    transport kind: TransportKind = .automatic,
    timeout: RemoteTimeout? = nil,
    pause: @escaping @Sendable (Double) -> Void,
    random: @escaping @Sendable () -> Double
  ) throws(StoreError) {
    self.init(
      store,
      over: try kind.transport(for: store, environment, timeout),
      environment: environment,
      pause: pause,
      random: random
    )
  }

  package init(
    _ store: GitStore,
    over transport: any Transport,
    environment: [String: String] = [:],
    pause: @escaping @Sendable (Double) -> Void = { _ in },
    random: @escaping @Sendable () -> Double = { 0 },
    observe: @escaping @Sendable (SyncStep) throws(StoreError) -> Void = { _ in }
  ) {
    self.store = store
    self.transport = SealedTransport(over: transport, store, environment: environment)
    self.environment = environment
    self.pause = pause
    self.random = random
    self.observe = observe
  }
}

extension Synchronizer {
  /// Brings the remote's commits here and checks them, without touching the branch.
  ///
  /// The report's commit is the remote's.
  ///
  /// Cost: the new objects over the line, and checking the versions that are new.
  ///
  /// - Throws: As ``sync(_:_:progress:)`` does; not if the remote was rewritten, which the report
  ///   remarks.
  public func fetch(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    progress: ((SyncProgress) -> Void)? = nil
  ) throws(StoreError) -> SyncReport {
    try exchange(.fetch, remote, options, progress)
  }

  /// Merges what the remote has into the branch, and pushes nothing.
  ///
  /// Cost: as a fetch and a merge.
  ///
  /// - Throws: As ``sync(_:_:progress:)`` does; ``StoreError/Code/notFound`` if the remote has no
  ///   such branch.
  public func pull(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    progress: ((SyncProgress) -> Void)? = nil
  ) throws(StoreError) -> SyncReport {
    try exchange(.pull, remote, options, progress)
  }

  /// Pushes the branch to the remote, if that has nothing that is not here.
  ///
  /// Cost: the new objects over the line.
  ///
  /// - Throws: As ``sync(_:_:progress:)`` does; ``StoreError/Code/busy`` if it has.
  public func push(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    progress: ((SyncProgress) -> Void)? = nil
  ) throws(StoreError) -> SyncReport {
    try exchange(.push, remote, options, progress)
  }

  /// Merges what the remote has into the branch, and gives the remote the result.
  ///
  /// Files with uncommitted changes stay as they are. Doing it again does nothing.
  ///
  /// Cost: as a pull and a push; if nothing is new, one question to the remote.
  ///
  /// - Throws: ``StoreError/Code/unknownRemote``, ``StoreError/Code/remoteNoStore``,
  ///   ``StoreError/Code/otherStore``, ``StoreError/Code/unknownFormat``,
  ///   ``StoreError/Code/rewritten``, ``StoreError/Code/hostile``, ``StoreError/Code/corrupt`` if
  ///   somebody changed a version file, ``StoreError/Code/invalid`` for a head that is not a
  ///   record, ``StoreError/Code/uncommitted`` if an untracked file is in the way,
  ///   ``StoreError/Code/refused`` without a branch, ``StoreError/Code/syncing``,
  ///   ``StoreError/Code/raced``, in a signed store ``StoreError/Code/held`` if others would hold what is only
  ///   here, and for a remote that cannot be reached or refuses:
  ///   ``StoreError/Code/unreachable``, ``StoreError/Code/denied``, ``StoreError/Code/hostKey``,
  ///   ``StoreError/Code/pinMismatch``,
  ///   ``StoreError/Code/rejected``, ``StoreError/Code/interrupted``.
  public func sync(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    progress: ((SyncProgress) -> Void)? = nil
  ) throws(StoreError) -> SyncReport {
    try exchange(.sync, remote, options, progress)
  }

  private func exchange(
    _ verb: SyncRun.Verb,
    _ name: String,
    _ options: SyncOptions,
    _ progress: ((SyncProgress) -> Void)?
  ) throws(StoreError) -> SyncReport {
    try store.whileOpen { () throws(StoreError) in
      let remote = try store.knownRemote(name, showing: options.certificate)
      return try exchangeWhileOpen(verb, remote, options, progress)
    }
  }

  /// Exchanges with a remote.
  ///
  /// - Parameter isElsewhere: Whether git's configuration has another address for it.
  func exchangeWhileOpen(
    _ verb: SyncRun.Verb,
    _ remote: Remote,
    isElsewhere: Bool = false,
    _ options: SyncOptions,
    _ progress: ((SyncProgress) -> Void)?
  ) throws(StoreError) -> SyncReport {
    let name = remote.name
    let isDelivery = verb.pushes && !isPreview
    let forgotten = isPreview || verb == .fetch ? [] : try store.vouchForForgotten()
    let stopped = isDelivery ? try store.stopWhatIsOver() : []
    var report: SyncReport
    do throws(StoreError) {
      report = try alone { () throws(StoreError) in
        try observe(.locked)
        if try store.isReaderCopy() { return try read(remote, verb) }
        let exchange = try SyncRun(
          self,
          verb,
          remote,
          options,
          progress,
          isElsewhere: isElsewhere
        )
        return try exchange.run()
      }
    } catch {
      store.surroundings.diagnostics?.note(.sync, .error, "failed", ("code", .code(error.code)))
      // The first error is the one to tell; the note is for whoever asks later. Who cancels knows.
      if isDelivery, error.code != .cancelled {
        try? store.noteExchange(with: name, failure: error.code)
      }
      throw error
    }
    let diagnostics = store.surroundings.diagnostics
    diagnostics?.note(.sync, .info, "exchanged", ("commit", .commit(ObjectID(hex: report.commit))))
    diagnostics?.note(.access, .info, "held", ("commits", .count(report.held.count)))
    try Cancellation.ignored { () throws(StoreError) in
      if isDelivery { try store.noteExchange(with: name, failure: nil) }
      // A fetch alone brings nothing that readers see.
      if !isPreview, verb != .fetch || report.kind == .upToDate { noteHeard(from: name) }
    }
    report.remarks += stopped
    report.remarks += forgotten.map { commit in
      "You answer for the commit \(commit.shortID) now, which was made here without a signature."
    }
    guard isDelivery, report.held.isEmpty else { return report }
    // The exchange is done: who cancels now is not told that it failed.
    return try Cancellation.ignored { () throws(StoreError) in
      try followed(report, verb, remote, isElsewhere: isElsewhere, progress)
    }
  }

  /// Notes that this copy has everything that a remote has.
  ///
  /// The exchange itself succeeded: a note that cannot be written only makes the copy look older.
  func noteHeard(from name: String) {
    try? store.noteHeard(from: name, at: store.surroundings.now())
  }

  /// Adds a checkpoint where one is due, and exchanges that, too.
  private func followed(
    _ report: SyncReport,
    _ verb: SyncRun.Verb,
    _ remote: Remote,
    isElsewhere: Bool,
    _ progress: ((SyncProgress) -> Void)?
  ) throws(StoreError) -> SyncReport {
    let isStill = report.before == report.commit && report.remoteBefore == report.commit
    guard !isStill, try store.addCheckpoint() else { return report }
    let later = try exchangeWhileOpen(
      verb,
      remote,
      isElsewhere: isElsewhere,
      SyncOptions(),
      progress
    )
    return report.followed(by: later)
  }

  /// Does something while no other exchange runs in the store.
  func alone<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    guard let lock = try store.exchangeLock() else {
      throw StoreError(
        .syncing,
        "Another exchange with a remote is under way in \(store.path)\(store.nameOfExchanging()).",
        remedy: "Try again when it has finished."
      )
    }
    return try lock.whileHeld { () throws(StoreError) in
      try store.removeDeadLocks()
      return try body()
    }
  }
}
