public import CareStorage

/// What a task awaits of the remotes, on a thread of the store; no remote is asked.
extension GitStore {
  /// Awaits the remotes of git's configuration.
  public func remotes() async throws -> [Remote] {
    try await inBackground(.reading) { store in try store.remotes() }
  }

  /// Awaits the name of the remote that is meant if none is named.
  package func defaultRemote() async throws -> String? {
    try await inBackground(.reading) { store in try store.defaultRemote() }
  }

  /// Awaits the remote of a name.
  package func remote(named name: String) async throws -> Remote {
    try await inBackground(.reading) { store in try store.remote(named: name) }
  }

  /// Adds a remote, and awaits that.
  public func addRemote(_ name: String, url: String) async throws {
    try await inBackground { store in try store.addRemote(name, url: url) }
  }

  /// Removes a remote with all that is noted of it, and awaits that.
  public func removeRemote(_ name: String) async throws {
    try await inBackground { store in try store.removeRemote(name) }
  }

  /// Awaits the commits that a remote lacks by its tracking reference; nil if it lacks none.
  public func unsentCommits(
    to remote: String,
    limit: Int = 1000
  ) async throws -> UnsentCommits? {
    try await inBackground(.reading) { store in try store.unsentCommits(to: remote, limit: limit) }
  }
}
