import CarePlanKit

/// The members of a manifest as settings that a user reads and changes by their names.
struct ManifestSettings {
  /// The settings that `careplan config` may change; the others say what the store is.
  private static let writableKeys: Set = [
    MemberName.commitBody, MemberName.groups, MemberName.healthEdges, MemberName.healthSources,
    MemberName.name, MemberName.policy,
    MemberName.style, MemberName.timezone,
  ]

  /// The settings inside an object of the manifest, by the name of the object.
  private static let parts = [
    MemberName.recording: [RecordingWindow.name],
    MemberName.times: DayTimes.Part.allCases.map(\.rawValue),
  ]

  private let object: JSONObject

  init(_ manifest: StoreManifest) { object = manifest.json.object ?? [:] }

  /// Every setting that there can be, and those that only a newer careplan knows.
  var all: [Setting] {
    let names = StoreManifest.members.map(\.name)
    let own = names.flatMap { name in Self.parts[name]?.map { "\(name).\($0)" } ?? [name] }
    return (own + object.keys.filter { !names.contains($0) }).map(make)
  }

  func value(of key: String) -> JSONValue? {
    guard let (whole, part) = Self.part(key) else { return object[key] }
    return object[whole]?.object?[part]
  }

  /// Returns the object and the member of a setting; nil for a setting of its own.
  private static func part(_ key: String) -> (whole: String, part: String)? {
    let steps = key.split(separator: ".", maxSplits: 1).map(String.init)
    guard steps.count == 2, parts[steps[0]]?.contains(steps[1]) == true else { return nil }
    return (steps[0], steps[1])
  }

  /// Returns the setting of a name.
  func setting(_ key: String) throws(CommandFailure) -> Setting {
    let own = all.map(\.key)
    guard own.contains(key) else {
      let keys = own + LocalSettings.ownNames
      let nearest = key.nearest(in: keys).map { "did you mean '\($0)'?" }
      let hint = nearest ?? "the settings are \(keys.joined(separator: ", "))"
      throw CommandFailure(UsageError("there is no setting '\(key)'", hint: hint))
    }
    return make(key)
  }

  /// Returns the manifest with another value of a setting, or with none.
  func setting(_ setting: Setting, to text: String?) throws(CommandFailure) -> StoreManifest {
    guard setting.isWritable else {
      throw CommandFailure(
        .notAllowed,
        code: "fixed-setting",
        "'\(setting.key)' says what the store is and cannot be set"
      )
    }
    guard text != nil || !setting.isRequired else {
      throw CommandFailure(
        UsageError("'\(setting.key)' is needed and cannot be unset", hint: "give another value")
      )
    }
    // What came from afar and is wrong elsewhere does not keep this one from being set.
    let isSound = (try? StoreManifest(json: .object(object), .refusesLookalikes)) != nil
    let isOther = !isSound && setting.key != MemberName.timezone
    var object = object
    let value = text.map { Self.value($0, of: setting.key) }
    if setting.key == MemberName.style, let value {
      _ = try StyleOption.style(value, from: "style")
    }
    if let (name, part) = Self.part(setting.key) {
      var whole = object[name]?.object ?? [:]
      whole[part] = value
      object[name] = whole.isEmpty ? nil : .object(whole)
    } else {
      object[setting.key] = value
    }
    do {
      return try StoreManifest(json: .object(object), isOther ? .keepsUnknown : .refusesLookalikes)
    } catch {
      let faults = error.faults.map {
        FileFault(StoreLayout.manifest, $0.message, at: $0.pointer)
      }
      throw CommandFailure(
        .invalid,
        code: "invalid-value",
        "'\(text ?? "")' is not a value of '\(setting.key)'",
        faults: faults
      )
    }
  }

  /// Returns what a user wrote: JSON for a setting that is an object, JSON or texts with commas between
  /// them for one that is a list, else a text.
  private static func value(_ text: String, of key: String) -> JSONValue {
    let isList = key == MemberName.healthSources
    let isObject = key == MemberName.groups || key == MemberName.style
    guard isList || isObject else { return .string(text) }
    if let json = try? CanonicalJSON.read(Array(text.utf8)) { return json }
    guard isList else { return .string(text) }
    let words = text.split(separator: ",").map { $0.drop { $0 == " " } }
    return .array(words.map { .string(String($0)) })
  }

  /// Returns the meaning of a member of an object.
  private static func meaning(of whole: String, _ part: String) -> String? {
    whole == MemberName.times
      ? "When '\(part)' is in a regimen."
      : StoreManifest.members.first { $0.name == whole }?.description.meaning
  }

  private func make(_ key: String) -> Setting {
    let part = Self.part(key)
    let member = StoreManifest.members.first { $0.name == key }
    return Setting(
      key: key,
      value: value(of: key),
      meaning: part.map(Self.meaning) ?? member?.description.meaning,
      isWritable: part != nil || Self.writableKeys.contains(key),
      isRequired: member?.isRequired ?? false,
      location: .manifest
    )
  }
}
