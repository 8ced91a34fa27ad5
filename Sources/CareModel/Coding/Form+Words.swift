import CanonicalJSON

extension Form
where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// One of the words of an enumeration.
  package static var words: Form {
    let words = Value.allCases.map(\.rawValue)
    return Form(
      .choice(of: words),
      text: Schema(type: "string", ("enum", .array(words.map { .string($0) }))),
      expecting: (words.count > 1 ? "one of " : "") + words.joined(separator: ", "),
      // Swift's own comparison takes a Kelvin sign for a K.
      read: { text in Value(rawValue: text).flatMap { $0.rawValue.isSameInUTF8(text) ? $0 : nil } },
      write: { $0.rawValue }
    )
  }
}
