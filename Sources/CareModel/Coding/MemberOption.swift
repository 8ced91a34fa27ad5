/// The option of the command line that sets a member.
///
/// What it takes, and what a shell may offer for it, follow from the type of the member.
package struct MemberOption: Hashable, Sendable {
  /// The name without dashes.
  package let name: String
  /// What stands for the value in help; nil for what the type gives.
  package let valueName: String?
  /// What help says it does; nil for the meaning of the member.
  package let help: String?
  /// Of which kind the records are whose ids it takes.
  package let linked: RecordKind?

  package init(
    _ name: String,
    _ valueName: String? = nil,
    _ help: String? = nil,
    to linked: RecordKind? = nil
  ) {
    (self.name, self.valueName, self.help, self.linked) = (name, valueName, help, linked)
  }
}

extension MemberOption {
  /// The option of what records are called.
  static let title = MemberOption("title", "TEXT", "Set the title")
}

extension MemberOption: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) { self.init(name) }
}
