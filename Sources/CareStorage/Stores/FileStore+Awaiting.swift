public import CareModel

extension FileStore {
  /// Opens a file, or makes one, and awaits that.
  ///
  /// - Throws: As ``init(at:creating:surroundings:)`` does.
  public static func open(
    at path: String,
    creating manifest: StoreManifest? = nil,
    surroundings: Surroundings
  ) async throws -> FileStore {
    try await StoreThreads().run(.writing) {
      try FileStore(at: path, creating: manifest, surroundings: surroundings)
    }
  }
}
