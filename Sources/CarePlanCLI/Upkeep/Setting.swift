import CarePlanKit

/// One setting with its value, if it has one.
struct Setting {
  /// Where settings stand.
  enum Location: String {
    /// In the store, for everyone who has it.
    case manifest = "careplan.json"
    /// In this copy alone.
    case configuration = "git configuration"
  }

  let key: String
  let value: JSONValue?
  /// What it is for; nil for a member that this careplan does not know.
  let meaning: String?
  var isWritable = true
  var isRequired = false
  let location: Location
  /// Whose value of git's configuration it is.
  var level: LocalSetting.Level?
  /// The file that it stands in, if that is not the store's.
  var file: String?
  /// The value of the store that it stands before.
  var overridden: String?
  /// Whether another value counts in this copy.
  var isOverridden = false

  var text: String? { value?.plainText }

  /// Where the value comes from.
  var origin: String {
    guard value != nil else { return "" }
    return level.map { "\(location.rawValue) (\($0.rawValue))" } ?? location.rawValue
  }

  var json: JSONValue {
    var object: JSONObject = ["key": .string(key), "writable": .bool(isWritable)]
    object["value"] = value
    object["meaning"] = meaning.map { .string($0) }
    if value != nil { object["origin"] = .string(location.rawValue) }
    object["level"] = level.map { .string($0.rawValue) }
    object["file"] = file.map { .string($0) }
    object["overrides"] = overridden.map { .string($0) }
    if isOverridden { object["inForce"] = false }
    return .object(object)
  }

  /// Returns what a change to another value is, in words.
  func change(to new: String?) -> StyledText {
    "\(key, .bold): \(text ?? "not set") → \(new ?? "not set")"
  }
}
