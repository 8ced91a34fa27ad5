/// Somebody who is to have keys here.
public struct Registration: Hashable, Sendable {
  /// What they are called on the command line.
  public let label: PersonLabel
  /// What others see.
  public let name: String
  /// As what they want to be admitted, such as `patient`; nil if they do not say.
  public let role: String?

  private static let longestName = 256

  /// Describes somebody.
  ///
  /// - Parameter label: Nil takes one from the name.
  /// - Throws: ``AccountError/Code/refused`` for a name that is empty, long or has control characters,
  ///   and if no label follows from it.
  public init(name: String, label: PersonLabel? = nil, role: String? = nil) throws(AccountError) {
    let hasControls = name.unicodeScalars.contains {
      $0.value < 0x20 || 0x7F...0x9F ~= $0.value || $0.properties.isBidiControl
    }
    guard name.contains(where: { !$0.isWhitespace }), name.utf8.count <= Self.longestName,
      !hasControls
    else {
      throw AccountError(
        .refused,
        "A name has from 1 to \(Self.longestName) bytes and no control characters."
      )
    }
    guard let label = label ?? PersonLabel(name: name) else {
      throw AccountError(
        .refused,
        "No label can be taken from the name; choose one of up to 32 small letters, digits, '-' and '_'."
      )
    }
    self.label = label
    self.name = name
    self.role = role
  }
}
