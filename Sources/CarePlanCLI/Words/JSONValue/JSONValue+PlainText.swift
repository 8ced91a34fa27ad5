import CarePlanKit

extension JSONValue {
  /// A text as it is, anything else as JSON.
  var plainText: String { string ?? CanonicalJSON.compact(self) }
}
