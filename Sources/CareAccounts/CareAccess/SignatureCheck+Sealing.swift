import CareAccess
import Sealing
import Sodium

extension SignatureCheck {
  /// Takes for good what SSHSIG does: of the namespace, by the key, over the message.
  static let sealing = SignatureCheck { key, namespace, message, bytes in
    do {
      let signature = try SSHSignature(wireForm: bytes)
      guard signature.key.key.bytes == key.bytes, signature.hash == .sha512 else { return false }
      try signature.verify(message, namespace: namespace)
      return true
    } catch { return false }
  }
}
