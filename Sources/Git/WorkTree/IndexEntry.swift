public import Files

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
  ///
  /// A file that was just written with the bytes of the blob is not read again.
  case set(path: String, id: ObjectID, isSkipWorktree: Bool? = nil, written: WrittenFile? = nil)
  case remove(path: String)
}
