import Git

/// One of the two states that a difference compares.
public enum DiffSide: Hashable, Sendable {
  /// The commit that a revision names, in git's notation.
  case revision(String)
  /// What git's index has: what `git commit` would take.
  case index
  /// The files on the disk.
  case workTree
  /// A store with nothing in it.
  case empty
}
