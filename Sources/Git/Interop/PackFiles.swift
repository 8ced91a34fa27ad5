import CGit2
import Glibc

/// The files of one pack in the `objects` directory of a repository.
struct PackFiles {
  /// The path without what tells the files of the pack apart.
  private let path: String
  let size: Int64

  /// The packs that may be merged, the smallest first.
  ///
  /// A `.keep` says that a pack is to stay, a `.promisor` that it came from a partial clone.
  ///
  /// - Parameter objects: The `objects` directory, ending in `/`.
  static func mergeable(in objects: String) throws(GitError) -> [PackFiles] {
    let directory = objects + "pack/"
    let names = Set(try names(inDirectory: directory).map { String(decoding: $0, as: UTF8.self) })
    var packs: [PackFiles] = []
    for name in names where name.hasPrefix("pack-") && name.hasSuffix(".pack") {
      let stem = String(name.dropLast(".pack".count))
      guard names.contains(stem + ".idx"), !names.contains(stem + ".keep"),
        !names.contains(stem + ".promisor"), let status = try FileStatus(of: directory + name)
      else { continue }
      packs.append(PackFiles(path: directory + stem, size: Int64(status.native.st_size)))
    }
    return packs.sorted { ($0.size, $0.path) < ($1.size, $1.path) }
  }

  /// The packs to merge so that each of the rest has twice the size of the one before.
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

  /// The objects in the pack.
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
      guard unlink(path + kind) == 0 || errno == ENOENT else {
        throw GitError(errno: errno, "Cannot remove '\(path)\(kind)'")
      }
    }
  }
}

/// The loose objects of a repository.
enum LooseObjects {
  static func ids(in objects: String) throws(GitError) -> [ObjectID] {
    var ids: [ObjectID] = []
    for directory in try names(inDirectory: objects) where directory.count == 2 {
      let start = String(decoding: directory, as: UTF8.self)
      for name in try names(inDirectory: objects + start) {
        if let id = ObjectID(hex: start + String(decoding: name, as: UTF8.self)) { ids.append(id) }
      }
    }
    return ids
  }

  /// Removes the files of objects that are in a pack by now, and directories that become empty.
  static func remove(_ ids: [ObjectID], in objects: String) {
    for id in ids { unlink("\(objects)\(id.hex.prefix(2))/\(id.hex.dropFirst(2))") }
    for directory in Set(ids.map { $0.hex.prefix(2) }) { rmdir(objects + directory) }
  }
}

/// What a walk over a database has found.
private final class FoundObjects {
  var ids: [ObjectID] = []
}

extension Owned where Kind == DatabaseKind {
  /// All objects in the database.
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
