import CareModel
public import CareStorage
public import Foundation

extension GitStore {
  /// Opens the store in a directory, or makes one there.
  ///
  /// Cost: as opening by a path; a new store is one commit.
  ///
  /// - Parameters:
  ///   - directory: A file URL.
  ///   - createIfMissing: Whether to make directory and store if no store is there. It gets the
  ///     time zone of this computer; ``create(at:_:name:timezone:isPrivate:surroundings:)`` takes
  ///     another one.
  ///   - author: The author of commits; nil takes the author of git's configuration.
  /// - Throws: ``StoreError/Code/noStore`` if there is none, or the URL is not a file URL;
  ///   ``StoreError/Code/corrupt`` for a repository that has lost what makes it one.
  public convenience init(
    at directory: URL,
    createIfMissing: Bool = false,
    author: Surroundings.Author? = nil
  ) throws(StoreError) {
    let path = try directory.requirePath()
    let surroundings = Surroundings.system(author: author)
    if createIfMissing {
      let zone = TimeZoneID(TimeZone.current) ?? .utc
      _ = try GitStore.create(at: path, timezone: zone, surroundings: surroundings)
    }
    try self.init(opening: path, surroundings: surroundings)
  }

  /// Opens the store in a directory, or makes one there, and awaits that.
  ///
  /// - Throws: As ``init(at:createIfMissing:author:)`` does.
  public static func open(
    at directory: URL,
    createIfMissing: Bool = false,
    author: Surroundings.Author? = nil
  ) async throws -> GitStore {
    try await inBackground {
      try GitStore(at: directory, createIfMissing: createIfMissing, author: author)
    }
  }

  /// The directory of the store: its work tree, or its git directory if it is bare.
  public var directory: URL { URL(filePath: path, directoryHint: .isDirectory) }
}
