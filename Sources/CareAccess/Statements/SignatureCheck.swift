package import CanonicalJSON
import CareModel
import Sealing
package import Sodium

/// Says whether a signature is good, so that statements are judged without cryptography here.
///
/// The real check hands the four to SSHSIG: the blob has the namespace, SHA-512 and an Ed25519
/// signature of the key.
package struct SignatureCheck: Sendable {
  private let isGood: @Sendable (DeviceKey, String, [UInt8], [UInt8]) -> Bool

  /// Makes a check of a function of key, namespace, message and the bytes of the signature.
  package init(_ isGood: @escaping @Sendable (DeviceKey, String, [UInt8], [UInt8]) -> Bool) {
    self.isGood = isGood
  }

  /// Takes no signature for good.
  package static let none = SignatureCheck { _, _, _, _ in false }

  /// The namespaces of SSHSIG in which statements and cards are signed.
  package static let statements = "careplan-access@v1"
  package static let cards = "careplan-card@v1"

  /// Checks the signature that an object carries over the rest of itself.
  func check(
    _ signature: StatementSignature,
    of object: JSONObject,
    in namespace: String
  ) throws(StatementFault) {
    let message = StatementSignature.message(of: object)
    guard isGood(signature.key, namespace, message, signature.bytes) else { throw .signature }
  }
}

/// The signature in a statement or a card.
package struct StatementSignature: Hashable, Sendable {
  package let key: DeviceKey
  /// The SSHSIG blob: what OpenSSH's armor holds.
  package let bytes: [UInt8]

  package init(key: DeviceKey, bytes: [UInt8]) {
    self.key = key
    self.bytes = bytes
  }

  init(_ object: JSONObject) throws(StatementFault) {
    let reader = try StatementReader(object[.signature], .signature)
    guard reader.object.count == 2, let bytes = Base64.bytes(of: try reader.text(.sshsig)) else {
      throw .form(StatementMember.signature.rawValue)
    }
    self.init(key: try reader.value(.key), bytes: bytes)
  }

  package var json: JSONValue {
    .object(
      JSONObject(statement: [
        (.key, .string(key.description)), (.sshsig, .string(Base64.text(of: bytes))),
      ])
    )
  }

  /// What is signed of an object: its canonical bytes without the signature.
  package static func message(of object: JSONObject) -> [UInt8] {
    var object = object
    object[.signature] = nil
    return CanonicalJSON.write(.object(object))
  }
}

/// Signs what is written, as whoever holds a key does it.
public struct StatementSigner: Sendable {
  /// The public key with which signatures are checked.
  public let key: DeviceKey
  /// Gives the SSHSIG blob of a message in a namespace.
  package let sign: @Sendable ([UInt8], String) -> [UInt8]

  /// Makes a signer of a function of message and namespace that gives the SSHSIG blob.
  package init(_ key: DeviceKey, _ sign: @escaping @Sendable ([UInt8], String) -> [UInt8]) {
    self.key = key
    self.sign = sign
  }

  /// Returns an object with its signature.
  func signed(_ object: JSONObject, in namespace: String) -> JSONObject {
    var object = object
    let bytes = sign(StatementSignature.message(of: object), namespace)
    object[.signature] = StatementSignature(key: key, bytes: bytes).json
    return object
  }
}

extension SignatureCheck {
  /// Takes the SSH signatures of OpenSSH's form (PROTOCOL.sshsig) for good that verify.
  ///
  /// Cost: a tenth of a millisecond for each.
  package static let ssh = SignatureCheck { key, namespace, message, bytes in
    guard let signature = try? SSHSignature(wireForm: bytes), signature.hash == .sha512,
      DeviceKey(signature.key) == key
    else { return false }
    return (try? signature.verify(message, namespace: namespace)) != nil
  }
}

extension StatementSigner {
  /// Signs with an Ed25519 key, in OpenSSH's form.
  package init(_ key: SigningKey) {
    let device = DeviceKey(SSHPublicKey(key.verifyingKey))
    self.init(device) { message, namespace in
      // Only a namespace that is no word is refused, and these are ours.
      (try? SSHSignature(of: message, namespace: namespace, by: key))?.wireForm ?? []
    }
  }
}
