import CanonicalJSON
package import CareModel
import Sealing

/// A move of a server's branch to a commit that does not follow from where it stands: what an owner signs for,
/// so that the server takes it.
///
/// The signature names the move alone: it says nothing of another branch, of other commits or of another store. It
/// has a name of its own, by which a server keeps in mind that it was used.
package struct SignedRewind: Hashable, Sendable {
  /// The whole name of what is moved.
  package let reference: String
  /// Where it stands; nil if it is not there.
  package let old: CommitID?
  package let new: CommitID
  /// The founding statement of the store.
  package let found: StatementID

  /// What the signature is for.
  package static let namespace = "careplan-over@v1"

  private static let prefix = "careplan-over="
  /// More options than careplan sends are not looked at.
  private static let mostOptions = 16

  package init(_ reference: String, from old: CommitID?, to new: CommitID, found: StatementID) {
    (self.reference, self.old, self.new, self.found) = (reference, old, new, found)
  }

  /// What is signed: the canonical bytes of the move, and of what the signature is called.
  func message(named name: VersionID) -> [UInt8] {
    var json: JSONObject = [
      "found": .string(found.description), "new": .string(new.description),
      "once": .string(name.description), "ref": .string(reference),
    ]
    json["old"] = old.map { .string($0.description) }
    return CanonicalJSON.write(.object(json))
  }

  /// Returns the option of `git push` that carries somebody's signature.
  ///
  /// - Parameter name: A new random UUID: a server takes each once.
  package func option(by signer: StatementSigner, named name: VersionID) -> String {
    let signature = signer.sign(message(named: name), Self.namespace)
    return "\(Self.prefix)\(name):\(Base64.text(of: signature))"
  }

  /// Returns the key that signed for this move, as an option says, and what the signature is called; nil if none did.
  private func signer(in option: String) -> (key: DeviceKey, name: VersionID)? {
    let words = option.dropFirst(Self.prefix.count).split(separator: ":", maxSplits: 1)
    guard option.hasPrefix(Self.prefix), words.count == 2, let name = VersionID(String(words[0])),
      let bytes = Base64.bytes(of: String(words[1])),
      let signature = try? SSHSignature(wireForm: bytes), signature.hash == .sha512,
      (try? signature.verify(message(named: name), namespace: Self.namespace)) != nil
    else { return nil }
    return (DeviceKey(signature.key), name)
  }

  /// Returns what a signature for this move is called by somebody who owns the store now; nil if there is none that
  /// was not used.
  package func name(
    in options: [String],
    byOwnersIn state: AccessState,
    used: Set<VersionID>
  ) -> VersionID? {
    for option in options.filter({ $0.hasPrefix(Self.prefix) }).prefix(Self.mostOptions) {
      guard let (key, name) = signer(in: option), !used.contains(name),
        let person = state.person(of: key), state.rights(of: person).owns
      else { continue }
      return name
    }
    return nil
  }
}
