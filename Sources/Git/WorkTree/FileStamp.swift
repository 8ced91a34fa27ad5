import Files

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

    init(_ time: FileStatus.Time) {
      seconds = Int32(truncatingIfNeeded: time.seconds)
      nanoseconds = UInt32(truncatingIfNeeded: time.nanoseconds)
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

  init(_ status: FileStatus) {
    size = UInt32(truncatingIfNeeded: status.size)
    modified = Time(status.modified)
    changed = Time(status.changed)
    inode = UInt32(truncatingIfNeeded: status.inode)
  }
}
