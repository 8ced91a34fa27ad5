import Files

/// The loose objects of a repository.
enum LooseObjects {
  /// Returns the names of the directories that they are in: the first two digits of their ids.
  static func directories(in objects: String) throws(GitError) -> [String] {
    try files { () throws(FileError) in try FileSystem.names(in: objects) }
      .filter { $0.utf8.count == 2 }
  }

  static func ids(in objects: String) throws(GitError) -> [ObjectID] {
    var ids: [ObjectID] = []
    for start in try directories(in: objects) {
      let names = try files { () throws(FileError) in try FileSystem.names(in: objects + start) }
      ids += names.compactMap { ObjectID(hex: start + $0) }
    }
    return ids
  }

  /// Removes the files of objects that are in a pack by now, and directories that become empty.
  static func remove(_ ids: [ObjectID], in objects: String) {
    for id in ids {
      try? FileSystem.removeIfPresent("\(objects)\(id.hex.prefix(2))/\(id.hex.dropFirst(2))")
    }
    for directory in Set(ids.map { $0.hex.prefix(2) }) {
      try? FileSystem.removeDirectory(objects + directory)
    }
  }
}
