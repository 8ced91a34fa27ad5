/// Locking that a task awaits, on threads that do not end with the store.
extension GitStore {
  /// Seals the store in one file, removes its files and its repository, and awaits that.
  ///
  /// - Throws: As ``lock(environment:)`` does.
  public func lock(environment: [String: String]) async throws -> LockReport {
    try await StoreThreads().run(.writing) { try self.lock(environment: environment) }
  }

  /// Restores a locked store, and awaits that.
  ///
  /// - Throws: As ``unlock(at:into:environment:surroundings:)`` does.
  @discardableResult
  public static func unlock(
    at directory: String,
    into target: String? = nil,
    environment: [String: String],
    surroundings: Surroundings
  ) async throws -> GitStore {
    try await StoreThreads().run(.writing) {
      try unlock(
        at: directory,
        into: target,
        environment: environment,
        surroundings: surroundings
      )
    }
  }
}
