import Files
import Glibc

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
    let directory = objects + "pack"
    if mkdir(directory, 0o777) == 0 {
      permissions.apply(to: directory)
      try flushDirectory(objects)
    } else if errno != EEXIST {
      throw GitError(errno: errno, "Cannot make the directory '\(directory)'")
    }
    let parts = [(pack, "pack"), (index, "idx")]
    var temporary: [String] = []
    defer { for path in temporary { unlink(path) } }
    for (bytes, kind) in parts {
      let path = try Self.writeTemporary(bytes, "\(directory)/tmp_\(kind)_")
      permissions.apply(to: path)
      temporary.append(path)
    }
    for (_, kind) in parts {
      guard rename(temporary[0], "\(directory)/pack-\(checksum).\(kind)") == 0 else {
        throw GitError(errno: errno, "Cannot move a pack into '\(directory)'")
      }
      // From now on the name may be that of another writer's file.
      temporary.removeFirst()
    }
    try flushDirectory(directory)
  }

  /// Writes a new file that nobody is to change, flushed, and returns its path.
  private static func writeTemporary(
    _ bytes: [UInt8],
    _ prefix: String
  ) throws(GitError) -> String {
    for attempt in 0..<1000 {
      let path = "\(prefix)\(getpid())_\(attempt)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o444)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw GitError(errno: errno, "Cannot make '\(path)'") }
      defer { close(descriptor) }
      do {
        try write(bytes, to: descriptor, path)
        return path
      } catch {
        unlink(path)
        throw error
      }
    }
    throw GitError(.exists, "'\(prefix)…' exists a thousand times.", advice: "Run 'git gc'.")
  }

  private static func write(
    _ bytes: [UInt8],
    to descriptor: Int32,
    _ path: String
  ) throws(GitError) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        retrying {
          Glibc.write(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
        }
      }
      guard count >= 0 else { throw GitError(errno: errno, "Cannot write '\(path)'") }
      sent += count
    }
    guard fsync(descriptor) == 0 else { throw GitError(errno: errno, "Cannot flush '\(path)'") }
  }
}
