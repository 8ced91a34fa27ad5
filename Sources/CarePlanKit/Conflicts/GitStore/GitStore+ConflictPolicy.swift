import CareModel
public import CareReading
public import CareStorage

extension GitStore {
  /// Returns the policy for conflicts: that of git's configuration, or else that of the store; nil
  /// for none.
  ///
  /// What was fetched may let the latest edit decide or ask for a person, and nothing else: it must
  /// not run programs here, or choose sides.
  ///
  /// Cost: reading the configuration of git, and one file.
  ///
  /// - Throws: ``StoreError/Code/configuration`` if git's setting is no policy.
  public func conflictPolicy() throws(StoreError) -> ConflictPolicy? {
    if let configured = try localSetting("policy") {
      if let policy = ConflictPolicy(configured) { return policy }
      throw StoreError(
        .configuration,
        "Git's setting careplan.policy is no policy: '\(configured)'.",
        remedy: "Take it away with \(.git("config --unset careplan.policy"))."
      )
    }
    return switch try manifest().policy {
    case .newest: .side(.newest)
    case .ask: .ask
    case nil: nil
    }
  }

  /// Awaits the policy for conflicts; nil for none.
  public func conflictPolicy() async throws -> ConflictPolicy? {
    try await inBackground(.reading) { store in try store.conflictPolicy() }
  }
}
