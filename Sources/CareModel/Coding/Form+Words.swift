import CanonicalJSON

extension Form
where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// One of the words of an enumeration.
  static var words: Form {
    let words = Value.allCases.map(\.rawValue)
    return Form(
      text: Schema(type: "string", ("enum", .array(words.map { .string($0) }))),
      expecting: "one of \(words.joined(separator: ", "))",
      read: { Value(rawValue: $0) },
      write: { $0.rawValue }
    )
  }
}
