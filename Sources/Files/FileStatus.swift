import Platform

/// What a file system keeps of something beside its bytes, read in one look.
public struct FileStatus: Hashable, Sendable {
  /// An instant of a file system's clock.
  public struct Time: Hashable, Sendable {
    /// Seconds since 1970 in UTC.
    public let seconds: Int64
    public let nanoseconds: Int64

    init(_ time: timespec) {
      seconds = Int64(time.tv_sec)
      nanoseconds = Int64(time.tv_nsec)
    }
  }

  public let kind: FileSystem.EntryKind
  /// Whether it is a symbolic link; its kind is ``FileSystem/EntryKind/other`` then.
  public let isSymbolicLink: Bool
  /// The permissions, as `chmod` takes them.
  public let mode: UInt32
  /// The number of bytes.
  public let size: Int64
  /// When the bytes were last changed.
  public let modified: Time
  /// When what is kept beside the bytes, such as owner and name, was last changed.
  public let changed: Time
  public let device: UInt64
  public let inode: UInt64
  public let owner: UInt32
  public let group: UInt32

  /// Whether its owner may run it.
  public var isExecutable: Bool { mode & S_IXUSR != 0 }

  /// Whether it belongs to the user as whom this process runs.
  public var isOurs: Bool { owner == Self.user }

  /// The number of the user as whom this process runs.
  public static var user: UInt32 { geteuid() }

  /// Looks at a path without following a symbolic link; nil if nothing is there.
  public init?(of path: String) throws(FileError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError("look at", path)
    }
    self.init(status)
  }

  /// Looks at an open file.
  init(of descriptor: Int32, called path: String) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError("look at", path) }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      default: .other
      }
    isSymbolicLink = status.st_mode & S_IFMT == S_IFLNK
    mode = status.st_mode & 0o7777
    size = Int64(status.st_size)
    modified = Time(status.st_mtim)
    changed = Time(status.st_ctim)
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    owner = status.st_uid
    group = status.st_gid
  }
}

/// What a file system kept of a file when its last byte had been written.
public struct WrittenFile: Hashable, Sendable {
  public let status: FileStatus
  /// Whether it was written under its own name: a file that is renamed into its place is changed once
  /// more, by that.
  public let isInPlace: Bool

  /// Returns whether something is the file, and has the bytes that were written.
  public func isUnchanged(_ other: FileStatus) -> Bool {
    other.kind == .file && other.device == status.device && other.inode == status.inode
      && other.size == status.size && other.modified == status.modified
  }
}
