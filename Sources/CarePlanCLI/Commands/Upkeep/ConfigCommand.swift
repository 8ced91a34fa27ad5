import CarePlanKit

/// `careplan config`: shows and changes what the store says of itself.
struct ConfigCommand: Command {
  static let spec = CommandSpec(
    name: "config",
    summary: "Show or change the settings of the store",
    discussion: """
      The settings stand in careplan.json and go wherever the store goes. A change is one commit at \
      once. Without KEY all settings are listed.
      """,
    positionals: [
      PositionalSpec("KEY", .optional, help: "the setting", completion: .dynamic("config-key")),
      PositionalSpec(
        "VALUE",
        .optional,
        help: "what it shall be",
        completion: .dynamic("config-value")
      ),
    ],
    options: [
      .flag("--unset", help: "Take the setting away, or give it back its default"),
      .option("-m", "--message", value: "TEXT", help: "Use this as the commit's message"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan config", "List all settings"),
      CommandExample("careplan config timezone", "Print the zone whose days a date means"),
      CommandExample("careplan config name \"Home care\"", "Give the store a name"),
      CommandExample("careplan config --unset name", "Take the name away"),
    ],
    group: .upkeep
  )

  private let key: String?
  private let value: String?
  private let isUnset: Bool
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    key = arguments.positional(0)
    value = arguments.positional(1)
    isUnset = arguments.has("--unset")
    message = arguments.value("--message")
    if isUnset, value != nil {
      throw UsageError("--unset takes a KEY and no value")
    }
    if isUnset, key == nil { throw UsageError("--unset needs a KEY") }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let settings = ManifestSettings(open.manifest)
    guard let key else {
      list(settings.all, context)
      return .done
    }
    let setting = try settings.setting(key)
    guard value != nil || isUnset else {
      try show(setting, context)
      return .done
    }
    try change(setting, settings, open, context)
    return .done
  }

  private func list(_ settings: [ManifestSettings.Setting], _ context: CommandContext) {
    guard context.format == .text else {
      context.output.json("careplan.config/v1", .array(settings.map(\.json)))
      return
    }
    var table = Table([.init("key"), .init("value"), .init("origin")])
    for setting in settings {
      let value = setting.text.map { StyledText($0) } ?? StyledText("not set", .dim)
      table.add([StyledText(setting.key, .bold), value, StyledText(setting.origin)])
    }
    context.output.table(table)
  }

  private func show(
    _ setting: ManifestSettings.Setting,
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
        hints: ["careplan config \(setting.key) VALUE"]
      )
    }
    context.output.line(StyledText(text))
  }

  private func change(
    _ setting: ManifestSettings.Setting,
    _ settings: ManifestSettings,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let manifest = try settings.setting(setting, to: value)
    _ = try context.rules(named: manifest.timezone.name, setting.key)
    guard manifest != open.manifest else { return context.note("nothing changes") }
    let new = ManifestSettings(manifest).value(of: setting.key)
    let change: StyledText =
      "\(setting.key, .bold): \(setting.text ?? "not set") → \(new?.plainText ?? "not set")"
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
  static let words = StoreManifest.members.map(\.name)
}

/// The values of settings that have few, and the names of time zones.
enum ConfigValues: CompletionSource {
  static let kind = "config-value"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try StoreManifest.CommitBody.allCases.map(\.rawValue)
      + TimeZoneNames.candidates(prefix, context)
  }
}
