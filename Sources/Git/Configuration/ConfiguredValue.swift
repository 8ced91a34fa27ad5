/// One value of git's configuration, and whose it is.
public struct ConfiguredValue: Hashable, Sendable {
  /// Whom a value is for, from the farthest to the nearest, which counts.
  public enum Level: Int, Hashable, Sendable, Comparable {
    case system, user, repository, command

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The whole key, such as `careplan.sync.auto`, with its first and last part in lower case.
  public let key: String
  /// The value; nil for a key that stands there without one, which means true.
  public let value: String?
  public let level: Level
  /// The file that has it, or that includes the one that has; nil if that is not known.
  public let file: String?
}
