package import CareAccess
package import Git
import Sealing

extension CommitSignature {
  /// The key of the only SSH signature of a commit; nil if it is not a signature of the commit's bytes.
  ///
  /// Cost: a tenth of a millisecond if there is a signature.
  package var deviceKey: DeviceKey? {
    guard texts.count == 1, let text = texts.first, let parsed = try? SSHSignature(armored: text),
      parsed.hash == .sha512,
      (try? parsed.verify(message, namespace: CommitSigner.namespace)) != nil
    else { return nil }
    return DeviceKey(parsed.key)
  }
}
