public import CareModel
public import CareStorage
public import Foundation

extension FileStore {
  /// Opens the file at a file URL, or makes one; clock and ids are those of this computer.
  ///
  /// Cost: as with a path.
  ///
  /// - Throws: As ``init(at:creating:surroundings:)`` does; ``StoreError/Code/noStore`` for a URL that
  ///   is not a file URL.
  public convenience init(
    at file: URL,
    creating manifest: StoreManifest? = nil
  ) throws(StoreError) {
    try self.init(at: file.requirePath(), creating: manifest, surroundings: .system())
  }

  /// Opens the file at a file URL, or makes one, and awaits that.
  public static func open(
    at file: URL,
    creating manifest: StoreManifest? = nil
  ) async throws -> FileStore {
    try await inBackground { try FileStore(at: file, creating: manifest) }
  }
}
