/// The order in which commits are visited.
public enum HistoryOrder: Hashable, Sendable {
  /// Children before parents, later commits before earlier ones.
  case newestFirst
  /// Parents before children.
  case oldestFirst
}

/// Whether a walk goes on.
public enum WalkStep: Hashable, Sendable {
  case more
  case enough
}
