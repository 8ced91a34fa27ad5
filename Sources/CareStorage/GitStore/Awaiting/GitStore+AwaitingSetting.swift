public import CareModel

/// What a task awaits of the store as a whole, on a thread of the store.
extension GitStore {
  /// Awaits the time zone and settings of the store.
  public func manifest() async throws -> StoreManifest {
    try await inBackground(.reading) { store in try store.manifest() }
  }

  /// Awaits the branch and the commit that readers see.
  public func position() async throws -> Position {
    try await inBackground(.reading) { store in try store.position() }
  }

  /// Takes in a bundle as one commit, and awaits the result.
  @discardableResult
  public func apply(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin,
    message: String
  ) async throws -> RevisionReport {
    try await inBackground { store in try store.apply(bundle, from: origin, message: message) }
  }

  /// Works out what taking in a bundle would write, and awaits that; writes nothing.
  package func prepareRevisions(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin,
    message: String = "Apply revisions"
  ) async throws -> PreparedWrite<RevisionReport> {
    try await inBackground { store in
      try store.prepareRevisions(bundle, from: origin, message: message)
    }
  }
}
