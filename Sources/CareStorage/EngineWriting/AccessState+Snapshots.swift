package import CareAccess

extension AccessState {
  /// Returns whether a snapshot counts: its signer is now a device of an owner.
  package func accepts(_ snapshot: VaultSnapshot) -> Bool {
    guard let person = person(of: snapshot.key) else { return false }
    return rights(of: person).owns
  }
}
