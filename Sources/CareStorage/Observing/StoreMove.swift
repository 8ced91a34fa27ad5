import CareModel
import CareWords

/// One move of a store from one state to another, as an observer saw it.
public struct StoreMove: Hashable, Sendable {
  /// The state before: a commit in hexadecimal, nil for no commit; in memory, a number.
  public let old: String?
  /// The state after; where the next move starts.
  public let new: String?
  /// What differs; empty if no file does, as after an empty commit.
  public let changes: StoreChanges

  package init(from old: String?, to new: String?, changes: StoreChanges) {
    (self.old, self.new, self.changes) = (old, new, changes)
  }
}
