import Digests
package import Sealing
import Sodium

/// Identities of streams lie in files as text: what they open lies beside them, as the store itself.
extension AgeIdentity {
  /// Reads an identity from `AGE-SECRET-KEY-1…`.
  init(plainText: String) throws(SealingError) {
    let secret: SecretBytes
    do throws(SodiumError) { secret = try SecretBytes(copying: Array(plainText.utf8).span) } catch {
      throw SealingError(error)
    }
    try self.init(text: secret)
  }

  /// The identity as `age -i` reads it from a file.
  func plainText() throws(SealingError) -> String {
    try text().withSpan { bytes in
      var text: [UInt8] = []
      for index in bytes.indices { text.append(bytes[index]) }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The SHA-256 of the recipient's text, by which statements of epochs name it.
  package var recipientName: String { Digest(sha256: recipient.text).hex(64) }
}
