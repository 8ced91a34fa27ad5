import Digests
package import Sodium

/// An Ed25519 key as OpenSSH writes it (RFC 8709).
package struct SSHPublicKey: Hashable, Sendable {
  /// The name of its kind, and of its signatures.
  static let kind = "ssh-ed25519"

  /// The key.
  package let key: VerifyingKey

  /// Takes a key.
  package init(_ key: VerifyingKey) { self.key = key }

  /// Reads the wire form, which is also what a line holds in Base64.
  ///
  /// - Throws: `unsupportedKey` for another kind of key, such as RSA or one in hardware.
  package init(wireForm: [UInt8]) throws(SealingError) {
    var fields = SSHFields(wireForm, else: .malformedKey)
    guard try fields.string() == Array(Self.kind.utf8) else {
      throw SealingError(.unsupportedKey, "Only keys of the kind \(Self.kind) are read.")
    }
    let bytes = try fields.string()
    try fields.end()
    do { key = try VerifyingKey(bytes) } catch {
      throw SealingError(.malformedKey, error.message)
    }
  }

  /// Reads a line as `id_ed25519.pub` has it: kind, Base64 and perhaps a comment.
  package init(line: String) throws(SealingError) {
    let words = line.split(maxSplits: 2) { $0 == " " || $0 == "\t" }
    guard let kind = words.first, words.count >= 2 else {
      throw SealingError(.malformedKey, "A line of a key has a kind and the key.")
    }
    guard kind == Self.kind else {
      throw SealingError(.unsupportedKey, "Only keys of the kind \(Self.kind) are read.")
    }
    let digits = words[1].utf8.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let bytes = CanonicalBase64.bytes(of: digits, .padded) else {
      throw SealingError(.malformedKey, "The key of the line is not Base64.")
    }
    try self.init(wireForm: bytes)
  }

  /// The wire form.
  package var wireForm: [UInt8] { SSHFields.string(Self.kind) + SSHFields.string(key.bytes) }

  /// The line without a comment, as git's `user.signingkey` takes it after `key::`.
  package var line: String { "\(Self.kind) \(CanonicalBase64.text(of: wireForm, .padded))" }

  /// What `ssh-keygen -l` shows: `SHA256:` and the digest of the wire form.
  package var fingerprint: String {
    "SHA256:" + CanonicalBase64.text(of: Digest(sha256: wireForm).bytes, .unpadded)
  }
}
