import Files
import Git

/// One value of a setting in git's configuration, and where it stands.
public struct LocalSetting: Hashable, Sendable {
  /// Whom a value is for, from the farthest to the nearest, which counts.
  public enum Level: String, Hashable, Sendable {
    case system = "system"
    case user = "user"
    case copy = "this copy"
    case command = "this command"
  }

  /// The whole key, such as `careplan.policy`.
  public let key: String
  /// The value; a key without one means true.
  public let value: String
  /// The level of the value: the system, the user, this copy, or this command.
  public let level: Level
  /// The file that has it, or that includes the one that has; nil if that is not known.
  public let file: String?

  init(_ configured: ConfiguredValue) {
    key = configured.key
    value = configured.value ?? "true"
    file = configured.file
    level =
      switch configured.level {
      case .system: .system
      case .user: .user
      case .repository: .copy
      case .command: .command
      }
  }
}

extension GitStore {
  /// Returns every value of git's configuration whose key starts with a text, those that count
  /// last.
  ///
  /// Cost: a read of git's configuration.
  public func localSettings(startingWith prefix: String) throws(StoreError) -> [LocalSetting] {
    try onRepository("Reading git's configuration") { repository throws(GitError) in
      try repository.configuredValues(startingWith: prefix).map(LocalSetting.init)
    }
  }

  /// Returns the value that counts of a setting of this copy alone, and where it stands; nil if it
  /// has none.
  ///
  /// Cost: a read of git's configuration.
  ///
  /// - Parameter name: Such as `policy` for `careplan.policy`.
  public func localSettingInForce(_ name: String) throws(StoreError) -> LocalSetting? {
    let key = "careplan.\(name)"
    return try localSettings(startingWith: key).last { $0.key == key }
  }

  /// Returns whether git understands a value of `core.sharedRepository`.
  public static func isSharingRule(_ value: String) -> Bool { Permissions(shared: value) != nil }
}
