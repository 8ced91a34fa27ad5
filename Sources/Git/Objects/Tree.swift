/// What an entry of a tree is.
public enum FileMode: UInt32, Hashable, Sendable {
  case blob = 0o100644
  case executable = 0o100755
  case symlink = 0o120000
  case tree = 0o040000
  /// A commit of another repository: a submodule.
  case commit = 0o160000
}

/// One name in a tree.
public struct TreeEntry: Hashable, Sendable {
  public var name: String
  public var mode: FileMode
  public var id: ObjectID

  public init(name: String, mode: FileMode, id: ObjectID) {
    self.name = name
    self.mode = mode
    self.id = id
  }
}

/// One directory of a commit.
public struct Tree: Hashable, Sendable {
  public let id: ObjectID
  /// The entries in git's order: by bytes, directories as if their names ended in `/`.
  public let entries: [TreeEntry]

  /// The entry with a name, compared by bytes: `é` in two normal forms is two names.
  public subscript(name: String) -> TreeEntry? {
    entries.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

/// One file that differs between two trees.
public struct TreeChange: Hashable, Sendable {
  public let path: String
  /// The entry before; nil if the file is new.
  public let old: TreeEntry?
  /// The entry after; nil if the file is gone.
  public let new: TreeEntry?
}
