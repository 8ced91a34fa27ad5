import Files
import Platform

/// A whole pack with its index, as their files have them.
struct FinishedPack {
  let pack: [UInt8]
  let index: [UInt8]
  /// What both files are called after.
  let checksum: ObjectID

  /// Puts both into the `objects` directory of a repository, flushed.
  ///
  /// The index comes to its place last: it makes all objects visible at once. A process that is
  /// killed leaves files that `git prune` takes for those of a git that was killed.
  ///
  /// - Parameter objects: The `objects` directory, ending in `/`.
  func publish(into objects: String, _ permissions: Permissions) throws(GitError) {
    let directory = try PackFiles.makeDirectory(in: objects, permissions)
    let parts = [(pack, "pack"), (index, "idx")]
    var temporary: [String] = []
    defer { for path in temporary { try? FileSystem.removeIfPresent(path) } }
    for (bytes, kind) in parts {
      let prefix = "\(directory)/tmp_\(kind)_"
      temporary.append(try Self.writeTemporary(bytes, prefix, permissions))
    }
    try files { () throws(FileError) in
      for (_, kind) in parts {
        try FileSystem.move(temporary[0], to: "\(directory)/pack-\(checksum).\(kind)")
        // From now on the name may be that of another writer's file.
        temporary.removeFirst()
      }
      try FileSystem.flush(directory: directory)
    }
  }

  /// Writes a new file that nobody is to change, flushed, and returns its path.
  private static func writeTemporary(
    _ bytes: [UInt8],
    _ prefix: String,
    _ permissions: Permissions
  ) throws(GitError) -> String {
    for attempt in 0..<1000 {
      let path = "\(prefix)\(getpid())_\(attempt)"
      do throws(FileError) {
        try FileSystem.writeNew(bytes, to: path, as: permissions)
        return path
      } catch {
        guard error.code == .exists else { throw GitError(error) }
      }
    }
    throw GitError(.exists, "'\(prefix)…' exists a thousand times.", advice: "Run 'git gc'.")
  }
}
