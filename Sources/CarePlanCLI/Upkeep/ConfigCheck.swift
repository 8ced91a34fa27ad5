import CarePlanKit
import Foundation

/// The examination of all settings that concern a store.
struct ConfigCheck {
  private let store: GitStore
  private let context: CommandContext
  private(set) var findings: [ConfigFinding] = []
  private var settings = 0
  private var remotes = 0

  init(_ store: GitStore, _ context: CommandContext) {
    (self.store, self.context) = (store, context)
  }

  /// Examines everything; what cannot be examined is a finding.
  mutating func run(contactingRemotes contacts: Bool) throws(CommandFailure) {
    checkManifest()
    try checkLocalSettings()
    try checkSharing()
    try checkHooks()
    findings += try IgnoredSettings(store, context).findings()
    try checkRemotes(contacts)
    findings.sort { $0.severity < $1.severity }
  }

  /// How much was examined, and what came of it.
  var summary: String {
    let verdict = Finding.Severity.allCases.compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : Self.counted(count, severity.rawValue)
    }
    let examined = "\(Self.counted(settings, "setting")), \(Self.counted(remotes, "remote"))"
    return "\(examined): \(verdict.isEmpty ? "nothing wrong" : verdict.joined(separator: ", "))"
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  func json(isClean: Bool) -> JSONValue {
    [
      "findings": .array(findings.map(\.json)), "settings": .number(JSONNumber(settings)),
      "remotes": .number(JSONNumber(remotes)), "clean": .bool(isClean),
    ]
  }

  private mutating func add(
    _ severity: Finding.Severity,
    _ place: String,
    _ message: String,
    hint: String? = nil
  ) {
    findings.append(
      ConfigFinding(
        severity: severity,
        place: place,
        message: CommandFailure.clause(message),
        hint: hint
      )
    )
  }
}

extension ConfigCheck {
  /// Examines the settings of the store.
  private mutating func checkManifest() {
    let manifest: StoreManifest
    do throws(StoreError) { manifest = try store.manifest() } catch {
      if error.faults.isEmpty {
        add(.error, StoreLayout.manifest, error.message, hint: error.remedy?.commands)
      }
      for fault in error.faults { add(fault) }
      return
    }
    settings += manifest.json.object?.members.count ?? 0
    let known = StoreManifest.members.map(\.name)
    for key in manifest.unknown.keys {
      let nearest = key.nearest(in: known + LocalSettings.names)
      add(
        .warning,
        StoreLayout.manifest,
        "there is no setting '\(key)'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "a newer careplan may know it"
      )
    }
    if !manifest.isKnown {
      add(
        .error,
        StoreLayout.manifest,
        "the store has format \(manifest.format) and merge \(manifest.merge), which are newer",
        hint: "install a newer careplan"
      )
    }
    if TimeZoneRules(manifest.timezone) == nil {
      add(
        .error,
        StoreLayout.manifest,
        "this computer does not know the time zone '\(manifest.timezone.name)'",
        hint: TimeZoneID.unknownAdvice
      )
    }
  }

  /// Describes a fault of the manifest, and which type of record was probably meant.
  private mutating func add(_ fault: FileFault) {
    let parts = fault.pointer.description.split(separator: "/").map(String.init)
    let types = RecordKind.allCases.map(\.type)
    var hint: String?
    if parts.count == 2, parts[0] == MemberName.groups, !types.contains(parts[1]) {
      let nearest = parts[1].nearest(in: types)
      hint =
        nearest.map { "did you mean '\($0)'?" } ?? "the types are \(types.joined(separator: ", "))"
    }
    let place = fault.pointer == .root ? "" : " \(fault.pointer)"
    add(.error, StoreLayout.manifest + place, fault.message, hint: hint)
  }

  /// Examines the settings of every level of git's configuration.
  private mutating func checkLocalSettings() throws(CommandFailure) {
    let found = try attempt { () throws(StoreError) in
      try store.localSettings(startingWith: "careplan.")
    }
    settings += found.count
    for (index, setting) in found.enumerated() {
      let name = String(setting.key.dropFirst("careplan.".count))
      guard LocalSettings.isKnown(name) else {
        addUnknown(setting, name)
        continue
      }
      if let fault = LocalSettings.fault(setting.value, of: name) {
        add(.error, ConfigFinding.place(of: setting), fault)
      } else if name == MemberName.policy {
        checkProgram(setting)
      }
      if found[(index + 1)...].contains(where: { $0.key == setting.key }) {
        add(
          .note,
          ConfigFinding.place(of: setting),
          "'\(setting.value)' is not in force: another value takes precedence"
        )
      }
    }
    if try !isManifestPolicyInForce(found) {
      add(
        .note,
        "\(StoreLayout.manifest) policy",
        "it is not in force: git's careplan.policy takes precedence"
      )
    }
  }

  private func isManifestPolicyInForce(_ found: [LocalSetting]) throws(CommandFailure) -> Bool {
    guard let manifest = try? store.manifest(), manifest.policy != nil else { return true }
    return !found.contains { $0.key == "careplan.policy" }
  }

  private mutating func addUnknown(_ setting: LocalSetting, _ name: String) {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let candidates = LocalSettings.names
    let nearest = name.nearest(in: candidates) ?? last.nearest(in: candidates)
    let isOfKind = name.hasPrefix("policy.") || name.hasSuffix(".policy")
    add(
      .warning,
      ConfigFinding.place(of: setting),
      "there is no setting 'careplan.\(name)'",
      hint: isOfKind
        ? "one policy, careplan.policy, is for records of every kind"
        : nearest.map { "did you mean 'careplan.\($0)'?" }
          ?? "the settings are \(candidates.map { "careplan.\($0)" }.joined(separator: ", "))"
    )
  }

  /// A program that decides conflicts has to be there when a conflict is.
  private mutating func checkProgram(_ setting: LocalSetting) {
    guard setting.value.hasPrefix("exec:") else { return }
    let word =
      setting.value.dropFirst("exec:".count).split(separator: " ").first.map(String.init) ?? ""
    // What the shell is to make of it, it may know.
    guard word.hasPrefix("/"), !context.isProgram(word) else { return }
    add(
      .error,
      ConfigFinding.place(of: setting),
      "the program '\(word)' is not there, or may not be run",
      hint: "chmod +x \(word)"
    )
  }

  private mutating func checkSharing() throws(CommandFailure) {
    let found = try attempt { () throws(StoreError) in
      try store.localSettings(startingWith: "core.sharedrepository")
    }
    for setting in found where !GitStore.isSharingRule(setting.value) {
      add(
        .error,
        ConfigFinding.place(of: setting),
        "'\(setting.value)' does not say who may use the files",
        hint: "it is umask, group, all or a mode such as 0640, in which the owner reads and writes"
      )
    }
  }

  private mutating func checkHooks() throws(CommandFailure) {
    let faults = try attempt { () throws(StoreError) in
      try store.faultyHooks(environment: context.environment)
    }
    for fault in faults {
      add(.warning, fault.place, fault.message, hint: CommandFailure.clause(fault.remedy.commands))
    }
  }

  private mutating func checkRemotes(_ contacts: Bool) throws(CommandFailure) {
    let (names, followed) = try attempt { () throws(StoreError) in
      (try store.remoteNames(), try store.remoteOfBranch())
    }
    if let followed, !names.contains(followed) {
      add(
        .warning,
        "branch.remote",
        "the branch follows '\(followed)', which is not a remote",
        hint: names.isEmpty
          ? "careplan remote add \(followed) ADDRESS"
          : "the remotes are \(names.joined(separator: ", "))"
      )
    }
    guard !names.isEmpty else { return }
    let synchronizer: Synchronizer
    do throws(StoreError) { synchronizer = try context.synchronizer(of: store) } catch {
      return add(.error, "careplan.transport", error.message, hint: error.remedy?.commands)
    }
    guard contacts else { return }
    for name in names {
      remotes += 1
      do throws(StoreError) {
        guard let problem = try synchronizer.check(name).problem else { continue }
        addProblem(problem, name)
      } catch { addProblem(error, name) }
    }
  }

  private mutating func addProblem(_ problem: StoreError, _ name: String) {
    let cause = problem.causes.first.map { ": \(CommandFailure.clause($0))" } ?? ""
    let message = CommandFailure.clause(problem.message) + cause
    let hint = problem.remedy.map { CommandFailure.clause($0.commands) }
    add(.error, "remote \(name)", message, hint: hint)
  }
}

extension CommandContext {
  /// Returns whether a path is that of a program which may be run.
  fileprivate func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }
}
