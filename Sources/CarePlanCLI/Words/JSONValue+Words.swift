import CarePlanKit

extension JSONValue {
  /// Returns the value, or null where there is none.
  static func orNull(_ value: JSONValue?) -> JSONValue { value ?? .null }

  /// A text as it is, anything else as JSON.
  var plainText: String { string ?? CanonicalJSON.compact(self) }
}
