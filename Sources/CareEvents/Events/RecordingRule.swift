/// What to do with an outcome that an event has already.
public enum RecordingRule: Hashable, Sendable {
  /// It stays; other values than it has are refused.
  case onlyOnce
  /// The entry takes its place.
  case replacing
  /// The entry's values follow those that are there, as in a log.
  case appending
}
