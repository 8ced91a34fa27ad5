/// The system's keeper of secrets, such as the Secret Service of a desktop.
///
/// Nothing of it is done where there is none, and what is remembered stands in a file alone.
public struct SecretKeeper: Sendable {
  /// Keeps some text for a person; false if that cannot be done.
  package let keep: @Sendable (PersonLabel, [UInt8]) -> Bool
  /// Finds the text; nil if there is none.
  package let find: @Sendable (PersonLabel) -> [UInt8]?
  /// Forgets the text.
  package let forget: @Sendable (PersonLabel) -> Void

  package init(
    keep: @escaping @Sendable (PersonLabel, [UInt8]) -> Bool,
    find: @escaping @Sendable (PersonLabel) -> [UInt8]?,
    forget: @escaping @Sendable (PersonLabel) -> Void
  ) {
    self.keep = keep
    self.find = find
    self.forget = forget
  }
}
