public import CareAccess
import Sealing
import Sodium

/// The file by which git's own programs know whose a signature in a commit is.
///
/// It has every device that ever was one of a member's, so that old commits are known too; whether somebody
/// may do something, it does not say.
public enum AllowedSigners: Sendable {
  /// Returns the text of the file.
  public static func text(_ state: AccessState, in anchor: StatementID) -> String {
    var lines: Set<String> = []
    let labels = Dictionary(state.people.map { ($0.id, $0.label) }, uniquingKeysWith: { $1 })
    for membership in state.memberships {
      guard let label = labels[membership.person] else { continue }
      let address = CommitSigner.address(of: label, in: anchor)
      for device in membership.devices {
        guard let key = try? VerifyingKey(device.key.bytes),
          let signer = try? AllowedSigner(principals: [address], key: SSHPublicKey(key))
        else { continue }
        lines.insert(signer.line)
      }
    }
    return lines.sorted().joined()
  }
}
