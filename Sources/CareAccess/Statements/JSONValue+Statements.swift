import CanonicalJSON

extension JSONValue {
  /// A list of texts; nil for an empty one, which is not written.
  static func texts(_ values: [some CustomStringConvertible]) -> JSONValue? {
    values.isEmpty ? nil : .array(values.map { .string($0.description) })
  }

  /// A text; nil for what is not there.
  static func text(_ value: (some CustomStringConvertible)?) -> JSONValue? {
    value.map { .string($0.description) }
  }
}
