import CarePlanKit

extension JSONValue {
  /// The value, or null where there is none.
  static func orNull(_ value: JSONValue?) -> JSONValue { value ?? .null }
}
