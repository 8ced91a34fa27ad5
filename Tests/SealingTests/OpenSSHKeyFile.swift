import Sealing
import Sodium

/// The file of a private key as OpenSSH reads it (PROTOCOL.key), which careplan itself never writes.
enum OpenSSHKeyFile {
  /// The text of a key without passphrase.
  static func text(of signer: SigningKey) throws -> String {
    let publicForm = SSHPublicKey(signer.verifyingKey).wireForm
    let secret = try signer.seed().shown + signer.verifyingKey.bytes
    var inner: [UInt8] = [1, 2, 3, 4, 1, 2, 3, 4] + publicForm + string(secret) + string([])
    var filler: UInt8 = 1
    while inner.count % 8 != 0 {
      inner.append(filler)
      filler += 1
    }
    let whole =
      Array("openssh-key-v1\0".utf8) + string(Array("none".utf8)) + string(Array("none".utf8))
      + string([]) + [0, 0, 0, 1] + string(publicForm) + string(inner)
    let body = CanonicalBase64.text(of: whole, .padded)
    return "-----BEGIN OPENSSH PRIVATE KEY-----\n\(body)\n-----END OPENSSH PRIVATE KEY-----\n"
  }

  private static func string(_ bytes: [UInt8]) -> [UInt8] {
    [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
  }
}
