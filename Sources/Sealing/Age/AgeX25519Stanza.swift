import Sodium

/// A stanza of the type `X25519`: the file's key under what a fresh key and a recipient agree on.
struct AgeX25519Stanza: Sendable {
  static let type = "X25519"
  private static let use = "age-encryption.org/v1/X25519"

  private let share: PublicAgreementKey
  private let wrapped: WrappedFileKey
  private let stanza: AgeStanza

  /// Reads a stanza; nil if it is of another type.
  init?(_ stanza: AgeStanza) throws(SealingError) {
    guard stanza.type == Self.type else { return nil }
    guard stanza.arguments.count == 2,
      let bytes = CanonicalBase64.bytes(of: stanza.arguments[1].utf8, .unpadded)
    else { throw stanza.error("An X25519 recipient has one argument, in canonical Base64.") }
    do { share = try PublicAgreementKey(bytes) } catch { throw stanza.error(error.message) }
    wrapped = try WrappedFileKey(bodyOf: stanza)
    self.stanza = stanza
  }

  /// The key of the file, or nil if it is wrapped for another identity.
  func fileKey(for identity: AgeIdentity) throws(SealingError) -> SecretBytes? {
    let shared: SecretBytes
    do { shared = try identity.key.sharedSecret(with: share) } catch {
      guard error.code == .weakKey else { throw SealingError(error) }
      throw stanza.error("The share is of low order, so that anybody could know the key.")
    }
    let key = try Self.key(from: shared, share: share, recipient: identity.recipient)
    return try wrapped.fileKey(under: key)
  }

  /// Wraps the key of a file for a recipient, with a key that is used only here.
  static func stanza(
    wrapping fileKey: SecretBytes,
    for recipient: AgeRecipient
  ) throws(SealingError) -> AgeStanza {
    let fresh = try sodium { () throws(SodiumError) in try AgreementKey() }
    let shared: SecretBytes
    do { shared = try fresh.sharedSecret(with: recipient.key) } catch {
      guard error.code == .weakKey else { throw SealingError(error) }
      throw SealingError(.malformedKey, "A recipient's key is one of low order.")
    }
    let key = try key(from: shared, share: fresh.publicKey, recipient: recipient)
    return AgeStanza(
      arguments: [type, CanonicalBase64.text(of: fresh.publicKey.bytes, .unpadded)],
      body: try WrappedFileKey.body(wrapping: fileKey, under: key)
    )
  }

  private static func key(
    from shared: SecretBytes,
    share: PublicAgreementKey,
    recipient: AgeRecipient
  ) throws(SealingError) -> SecretBytes {
    try sodium { () throws(SodiumError) in
      try HKDF.key(from: shared, salt: share.bytes + recipient.key.bytes, use: use)
    }
  }
}
