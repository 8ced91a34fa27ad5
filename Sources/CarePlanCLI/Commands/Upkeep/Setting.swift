import CarePlanKit

/// One setting with its value, if it has one.
struct Setting {
  /// Where settings stand.
  enum Place: String {
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
  let place: Place

  var text: String? { value?.plainText }

  /// Where the value comes from.
  var origin: String { value == nil ? "" : place.rawValue }

  var json: JSONValue {
    var object: JSONObject = ["key": .string(key), "writable": .bool(isWritable)]
    object["value"] = value
    object["meaning"] = meaning.map { .string($0) }
    if value != nil { object["origin"] = .string(origin) }
    return .object(object)
  }

  /// What a change to another value is, in words.
  func change(to new: String?) -> StyledText {
    "\(key, .bold): \(text ?? "not set") → \(new ?? "not set")"
  }
}

extension JSONValue {
  /// A text as it is, anything else as JSON.
  var plainText: String { string ?? CanonicalJSON.compact(self) }
}
