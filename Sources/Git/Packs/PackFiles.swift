import CGit2
import Files

/// The files of one pack in the `objects` directory of a repository.
struct PackFiles {
  /// The path without what tells the files of the pack apart.
  private let path: String
  let size: Int64

  /// Returns the packs that may be merged, the smallest first.
  ///
  /// A `.keep` says that a pack is to stay, a `.promisor` that it came from a partial clone.
  ///
  /// - Parameter objects: The `objects` directory, ending in `/`.
  static func mergeable(in objects: String) throws(GitError) -> [PackFiles] {
    let directory = objects + "pack/"
    let names = try files { () throws(FileError) in
      Set(try FileSystem.names(in: directory))
    }
    var packs: [PackFiles] = []
    for name in names where name.hasPrefix("pack-") && name.hasSuffix(".pack") {
      let stem = String(name.dropLast(".pack".count))
      guard names.contains(stem + ".idx"), !names.contains(stem + ".keep"),
        !names.contains(stem + ".promisor"),
        let status = try files({ () throws(FileError) in try FileStatus(of: directory + name) })
      else { continue }
      packs.append(PackFiles(path: directory + stem, size: status.size))
    }
    return packs.sorted { ($0.size, $0.path) < ($1.size, $1.path) }
  }

  /// Returns the paths of the pack indexes that do not end with the checksum of their other bytes.
  ///
  /// - Parameter objects: The `objects` directory, ending in `/`.
  static func damagedIndexes(in objects: String) throws(GitError) -> [String] {
    let directory = objects + "pack/"
    let names = try files { () throws(FileError) in try FileSystem.names(in: directory) }
    var damaged: [String] = []
    for name in names.sorted() where name.hasSuffix(".idx") {
      guard
        let bytes = try files({ () throws(FileError) in
          try FileSystem.contents(of: directory + name)
        })
      else { continue }
      var checksum: [UInt8] = []
      let end = max(bytes.count - 20, 0)
      try PackChecksum.of(Array(bytes[..<end])).append(to: &checksum)
      if Array(bytes[end...]) != checksum { damaged.append(directory + name) }
    }
    return damaged
  }

  /// Makes the directory of packs, if it is not there yet, and returns its path.
  static func makeDirectory(
    in objects: String,
    _ permissions: Permissions = .standard
  ) throws(GitError) -> String {
    let directory = objects + "pack"
    // It may be a link to one on another disk.
    guard FileSystem.kind(of: directory) == nil else { return directory }
    try files { () throws(FileError) in
      try FileSystem.makeDirectory(directory, as: permissions)
      try FileSystem.flush(directory: objects)
    }
    return directory
  }

  /// Returns the packs to merge so that each of the rest has twice the size of the one before.
  static func small(_ packs: [PackFiles]) -> ArraySlice<PackFiles> {
    var count = packs.count
    while count > 1, packs[count - 1].size >= 2 * packs[count - 2].size { count -= 1 }
    if count == 1 { count = 0 }
    var size = packs[..<count].reduce(0) { $0 + $1.size }
    while count > 0, count < packs.count, packs[count].size < 2 * size {
      size += packs[count].size
      count += 1
    }
    return packs[..<count]
  }

  /// Returns the objects in the pack.
  func ids() throws(GitError) -> [ObjectID] {
    var made: UnsafeMutablePointer<git_odb_backend>?
    try call("git_odb_backend_one_pack") { git_odb_backend_one_pack(&made, path + ".idx") }
    guard let made else {
      throw GitError(.other, "It gave no result.", function: "git_odb_backend_one_pack")
    }
    let database = try Owned<DatabaseKind>("git_odb_new") { git_odb_new(&$0) }
    try call("git_odb_add_backend") { git_odb_add_backend(database.pointer, made, 1) }
    return try database.ids()
  }

  func isNamed(_ checksum: String) -> Bool { path.hasSuffix("/pack-" + checksum) }

  /// Removes the files, the index first: an index without its pack would mislead a reader.
  func remove() throws(GitError) {
    for kind in [".idx", ".rev", ".bitmap", ".mtimes", ".pack"] {
      try files { () throws(FileError) in try FileSystem.removeIfPresent(path + kind) }
    }
  }
}

/// What a walk over a database has found.
private final class FoundObjects {
  var ids: [ObjectID] = []
}

extension Owned where Kind == DatabaseKind {
  /// Returns all objects in the database.
  fileprivate func ids() throws(GitError) -> [ObjectID] {
    let found = FoundObjects()
    let payload = Unmanaged.passUnretained(found).toOpaque()
    try call("git_odb_foreach") {
      git_odb_foreach(
        pointer,
        { id, payload in
          guard let id, let payload else { return 0 }
          let found = Unmanaged<FoundObjects>.fromOpaque(payload).takeUnretainedValue()
          found.ids.append(ObjectID(id.pointee))
          return 0
        },
        payload
      )
    }
    return withExtendedLifetime(found) { found.ids }
  }
}
