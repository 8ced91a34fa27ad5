/// What was done when a store is locked.
package enum LockStep: String, CaseIterable, Sendable {
  /// The sealed file is on the disk, under another name.
  case written
  /// It was opened again, and has everything.
  case verified
  /// It has its name.
  case renamed
  /// The repository is no longer in its place: the store is locked.
  case moved
  /// The files of the work tree are removed.
  case cleared
}

/// What was done when a store is unlocked.
public enum UnlockStep: String, CaseIterable, Sendable {
  /// The file was opened, and what is in it is on the disk.
  case opened
  /// The store was built of it, and checked.
  case checked
  /// The files of the work tree are in their places.
  case filled
  /// The repository is in its place: the store is open.
  case moved
  /// The sealed file is removed.
  case removed
}
