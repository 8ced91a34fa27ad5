/// Upkeep that a task awaits, on a thread of the store.
extension GitStore {
  /// Checks the invariants of the store, and awaits the report; writers go on meanwhile.
  public func check(_ scope: CheckScope = .all) async throws -> CheckReport {
    try await inBackground(.reading) { store in try store.check(scope) }
  }

  /// Checks the store, repairs what can be repaired without losing anything, and awaits that.
  public func repair() async throws -> CheckReport {
    try await inBackground { store in try store.repair() }
  }

  /// Judges the commits of the branch that is checked out anew, and awaits the report.
  public func checkSignatures(
    since revision: String? = nil,
    all: Bool = false
  ) async throws -> SignatureReport {
    try await inBackground(.reading) { store in
      try store.checkSignatures(since: revision, all: all)
    }
  }

  /// Awaits the commits of remotes that are held.
  public func heldCommits() async throws -> [HeldCommit] {
    try await inBackground(.reading) { store in try store.heldCommits() }
  }

  /// Packs the objects of the store, removes what dead processes have left, and awaits that.
  public func collectGarbage() async throws -> CollectionReport {
    try await inBackground { store in try store.collectGarbage() }
  }

  /// Awaits what there is to be collected.
  package func previewGarbage() async throws -> CollectionReport {
    try await inBackground(.reading) { store in try store.previewGarbage() }
  }

  /// Writes everything that is committed to one file, as `git bundle` does, and awaits that;
  /// writes go on meanwhile.
  public func backUp(
    into file: String,
    environment: [String: String]
  ) async throws -> BackupReport {
    try await inBackground(.reading) { store in
      try store.backUp(into: file, environment: environment)
    }
  }

  /// Awaits the preview of a backup.
  package func previewBackup(into file: String) async throws -> BackupReport {
    try await inBackground(.reading) { store in try store.previewBackup(into: file) }
  }
}
