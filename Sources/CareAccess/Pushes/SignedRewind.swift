import CanonicalJSON
import CareModel
import Sealing

/// A move of a server's branch to a commit that does not follow from where it stands: what an owner signs for,
/// so that the server takes it.
///
/// The signature names the move alone: it says nothing of another branch, of other commits or of another store.
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

  /// What is signed: the canonical bytes of the move.
  var message: [UInt8] {
    var json: JSONObject = [
      "found": .string(found.description), "new": .string(new.description),
      "ref": .string(reference),
    ]
    json["old"] = old.map { .string($0.description) }
    return CanonicalJSON.write(.object(json))
  }

  /// Returns the option of `git push` that carries somebody's signature.
  package func option(by signer: StatementSigner) -> String {
    Self.prefix + Base64.text(of: signer.sign(message, Self.namespace))
  }

  /// Returns the keys that signed for this move, as the options of a push say.
  private func signers(in options: [String]) -> [DeviceKey] {
    options.filter { $0.hasPrefix(Self.prefix) }.prefix(Self.mostOptions).compactMap { option in
      guard let bytes = Base64.bytes(of: String(option.dropFirst(Self.prefix.count))),
        let signature = try? SSHSignature(wireForm: bytes), signature.hash == .sha512,
        (try? signature.verify(message, namespace: Self.namespace)) != nil
      else { return nil }
      return DeviceKey(signature.key)
    }
  }

  /// Returns whether somebody who owns the store now has signed for this move.
  package func isSigned(in options: [String], byOwnersIn state: AccessState) -> Bool {
    signers(in: options).contains { key in
      state.person(of: key).map { state.rights(of: $0).owns } ?? false
    }
  }
}
