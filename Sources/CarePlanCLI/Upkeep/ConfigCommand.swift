import CarePlanKit

/// `careplan config`: shows and changes what the store says of itself.
struct ConfigCommand: Command {
  static let spec = CommandSpec(
    name: "config",
    summary: "Show or change the settings of the store",
    discussion: """
      The settings of the store are kept in careplan.json and go wherever the store goes. A change \
      is committed at once. Without KEY all settings are listed.

      'audit.reads', 'clock', 'login.timeout', 'remote.timeout', 'sync.auto' and 'transport' are settings of this copy alone: they \
      are kept in git's configuration and nothing is committed. With 'clock' 12h times are shown as \
      8:00 am, and what is typed without am or pm is refused where it could be either. So is 'policy' with --local: it takes \
      precedence over the policy of the store, and may also be ours, theirs or exec:CMD. For a \
      KEY, the value in force here is shown, and where it comes from.

      'remote.NAME.pin' is a setting of this copy too: the key that the remote NAME has to show before anything is sent \
      to it. sha256//BASE64 is the public key of an https server, ssh:SHA256:BASE64 the host key of an ssh server, \
      as 'ssh-keygen -l' prints it. If another key is shown, the exchange ends with 69. 'git push' by itself does not \
      look at it.

      With 'audit.reads' true, this copy notes who reads and writes its records; see 'careplan help audit'.

      'careplan config check' checks all settings; see its own help.
      """,
    positionals: [
      PositionalSpec(
        "KEY",
        .optional,
        help: "Name of the setting",
        completion: .dynamic("config-key")
      ),
      PositionalSpec(
        "VALUE",
        .optional,
        help: "New value of the setting",
        completion: .dynamic("config-value")
      ),
    ],
    options: [
      .flag("--local", help: "Use the setting of this copy alone"),
      .flag("--unset", help: "Remove the setting, or restore its default"),
      .option("-m", "--message", value: "TEXT", help: "Use TEXT as the message of the commit"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan config", "List all settings"),
      CommandExample("careplan config timezone", "Print the time zone of the days of the store"),
      CommandExample("careplan config name \"Home care\"", "Give the store a name"),
      CommandExample("careplan config --unset name", "Remove the name"),
      CommandExample("careplan config clock 12h", "Show times as 8:00 am in this copy"),
      CommandExample("careplan config sync.auto true", "Sync after every commit"),
      CommandExample(
        "careplan config remote.origin.pin ssh:SHA256:BASE64",
        "Exchange with that host alone"
      ),
      CommandExample("careplan config --local policy ours", "Resolve conflicts by our version"),
      CommandExample("careplan config check", "Check that every setting makes sense"),
    ],
    group: .upkeep
  )

  private let key: String?
  private let value: String?
  private let isLocal: Bool
  private let isUnset: Bool
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    key = arguments.positional(0)
    value = arguments.positional(1)
    isLocal = arguments.has("--local") || key.map(LocalSettings.isOwn) == true
    isUnset = arguments.has("--unset")
    message = arguments.value("--message")
    if isUnset, value != nil {
      throw UsageError("--unset takes a KEY and no value")
    }
    if isUnset, key == nil { throw UsageError("--unset needs a KEY") }
    if isLocal, message != nil {
      throw UsageError("-m is for settings of the store: those of a copy are not committed")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore(checksSettings: false)
    let (settings, local) = (ManifestSettings(open.manifest), LocalSettings(open.store))
    guard let key else {
      let own = try local.all(withUnsetOverrides: isLocal)
      try list(isLocal ? own : local.inForce(beside: settings.all), context)
      return .done
    }
    let setting = try isLocal ? local.setting(key) : settings.setting(key)
    if value == nil, !isUnset {
      try show(isLocal ? setting : local.inForce(setting), context)
    } else if isLocal {
      try change(setting, local, context)
    } else {
      try change(setting, settings, open, context)
    }
    return .done
  }

  private func list(_ settings: [Setting], _ context: CommandContext) {
    guard context.format == .text else {
      context.output.json("careplan.config/v1", .array(settings.map(\.json)))
      return
    }
    var table = Table([.init("key"), .init("value"), .init("origin")])
    for setting in settings {
      let value = setting.text.map { StyledText($0) } ?? StyledText("not set", .dim)
      let origin = setting.origin + (setting.isOverridden ? ", not in force here" : "")
      table.add([StyledText(setting.key, .bold), value, StyledText(origin)])
    }
    context.output.table(table)
  }

  private func show(
    _ setting: Setting,
    _ context: CommandContext
  ) throws(CommandFailure) {
    guard context.format == .text else {
      context.output.json("careplan.config/v1", .array([setting.json]))
      return
    }
    guard let text = setting.text else {
      throw CommandFailure(
        .notFound,
        code: "not-set",
        "'\(setting.key)' is not set",
        hints: ["careplan config \(isLocal ? "--local " : "")\(setting.key) VALUE"]
      )
    }
    context.output.line(StyledText(text))
    guard let level = setting.level else { return }
    let place = setting.file.map { "\(level.rawValue), \($0)" } ?? level.rawValue
    let past = setting.overridden.map { ", before the store's '\($0)'" } ?? ""
    context.note("it stands in git's configuration (\(place))\(past)")
  }

  /// Changes a setting of this copy, without a commit.
  private func change(
    _ setting: Setting,
    _ local: LocalSettings,
    _ context: CommandContext
  ) throws(CommandFailure) {
    if let value { try LocalSettings.check(value, of: setting.key) }
    guard value != setting.text else { return context.note("nothing changes") }
    let change = setting.change(to: value)
    guard !context.options.isDryRun else { return context.output.line("would set \(change)") }
    try local.set(setting.key, to: value, by: context.auditedPerson)
    guard context.format == .text else { return list([try local.setting(setting.key)], context) }
    context.output.line(change)
  }

  private func change(
    _ setting: Setting,
    _ settings: ManifestSettings,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let manifest = try settings.setting(setting, to: value)
    if manifest.timezone != open.manifest.timezone {
      _ = try context.rules(named: manifest.timezone.name, setting.key)
    }
    guard manifest != open.manifest else { return context.note("nothing changes") }
    let new = ManifestSettings(manifest).value(of: setting.key)
    let change = setting.change(to: new?.plainText)
    guard !context.options.isDryRun else { return context.output.line("would set \(change)") }
    try refuseEdits(open)
    let subject = message ?? (value == nil ? "Unset \(setting.key)" : "Set \(setting.key)")
    let written = try attempt { () throws(StoreError) in
      try open.store.commit(subject) { transaction throws(StoreError) in
        transaction.manifest = manifest
      }
    }
    if context.format == .json {
      list(ManifestSettings(manifest).all.filter { $0.key == setting.key }, context)
    } else {
      context.output.line("\(change)")
    }
    context.note("committed \((written.commit ?? "").prefix(8).description)")
  }

  /// Refuses to commit beside an edit of the manifest, which would undo the change when committed.
  private func refuseEdits(_ open: OpenStore) throws(CommandFailure) {
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    let isFaulty = pending.faults.contains { $0.path == StoreLayout.manifest }
    guard pending.manifest != nil || isFaulty else { return }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.uncommitted.rawValue,
      "\(StoreLayout.manifest) has changes that are not committed",
      hints: ["careplan commit", "careplan restore \(StoreLayout.manifest)"]
    )
  }
}

/// The keys of the settings.
enum ConfigKeys: FixedCompletions {
  static let kind = "config-key"
  static let words = StoreManifest.members.map(\.name) + LocalSettings.ownNames + ["check"]
}

/// The values of settings that have few, and the names of time zones.
enum ConfigValues: CompletionSource {
  static let kind = "config-value"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try StoreManifest.CommitBody.allCases.map(\.rawValue) + LocalSettings.words
      + TimeZoneNames.candidates(prefix, context)
  }
}
