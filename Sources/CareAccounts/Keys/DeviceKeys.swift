public import CareAccess
public import Sealing
package import Sodium

/// The secret keys of one device: with one it signs, with the other it opens what is sealed for it.
public struct DeviceKeys: Sendable {
  package let signing: SigningKey
  /// The age identity that opens what is encrypted to the device.
  public let encryption: AgeIdentity
  /// What signs statements, cards and commits with the key of the device.
  public let signer: StatementSigner

  package init(signing: SigningKey, encryption: AgeIdentity) {
    self.signing = signing
    self.encryption = encryption
    signer = StatementSigner(signing)
  }

  /// Makes new keys by chance.
  package init() throws(AccountError) {
    let signing = try sodium { () throws(SodiumError) in try SigningKey() }
    let encryption = try sealing { () throws(SealingError) in try AgeIdentity() }
    self.init(signing: signing, encryption: encryption)
  }

  /// The device as statements name it.
  public func device(named name: String?) -> AccessDevice {
    AccessDevice(name: name, signing: signer.key, encryption: encryption.recipient.text)
  }
}
