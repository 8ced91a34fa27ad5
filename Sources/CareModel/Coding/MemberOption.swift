/// The option of the command line that sets a member.
///
/// What it takes, and what a shell may offer for it, follow from the type of the member.
public struct MemberOption: Hashable, Sendable {
  /// The name without dashes.
  public let name: String
  /// What stands for the value in help; nil for what the type gives.
  public let valueName: String?
  /// What help says it does; nil for the meaning of the member.
  public let help: String?
  /// Of which kind the records are whose ids it takes.
  public let linked: RecordKind?

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
  public init(stringLiteral name: String) { self.init(name) }
}
