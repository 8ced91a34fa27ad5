import Sodium

/// A stanza of the type `scrypt`: the file's key under what a passphrase is stretched to.
struct AgeScryptStanza: Sendable {
  private static let type = "scrypt"
  private static let use = "age-encryption.org/v1/scrypt"
  private static let saltCount = 16

  private let salt: [UInt8]
  private let workFactor: Int
  private let wrapped: WrappedFileKey
  private let stanza: AgeStanza

  /// Reads a stanza; nil if it is of another type.
  init?(_ stanza: AgeStanza) throws(SealingError) {
    guard stanza.type == Self.type else { return nil }
    guard stanza.arguments.count == 3,
      let salt = CanonicalBase64.bytes(of: stanza.arguments[1].utf8, .unpadded),
      salt.count == Self.saltCount
    else {
      throw stanza.error("A passphrase has a salt of 16 bytes in canonical Base64, and its work.")
    }
    let digits = stanza.arguments[2].utf8
    guard digits.first != UInt8(ascii: "0"), digits.allSatisfy({ 48...57 ~= $0 }) else {
      throw stanza.error("The work for a passphrase is a number without sign or leading zero.")
    }
    self.salt = salt
    // A number that is too large to be one is also too much work.
    workFactor = Int(stanza.arguments[2]) ?? .max
    wrapped = try WrappedFileKey(bodyOf: stanza)
    self.stanza = stanza
  }

  /// The key of the file, or nil if it is wrapped under another passphrase.
  func fileKey(
    for passphrase: SecretBytes,
    workFactors: ClosedRange<Int>
  ) throws(SealingError) -> SecretBytes? {
    guard workFactors ~= workFactor else {
      throw SealingError(
        .workFactor,
        "The work for the passphrase is not from 2^\(workFactors.lowerBound) to "
          + "2^\(workFactors.upperBound).",
        at: .headerLine(stanza.line)
      )
    }
    let key = try Self.key(from: passphrase, salt: salt, workFactor: workFactor)
    return try wrapped.fileKey(under: key)
  }

  /// Wraps the key of a file under a passphrase.
  static func stanza(
    wrapping fileKey: SecretBytes,
    _ passphrase: SecretBytes,
    workFactor: Int
  ) throws(SealingError) -> AgeStanza {
    let salt = try sodium { () throws(SodiumError) in try [UInt8](random: saltCount) }
    let key = try key(from: passphrase, salt: salt, workFactor: workFactor)
    return AgeStanza(
      arguments: [type, CanonicalBase64.text(of: salt, .unpadded), "\(workFactor)"],
      body: try WrappedFileKey.body(wrapping: fileKey, under: key)
    )
  }

  private static func key(
    from passphrase: SecretBytes,
    salt: [UInt8],
    workFactor: Int
  ) throws(SealingError) -> SecretBytes {
    try sodium { () throws(SodiumError) in
      try Scrypt(logarithmOfCost: workFactor).key(from: passphrase, salt: Array(use.utf8) + salt)
    }
  }
}
