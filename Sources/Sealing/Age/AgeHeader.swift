import Sodium

/// The head of an age file: whom it is sealed to, and a code that shows changes.
struct AgeHeader: Sendable {
  let stanzas: [AgeStanza]
  /// The bytes that the code is of: all up to the dashes before it.
  let authenticated: [UInt8]
  /// The code.
  let code: [UInt8]

  static let version = "age-encryption.org/v1"

  init(stanzas: [AgeStanza], authenticated: [UInt8], code: [UInt8]) {
    self.stanzas = stanzas
    self.authenticated = authenticated
    self.code = code
  }

  /// Makes the head of a new file.
  init(stanzas: [AgeStanza], fileKey: SecretBytes) throws(SealingError) {
    self.stanzas = stanzas
    authenticated = Array("\(Self.version)\n".utf8) + stanzas.flatMap(\.text) + Array("---".utf8)
    code = try Self.code(of: authenticated, fileKey: fileKey).bytes
  }

  /// How it is written.
  var text: [UInt8] {
    authenticated + Array(" ".utf8) + CanonicalBase64.digits(of: code, .unpadded) + Array("\n".utf8)
  }

  /// Refuses a head that was changed after it was sealed.
  func verify(fileKey: SecretBytes) throws(SealingError) {
    guard try Self.code(of: authenticated, fileKey: fileKey).isEqual(to: code) else {
      throw SealingError(.headerNotAuthentic, "The age header was changed after it was sealed.")
    }
  }

  private static func code(
    of bytes: [UInt8],
    fileKey: SecretBytes
  ) throws(SealingError) -> HMAC {
    let key = try sodium { () throws(SodiumError) in
      try HKDF.key(from: fileKey, salt: [], use: "header")
    }
    return HMAC(of: bytes.span, key: key)
  }
}
