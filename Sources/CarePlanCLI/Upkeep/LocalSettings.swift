import CarePlanKit

/// The settings of one copy of a store, which stand in git's configuration and are never shared.
struct LocalSettings {
  private struct Key {
    let name: String
    let meaning: String
    /// The values to choose from.
    let words: [String]
    /// Whether the store has a setting of this name too.
    var isOverride = false
    /// What is a value beside the words, and how it is written.
    var form: (isValue: @Sendable (String) -> Bool, hint: String)?
  }

  private static let keys = [
    Key(
      name: AuditLog.setting,
      meaning: "Whether this copy notes who reads and writes its records.",
      words: ["true", "false"]
    ),
    Key(
      name: CommandContext.clockSetting,
      meaning: "The clock on which times are shown and typed in this copy.",
      words: Wording.Clock.allCases.map(\.rawValue)
    ),
    Key(
      name: CommitSigner.addressSetting,
      meaning: "Which address signed commits have: one that no mail reaches, or that of git.",
      words: ["careplan", "git"]
    ),
    Key(
      name: LoginTimeout.setting,
      meaning: "How long a login lasts that begins in this copy.",
      words: [],
      form: ({ LoginTimeout($0) != nil }, "it is such as 30m, 12h or 7d, up to 30 days")
    ),
    Key(
      name: "policy",
      meaning: "How conflicts are decided in this copy, whatever the store says.",
      words: ConflictPolicy.words + ["exec:"],
      isOverride: true
    ),
    Key(
      name: RemoteTimeout.setting,
      meaning: "How many seconds a remote may be silent before it is given up.",
      words: [],
      form: ({ RemoteTimeout($0) != nil }, "it is whole seconds up to 86400; 0 waits for ever")
    ),
    Key(
      name: "sync.auto",
      meaning: "Whether a sync follows every commit of this copy.",
      words: ["true", "false"]
    ),
    Key(
      name: "transport",
      meaning: "Which program transfers commits.",
      words: TransportKind.allCases.map(\.rawValue)
    ),
  ]

  /// What is set of a remote of a name.
  private static func pinKey(of remote: String) -> Key {
    Key(
      name: RemotePin.setting(of: remote),
      meaning: "The key that the remote has to show before anything is sent to it.",
      words: [],
      form: (
        { RemotePin($0) != nil },
        "it is sha256//BASE64 for https, or ssh:SHA256:BASE64 for ssh, of 32 bytes"
      )
    )
  }

  /// Returns whether only a copy has a setting of a name.
  static func isOwn(_ name: String) -> Bool {
    ownNames.contains(name) || RemotePin.remote(ofSetting: name) != nil
  }

  /// Returns whether there is such a setting.
  static func isKnown(_ name: String) -> Bool { (try? key(name)) != nil }

  /// The names that only a copy has settings of.
  static let ownNames = keys.filter { !$0.isOverride }.map(\.name)

  /// The values that there are to choose from, of all settings.
  static let words = keys.flatMap(\.words)

  private let store: GitStore

  init(_ store: GitStore) { self.store = store }

  /// Returns every setting; one that stands before a setting of the store only if it is set.
  func all(withUnsetOverrides: Bool) throws(CommandFailure) -> [Setting] {
    var settings: [Setting] = []
    for key in Self.keys {
      let setting = try setting(key)
      if withUnsetOverrides || !key.isOverride || setting.value != nil { settings.append(setting) }
    }
    let remotes = try attempt { () throws(StoreError) in try store.remoteNames() }
    for remote in remotes {
      let pin = try setting(Self.pinKey(of: remote))
      if pin.value != nil { settings.append(pin) }
    }
    return settings
  }

  /// Returns the settings of the store and of this copy, where one of this copy goes before that of
  /// the store.
  func inForce(beside settings: [Setting]) throws(CommandFailure) -> [Setting] {
    let own = try all(withUnsetOverrides: false)
    let marked = settings.map { setting in
      var setting = setting
      setting.isOverridden = setting.value != nil && own.contains { $0.key == setting.key }
      return setting
    }
    return marked + own
  }

  /// Returns the value that counts of a setting of the store, which may be this copy's.
  func inForce(_ setting: Setting) throws(CommandFailure) -> Setting {
    guard Self.keys.contains(where: { $0.isOverride && $0.name == setting.key }) else {
      return setting
    }
    var own = try self.setting(setting.key)
    guard own.value != nil else { return setting }
    own.overridden = setting.text
    return own
  }

  /// Returns what is wrong with a value in git's configuration; nil if nothing.
  static func fault(_ value: String, of name: String) -> String? {
    guard let key = try? key(name) else { return nil }
    if key.words == ["true", "false"] {
      let flags = ["true", "yes", "on", "", "false", "no", "off"]
      return flags.contains(value.lowercased()) || Int(value) != nil
        ? nil : "'\(value)' is neither true nor false"
    }
    do throws(CommandFailure) {
      try check(value, of: name)
      return nil
    } catch {
      return "\(error.message); \(error.hints.joined(separator: "; "))"
    }
  }

  /// The names of all settings of this copy.
  static let names = keys.map(\.name)

  /// Returns the setting of a name.
  func setting(_ name: String) throws(CommandFailure) -> Setting { try setting(Self.key(name)) }

  /// Sets a setting to another value, or removes it.
  ///
  /// - Parameter person: Who does that, for an audit; nil for the user of this computer.
  func set(_ name: String, to value: String?, by person: String?) throws(CommandFailure) {
    if value != nil, let remote = RemotePin.remote(ofSetting: name) {
      _ = try attempt { () throws(StoreError) in try store.remote(named: remote) }
    }
    try attempt { () throws(StoreError) in
      if name == AuditLog.setting {
        try store.setAudited(value == "true", by: person)
        if value != nil { return }
      }
      try store.setLocalSetting(name, value)
    }
  }

  /// Refuses what is no value of a setting.
  static func check(_ value: String, of name: String) throws(CommandFailure) {
    let key = try key(name)
    let words = key.words
    let isValid =
      key.form?.isValue(value) == true
      || words.contains {
        $0.hasSuffix(":") ? value.hasPrefix($0) && value != $0 : value == $0
      }
    guard !isValid else { return }
    throw CommandFailure(
      .invalid,
      code: "invalid-value",
      "'\(value)' is not a value of '\(name)'",
      hints: [
        key.form?.hint
          ?? "it is one of \(words.map { $0.hasSuffix(":") ? $0 + "CMD" : $0 }.joined(separator: ", "))"
      ]
    )
  }

  private func setting(_ key: Key) throws(CommandFailure) -> Setting {
    let found = try attempt { () throws(StoreError) in try store.localSettingInForce(key.name) }
    return Setting(
      key: key.name,
      value: found.map { .string($0.value) },
      meaning: key.meaning,
      location: .configuration,
      level: found?.level,
      file: found?.file
    )
  }

  private static func key(_ name: String) throws(CommandFailure) -> Key {
    if let key = keys.first(where: { $0.name == name }) { return key }
    if let remote = RemotePin.remote(ofSetting: name) { return pinKey(of: remote) }
    throw CommandFailure(
      UsageError(
        "there is no setting '\(name)' of this copy alone",
        hint: "they are \(keys.map(\.name).joined(separator: ", "))"
      )
    )
  }
}
