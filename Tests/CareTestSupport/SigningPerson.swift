package import CareAccess
package import CareReading
import Sodium

/// Somebody of a test, by role, with real keys.
package struct SigningPerson: Sendable {
  package let card: Card
  package let signer: CommitSigner

  /// Makes a person whose keys follow from the label and the device.
  package init(_ label: String, device: String = "laptop", card: Card? = nil) throws {
    var seed = Digest(sha256: "\(device) of \(label)").bytes
    let statementSigner = StatementSigner(try SigningKey(seed: SecretBytes(taking: &seed)))
    let card =
      try card
      ?? Card(
        label: label,
        name: "The \(label)",
        encryption: "age1" + String(repeating: "q", count: 58),
        nonce: label,
        signer: statementSigner
      )
    self.card = card
    signer = CommitSigner(
      person: card.id,
      label: label,
      name: "The \(label)",
      signer: statementSigner
    )
  }

  package var id: PersonID { card.id }

  /// A further device of the same person.
  package func device(_ name: String) throws -> SigningPerson {
    try SigningPerson(card.label, device: name, card: card)
  }

  package var accessDevice: AccessDevice {
    AccessDevice(name: nil, signing: signer.signer.key, encryption: card.device.encryption)
  }
}
