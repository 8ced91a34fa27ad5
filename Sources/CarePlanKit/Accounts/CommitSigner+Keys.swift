import CareAccess
package import CareAccounts
package import CareStorage

extension CommitSigner {
  /// Signs with the keys of a person.
  public init(_ keys: PersonalKeys) {
    self.init(
      person: keys.card.id,
      label: keys.label,
      name: keys.name,
      signer: keys.keys.signer,
      identity: keys.keys.encryption
    )
  }
}
