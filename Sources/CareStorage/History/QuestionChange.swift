public import CareModel

/// What became of the contradictions between the versions of a record.
public struct QuestionChange: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// Versions contradict each other, and did not before.
    case asked
    /// They still do, perhaps others.
    case open
    /// They do not any more.
    case decided
  }

  public let kind: Kind
  /// In which periods the plan is another one, or in question; nil if the plan is the same.
  public let course: CourseChange?
}

extension QuestionChange {
  /// Compares all versions of a record in two states; nil if they agree in both.
  init?(
    of key: RecordKey,
    from old: Snapshot,
    to new: Snapshot
  ) throws(StoreError) {
    switch (try old.graph(of: key).isOpen, try new.graph(of: key).isOpen) {
    case (false, false): return nil
    case (false, true): kind = .asked
    case (true, true): kind = .open
    case (true, false): kind = .decided
    }
    course = try new.courseChange(of: key, since: old)
  }
}
