/// A file of the work tree that differs from a tree.
public struct WorkTreeChange: Hashable, Sendable {
  /// How the file differs.
  public enum Kind: Hashable, Sendable {
    case added
    case modified
    case deleted
    /// A file became a symbolic link or something else that is not a file, or the other way round.
    case typeChanged
  }

  public let path: String
  public let kind: Kind
  /// The entry in the tree; nil if the file was added.
  public let old: TreeEntry?
  /// What is on the disk; nil if nothing is, or what git cannot store, such as a socket.
  public let mode: FileMode?
  /// The id that the bytes on the disk would get, where `mode` is not nil.
  public let id: ObjectID?
}
