import Digests
package import CareAccess
package import CareStorage
package import Sealing
import Sodium

/// Somebody of a test, by role, with real keys.
package struct SigningPerson: Sendable {
  package let card: Card
  package let signer: CommitSigner
  /// What opens what is sealed to the device.
  package let identity: AgeIdentity

  /// Makes a person whose keys follow from the label and the device.
  package init(_ label: String, device: String = "laptop", card: Card? = nil) throws {
    var seed = Digest(sha256: "\(device) of \(label)").bytes
    let statementSigner = StatementSigner(try SigningKey(seed: SecretBytes(taking: &seed)))
    var secret = Digest(sha256: "\(device) of \(label), to open with").bytes
    identity = AgeIdentity(try AgreementKey(SecretBytes(taking: &secret)))
    let card =
      try card
      ?? Card(
        label: label,
        name: "The \(label)",
        encryption: identity.recipient.text,
        nonce: label,
        signer: statementSigner
      )
    self.card = card
    signer = CommitSigner(
      person: card.id,
      label: label,
      name: "The \(label)",
      signer: statementSigner,
      identity: identity
    )
  }

  package var id: PersonID { card.id }

  /// A further device of the same person.
  package func device(_ name: String) throws -> SigningPerson {
    try SigningPerson(card.label, device: name, card: card)
  }

  package var accessDevice: AccessDevice {
    AccessDevice(name: nil, signing: signer.signer.key, encryption: identity.recipient.text)
  }
}
