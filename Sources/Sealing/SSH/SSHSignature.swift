import Digests
package import Sodium

/// A signature in OpenSSH's form (PROTOCOL.sshsig) by an Ed25519 key, as git keeps it in a commit.
///
/// The namespace says what it is for: a signature for one use is none for another.
package struct SSHSignature: Hashable, Sendable {
  /// The digest of the message that is signed.
  package enum Hash: String, Sendable { case sha256, sha512 }

  /// The key that it says it is by; ``verify(_:namespace:)`` says whether it is.
  package let key: SSHPublicKey
  /// What it says it is for.
  package let namespace: String
  package let hash: Hash
  /// The 64 bytes of Ed25519.
  package let bytes: [UInt8]

  private static let preamble = Array("SSHSIG".utf8)
  private static let version: UInt32 = 1

  /// Signs a message for a use.
  ///
  /// Cost: a tenth of a millisecond, and the digest of the message.
  package init(
    of message: [UInt8],
    namespace: String,
    by signer: SigningKey
  ) throws(SealingError) {
    guard !namespace.isEmpty, namespace.utf8.allSatisfy({ 33...126 ~= $0 }) else {
      throw SealingError(.malformedName, "A namespace is one word of visible characters.")
    }
    key = SSHPublicKey(signer.verifyingKey)
    self.namespace = namespace
    hash = .sha512
    let signed = Self.signedBytes(of: message, namespace: namespace, hash)
    bytes = signer.signature(of: signed.span)
  }

  /// Reads the form without armor.
  ///
  /// - Throws: `malformedSignature` for what is none, `unsupportedKey` for one by another kind of key.
  package init(wireForm: [UInt8]) throws(SealingError) {
    var fields = SSHFields(wireForm, else: .malformedSignature)
    try fields.expect(Self.preamble, "an SSH signature")
    guard try fields.number() == Self.version else {
      throw fields.fault("The signature is of another version than 1.")
    }
    key = try SSHPublicKey(wireForm: try fields.string())
    let name = try fields.string()
    guard !name.isEmpty, name.allSatisfy({ 33...126 ~= $0 }) else {
      throw fields.fault("The namespace is not one word.")
    }
    namespace = String(decoding: name, as: UTF8.self)
    guard try fields.string().isEmpty else {
      throw fields.fault("The signature says more than is known here.")
    }
    guard let hash = Hash(rawValue: String(decoding: try fields.string(), as: UTF8.self)) else {
      throw fields.fault("The digest is neither sha256 nor sha512.")
    }
    self.hash = hash
    let inner = try fields.string()
    try fields.end()
    var innerFields = SSHFields(inner, else: .malformedSignature)
    try innerFields.expect(SSHFields.string(SSHPublicKey.kind), "a signature by a key of this kind")
    bytes = try innerFields.string()
    try innerFields.end()
    guard bytes.count == VerifyingKey.signatureCount else {
      throw innerFields.fault("An Ed25519 signature has 64 bytes.")
    }
  }

  /// The form without armor.
  package var wireForm: [UInt8] {
    Self.preamble + SSHFields.number(Self.version) + SSHFields.string(key.wireForm)
      + SSHFields.string(namespace) + SSHFields.string([]) + SSHFields.string(hash.rawValue)
      + SSHFields.string(SSHFields.string(SSHPublicKey.kind) + SSHFields.string(bytes))
  }

  /// Refuses what is not a signature of this message for this use by its key.
  ///
  /// Whose the key is, and whether it may sign, is for others to say.
  ///
  /// Cost: a tenth of a millisecond, and the digest of the message.
  package func verify(_ message: [UInt8], namespace: String) throws(SealingError) {
    guard self.namespace.utf8.elementsEqual(namespace.utf8) else {
      throw SealingError(.otherNamespace, "The signature is for another use than \(namespace).")
    }
    let signed = Self.signedBytes(of: message, namespace: namespace, hash)
    let isGood = try sodium { () throws(SodiumError) in
      try key.key.isSignature(bytes, of: signed.span)
    }
    guard isGood else {
      throw SealingError(.badSignature, "The signature is not one of these bytes by its key.")
    }
  }

  /// What Ed25519 signs: the use, and the digest of the message.
  private static func signedBytes(
    of message: [UInt8],
    namespace: String,
    _ hash: Hash
  ) -> [UInt8] {
    let digest =
      switch hash {
      case .sha256: Digest(sha256: message).bytes
      case .sha512: [UInt8](sha512: message)
      }
    return preamble + SSHFields.string(namespace) + SSHFields.string([])
      + SSHFields.string(hash.rawValue) + SSHFields.string(digest)
  }
}

extension SSHSignature {
  private static let begin = "-----BEGIN SSH SIGNATURE-----"
  private static let end = "-----END SSH SIGNATURE-----"
  /// The columns of a line as `ssh-keygen` writes them.
  private static let columns = 70

  /// The text that `ssh-keygen -Y sign` writes and that git keeps in the header of a commit.
  package var armored: String {
    let digits = CanonicalBase64.digits(of: wireForm, .padded)
    let body = String(decoding: digits.wrapped(at: Self.columns), as: UTF8.self)
    return "\(Self.begin)\n\(body)\(Self.end)\n"
  }

  /// Reads the text, whose lines may be of any length; git leaves out the last line feed.
  ///
  /// What was read may have other spellings than ``armored``; whoever names a signature by its text
  /// compares the two.
  package init(armored text: String) throws(SealingError) {
    var lines = Array(text.utf8).split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard lines.count >= 3, lines.first?.elementsEqual(Self.begin.utf8) == true,
      lines.last?.elementsEqual(Self.end.utf8) == true
    else {
      throw SealingError(.malformedSignature, "This is no armored SSH signature.")
    }
    guard let bytes = CanonicalBase64.bytes(of: Array(lines[1..<lines.count - 1].joined()), .padded)
    else {
      throw SealingError(.malformedSignature, "The armor of the signature is not Base64.")
    }
    try self.init(wireForm: bytes)
  }
}
