package import Git

/// How long a remote may be silent before an exchange with it is given up.
///
/// Time in which this computer works, or asks the user for a password, does not count.
public struct RemoteTimeout: Hashable, Sendable {
  /// Whole seconds; 0 waits for ever.
  package let seconds: Int
  /// Whether this is the limit of a whole exchange with the remote, and not of each silence.
  private let isInAll: Bool

  /// A minute.
  public static let standard = RemoteTimeout(known: 60)

  /// The longest, a day.
  private static let longest = 86_400

  /// The name of the setting of one copy that says otherwise.
  public static let setting = "remote.timeout"

  /// Reads whole seconds from 0, which waits for ever, to a day; nil for anything else.
  public init?(_ text: String) {
    guard let seconds = Int(text), (0...Self.longest).contains(seconds) else { return nil }
    self.init(known: seconds)
  }

  private init(known seconds: Int, isInAll: Bool = false) {
    (self.seconds, self.isInAll) = (seconds, isInAll)
  }

  /// The limit of a whole exchange that a person waits for: 2 seconds.
  public static let whilePersonWaits = RemoteTimeout(known: 2, isInAll: true)

  /// The timeout as a transport takes it.
  package var transport: Timeout {
    isInAll
      ? Timeout(inAll: Double(seconds)) : Timeout(seconds: seconds == 0 ? nil : Double(seconds))
  }

  /// Reads what git's configuration has, or takes the standard one.
  init(setting text: String?) throws(StoreError) {
    guard let text else {
      self = .standard
      return
    }
    guard let timeout = RemoteTimeout(text) else {
      throw StoreError(
        .configuration,
        "The setting careplan.\(Self.setting) of git's configuration is no number of seconds up to"
          + " \(Self.longest).",
        remedy: "Set it with \(.configure(name: Self.setting, value: "60"))."
      )
    }
    self = timeout
  }

  /// Returns the timeout that was asked for, or else the user's setting for all stores, or else a
  /// minute.
  static func chosen(
    _ given: RemoteTimeout?,
    _ environment: [String: String]
  ) throws(StoreError) -> RemoteTimeout {
    if let given { return given }
    let text = try git("Reading git's configuration") { () throws(GitError) in
      try UserConfiguration(environment: environment, repository: nil)
        .value("careplan.\(setting)")
    }
    return try RemoteTimeout(setting: text)
  }
}

extension GitStore {
  /// Returns how long remotes may be silent in this copy; a minute if nothing is set.
  ///
  /// - Throws: ``StoreError/Code/configuration`` for what is not a number of seconds.
  package func remoteTimeout() throws(StoreError) -> RemoteTimeout {
    try RemoteTimeout(setting: localSetting(RemoteTimeout.setting))
  }
}
