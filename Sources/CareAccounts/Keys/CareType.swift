public import CareModel

/// A part that a person has in care, such as patient or doctor, with a clock and a store of its own.
public struct CareType: Hashable, Sendable {
  /// What it is called: up to 32 small letters, digits, `-` and `_`.
  public let role: String
  /// The clock that names the patient or the practice where data is exchanged with CareKit.
  ///
  /// It is not the replica of versions: two devices with one replica would count one clock twice.
  public var clock: VersionID
  /// The absolute path of the store.
  public var store: String

  /// Names a part.
  ///
  /// - Throws: ``AccountError/Code/refused`` for a role that is no such word, or a path that is not
  ///   absolute or has more than one line.
  public init(role: String, clock: VersionID, store: String) throws(AccountError) {
    guard let word = PersonLabel(role), word.description == role else {
      throw AccountError(.refused, "'\(role)' is no type: it is up to 32 small letters and digits.")
    }
    guard store.hasPrefix("/"), !store.contains(where: \.isNewline) else {
      throw AccountError(.refused, "The store of a type is named by its absolute path.")
    }
    self.role = role
    self.clock = clock
    self.store = store
  }
}
