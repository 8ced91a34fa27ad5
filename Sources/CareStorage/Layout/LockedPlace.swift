import Files

/// The directory of a store that is locked, or was being locked or unlocked when that was cut off.
public struct LockedPlace: Hashable, Sendable {
  /// The name of the file in which a locked store is.
  public static let fileName = "careplan-locked.age"

  /// The absolute path of the directory.
  public let directory: String

  /// Names a directory by its absolute path; nothing has to be there.
  public init(_ directory: String) { self.directory = directory }

  /// The sealed file.
  public var file: String { "\(directory)/\(Self.fileName)" }
  /// The sealed file while it is written and checked.
  package var newFile: String { "\(file).new" }
  /// The git directory of a store that is locked, until its files are removed.
  package var leaving: String { "\(directory)/.locking" }
  /// Where a store is built before it is moved into place.
  package var arriving: String { "\(directory)/.unlocking" }
  /// The git directory of the store.
  package var gitDirectory: String { "\(directory)/.git" }

  /// Whether the sealed file is here, and no repository.
  public var isLocked: Bool {
    hasFile && FileSystem.kind(of: gitDirectory) == nil
  }

  /// Whether files of the store may still be here, since locking or unlocking was cut off.
  public var isInterrupted: Bool {
    [leaving, arriving].contains { FileSystem.kind(of: $0) != nil }
  }

  /// The size of the sealed file; nil if there is none.
  public var size: Int64? { FileSystem.size(of: file) }

  /// Whether the sealed file is here; the store may be open again if removing the file was cut off.
  package var hasFile: Bool { FileSystem.kind(of: file) == .file }

  /// Finds the sealed file of a directory, or of the nearest directory above it that has one or a repository;
  /// nil if there is none.
  public static func find(from path: String) -> LockedPlace? {
    var directory = FileSystem.resolved(path) ?? path
    while !directory.isEmpty {
      let place = LockedPlace(directory)
      if place.hasFile { return place }
      guard FileSystem.kind(of: place.gitDirectory) == nil else { return nil }
      let parent = FileSystem.directory(of: directory)
      directory = parent == directory ? "" : parent
    }
    return nil
  }

  /// The refusal of anything but opening the store.
  package var refusal: StoreError {
    StoreError(.locked, "The store in \(directory) is locked.", remedy: "Open it with \(.unlock).")
  }
}
