package import CanonicalJSON

/// Texts by keys: CareKit's `userInfo`.
///
/// Keys are compared as UTF-8 bytes, unlike those of a Swift dictionary, and kept in their order.
public struct TextMap: Hashable, Sendable {
  /// The object as it stands in a file.
  package private(set) var json: JSONObject

  public init() { json = JSONObject() }

  init(_ object: JSONObject) { json = object }

  public var isEmpty: Bool { json.isEmpty }
  public var keys: [String] { json.keys }

  /// The text of a key; setting nil removes the key.
  public subscript(key: String) -> String? {
    get { json[key]?.string }
    set { json[key] = newValue.map { .string($0) } }
  }
}

extension TextMap: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    json = JSONObject(elements.map { ($0, .string($1)) })
  }
}

extension TextMap {
  /// An object whose values are all texts.
  static let form = Form<TextMap>(
    .map(of: .text),
    schema: Schema(["type": "object", "additionalProperties": ["type": "string"]])
  ) { json, faults in
    guard let object = json.object else {
      faults.add("This must be an object of texts, not \(json.kindName).")
      return nil
    }
    for member in object.members where member.value.string == nil {
      faults.add("This must be a text, not \(member.value.kindName).", at: member.key)
    }
    return TextMap(object)
  } write: {
    .object($0.json)
  }
}
