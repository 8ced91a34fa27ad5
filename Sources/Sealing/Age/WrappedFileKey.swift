import Sodium

/// The key of an age file under another key, as a stanza holds it.
struct WrappedFileKey: Sendable {
  /// The bytes of a file's key.
  static let fileKeyCount = 16

  let bytes: [UInt8]

  /// Takes the body of a stanza, whose length says that no longer key is in it.
  ///
  /// A key of another length could open for several passphrases at once.
  init(bodyOf stanza: AgeStanza) throws(SealingError) {
    guard stanza.body.count == Self.fileKeyCount + ChaChaPoly.tagCount else {
      throw stanza.error("A wrapped key has 32 bytes, not \(stanza.body.count).")
    }
    bytes = stanza.body
  }

  /// Wraps the key of a file; the wrapping key is used only once, so that the nonce may be zero.
  static func body(wrapping fileKey: SecretBytes, under key: SecretBytes) throws(SealingError)
    -> [UInt8]
  {
    try sodium { () throws(SodiumError) in
      let cipher = try ChaChaPoly(key: key)
      return try fileKey.withSpan { fileKey throws(SodiumError) in
        try cipher.sealed(fileKey, nonce: nonce)
      }
    }
  }

  /// The key of the file, or nil if it was wrapped under another key.
  func fileKey(under key: SecretBytes) throws(SealingError) -> SecretBytes? {
    do {
      return try ChaChaPoly(key: key).openedSecret(bytes.span, nonce: Self.nonce)
    } catch {
      if error.code == .notAuthentic { return nil }
      throw SealingError(error)
    }
  }

  private static let nonce = [UInt8](repeating: 0, count: ChaChaPoly.nonceCount)
}
