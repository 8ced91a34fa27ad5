public import CareModel
public import CareStorage
public import Foundation

/// The places of stores, backups and documents as file URLs; clock, ids and variables are those of this
/// process.
extension GitStore {
  /// Makes a store in a directory; an existing one stays as it is.
  ///
  /// Cost: as with a path.
  ///
  /// - Throws: As ``create(at:_:name:timezone:isPrivate:surroundings:)`` does;
  ///   ``StoreError/Code/noStore`` for a URL that is not a file URL.
  public static func create(
    at directory: URL,
    _ workTree: WorkTree = .full,
    name: String? = nil,
    timezone: TimeZoneID,
    isPrivate: Bool = false
  ) throws(StoreError) -> (store: GitStore, isNew: Bool) {
    try create(
      at: directory.requirePath(),
      workTree,
      name: name,
      timezone: timezone,
      isPrivate: isPrivate,
      surroundings: .system()
    )
  }

  /// Copies a store from another place, a path or an address as git takes it, into a directory.
  ///
  /// Cost: as with a path.
  ///
  /// - Throws: As ``clone(_:branch:into:_:isPrivate:pin:environment:surroundings:timeout:progress:)`` does.
  public static func clone(
    _ url: String,
    branch: String? = nil,
    into directory: URL,
    _ workTree: WorkTree = .full,
    isPrivate: Bool = false,
    pin: RemotePin? = nil,
    progress: ((String) -> Void)? = nil
  ) throws(StoreError) -> Clone {
    try clone(
      url,
      branch: branch,
      into: directory.requirePath(),
      workTree,
      isPrivate: isPrivate,
      pin: pin,
      environment: ProcessInfo.processInfo.environment,
      surroundings: .system(),
      progress: progress
    )
  }

  /// Writes everything that is committed to one file, as `git bundle` does.
  ///
  /// Cost: as with a path.
  ///
  /// - Throws: As ``backUp(into:environment:)`` does.
  public func backUp(into file: URL) throws(StoreError) -> BackupReport {
    try backUp(into: file.requirePath(), environment: ProcessInfo.processInfo.environment)
  }

  /// Copies a store from another place into a directory, and awaits that.
  ///
  /// Every message of git comes to `progress` on a thread of its own.
  public static func clone(
    _ url: String,
    branch: String? = nil,
    into directory: URL,
    _ workTree: WorkTree = .full,
    isPrivate: Bool = false,
    pin: RemotePin? = nil,
    progress: (@Sendable (String) -> Void)? = nil
  ) async throws -> Clone {
    try await inBackground {
      try clone(
        url,
        branch: branch,
        into: directory,
        workTree,
        isPrivate: isPrivate,
        pin: pin,
        progress: progress
      )
    }
  }
}
