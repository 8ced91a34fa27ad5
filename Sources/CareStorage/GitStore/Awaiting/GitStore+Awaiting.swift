public import CareModel

extension GitStore {
  /// Reads from the state of the store at a revision, on a thread of the store.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot.
  public func read<Result: Sendable>(
    at revision: String,
    _ body: @Sendable @escaping (Snapshot) throws -> Result
  ) async throws -> Result {
    try await inBackground(.reading) { store in try store.read(at: revision, body) }
  }

  /// Works out what a body would change, on a thread of the store, and writes nothing.
  ///
  /// - Parameter body: Must not call the store or keep the transaction.
  public func prepare<Result: Sendable>(
    _ message: String,
    _ body: @Sendable @escaping (inout Transaction) throws -> Result
  ) async throws -> PreparedWrite<Result> {
    try await inBackground(.reading) { store in try store.prepare(message, body) }
  }

  /// Writes what was prepared, on a thread of the store, and awaits that.
  ///
  /// - Throws: ``StoreError/Code/changed`` if something else was written meanwhile.
  @discardableResult
  public func commit<Result: Sendable>(
    _ prepared: PreparedWrite<Result>
  ) async throws -> Written<Result> {
    try await inBackground { store in try store.commit(prepared) }
  }
}

extension GitStore {
  /// Opens the store in a directory, and awaits that.
  ///
  /// - Throws: As ``init(opening:surroundings:)`` does.
  public static func open(
    _ path: String,
    surroundings: Surroundings
  ) async throws -> GitStore {
    try await StoreThreads().run(.writing) {
      try GitStore(opening: path, surroundings: surroundings)
    }
  }

  /// Makes a store in a directory, and awaits that; an existing one stays as it is.
  ///
  /// - Throws: As ``create(at:_:name:timezone:isPrivate:surroundings:)`` does.
  public static func create(
    at path: String,
    _ workTree: WorkTree = .full,
    name: String? = nil,
    timezone: TimeZoneID,
    isPrivate: Bool = false,
    surroundings: Surroundings
  ) async throws -> (store: GitStore, isNew: Bool) {
    try await StoreThreads().run(.writing) {
      try create(
        at: path,
        workTree,
        name: name,
        timezone: timezone,
        isPrivate: isPrivate,
        surroundings: surroundings
      )
    }
  }

  /// Copies a store from another place, and awaits that.
  ///
  /// - Parameter progress: Called with every message of git as it comes, on a thread of its own.
  /// - Throws: As ``clone(_:branch:into:_:isPrivate:pin:environment:surroundings:timeout:progress:)`` does;
  ///   `CancellationError` if the task is cancelled before it begins.
  public static func clone(
    _ url: String,
    branch: String? = nil,
    into path: String,
    _ workTree: WorkTree = .full,
    isPrivate: Bool = false,
    pin: RemotePin? = nil,
    environment: [String: String],
    surroundings: Surroundings,
    timeout: RemoteTimeout? = nil,
    progress: (@Sendable (String) -> Void)? = nil
  ) async throws -> Clone {
    try await StoreThreads().run(.exchanging) {
      try clone(
        url,
        branch: branch,
        into: path,
        workTree,
        isPrivate: isPrivate,
        pin: pin,
        environment: environment,
        surroundings: surroundings,
        timeout: timeout,
        progress: progress
      )
    }
  }
}
