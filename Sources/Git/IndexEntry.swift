/// What git's index remembers of a file to see at a glance that it has not changed.
public struct FileStamp: Hashable, Sendable {
  /// An instant as the index keeps it.
  public struct Time: Hashable, Comparable, Sendable {
    /// Seconds since 1970 in UTC, in 32 bits.
    public let seconds: Int32
    public let nanoseconds: UInt32

    public init(seconds: Int32, nanoseconds: UInt32) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    public static func < (left: Time, right: Time) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  /// The number of bytes, modulo 2^32.
  public let size: UInt32
  public let modified: Time
  /// When the file's own record (owner, name, content) last changed.
  public let changed: Time
  /// The number of the file, modulo 2^32.
  public let inode: UInt32

  public init(size: UInt32, modified: Time, changed: Time, inode: UInt32) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }
}

/// One file in git's index.
public struct IndexEntry: Hashable, Sendable {
  public let path: String
  public let id: ObjectID
  public let mode: FileMode
  /// 0; or 1, 2 or 3 for base, ours and theirs of an unfinished merge.
  public let stage: Int
  /// Whether a sparse work tree leaves the file out: its absence is no deletion.
  public let isSkipWorktree: Bool
  public let stamp: FileStamp
}

/// A change of one entry of git's index.
public enum IndexChange: Hashable, Sendable {
  /// Puts a blob at a path; without a word about skip-worktree the entry keeps what it has.
  case set(path: String, id: ObjectID, isSkipWorktree: Bool? = nil)
  case remove(path: String)
}
