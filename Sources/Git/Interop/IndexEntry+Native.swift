import CGit2
import Glibc

extension IndexEntry {
  /// Copies libgit2's entry.
  init(_ native: git_index_entry) {
    path = String(text: native.path)
    id = ObjectID(native.id)
    mode = FileMode(rawValue: native.mode) ?? .blob
    stage = Int(native.flags & 0x3000) >> 12
    isSkipWorktree = native.isSkipWorktree
    stamp = FileStamp(
      size: native.file_size,
      modified: .init(seconds: native.mtime.seconds, nanoseconds: native.mtime.nanoseconds),
      changed: .init(seconds: native.ctime.seconds, nanoseconds: native.ctime.nanoseconds),
      inode: native.ino
    )
  }
}

extension git_index_entry {
  private static let skipWorktree = UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue)

  var isSkipWorktree: Bool {
    get { flags_extended & Self.skipWorktree != 0 }
    set {
      if newValue {
        flags_extended |= Self.skipWorktree
      } else {
        flags_extended &= ~Self.skipWorktree
      }
    }
  }

  /// Remembers how a file looks whose bytes are those of the entry.
  mutating func setStamp(_ status: stat) {
    let stamp = FileStamp(status)
    mtime = .init(seconds: stamp.modified.seconds, nanoseconds: stamp.modified.nanoseconds)
    ctime = .init(seconds: stamp.changed.seconds, nanoseconds: stamp.changed.nanoseconds)
    file_size = stamp.size
    ino = stamp.inode
    dev = UInt32(truncatingIfNeeded: status.st_dev)
    uid = status.st_uid
    gid = status.st_gid
  }
}
