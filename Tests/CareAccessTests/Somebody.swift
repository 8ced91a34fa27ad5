import CareAccess
import CareModel
import Digests
import Testing

/// A key of a test: it signs with a digest that everybody can make, so that whoever forges makes a
/// wrong one on purpose.
struct TestKey: Hashable, Sendable {
  let key: DeviceKey
  let signer: StatementSigner

  init(_ name: String) throws {
    let key = try #require(DeviceKey(ed25519: Digest(sha256: name).bytes))
    self.key = key
    signer = StatementSigner(key) { message, namespace in
      Self.signature(key, namespace, message)
    }
  }

  private static func signature(
    _ key: DeviceKey,
    _ namespace: String,
    _ message: [UInt8]
  ) -> [UInt8] {
    Digest(sha256: Array("\(key)\0\(namespace)\0".utf8) + message).bytes
  }

  /// Takes the signatures of these keys for good.
  static let check = SignatureCheck { key, namespace, message, signature in
    TestKey.signature(key, namespace, message) == signature
  }

  /// Signs with something else.
  var forger: StatementSigner {
    StatementSigner(key) { Digest(sha256: $0).bytes + [UInt8]($1.utf8) }
  }

  func device(named name: String? = nil) -> AccessDevice {
    AccessDevice(name: name, signing: key, encryption: recipient)
  }

  /// A text in the form of an age recipient, another one for each key.
  var recipient: String {
    let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    let digits = (Digest(sha256: key.bytes).bytes + Digest(sha256: "\(key)").bytes).prefix(58)
    return "age1" + String(decoding: digits.map { alphabet[Int($0 % 32)] }, as: UTF8.self)
  }

  static func == (left: TestKey, right: TestKey) -> Bool { left.key == right.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// Somebody of a test, by their role, with a laptop, a phone, a tablet and recovery words.
struct Somebody: Hashable, Sendable {
  let card: Card
  let laptop: TestKey
  let phone: TestKey
  let tablet: TestKey
  let words: TestKey

  init(_ label: String, called name: String? = nil, number: Int = 0) throws {
    let seed = "\(name ?? label) \(number)"
    laptop = try TestKey("laptop of \(seed)")
    phone = try TestKey("phone of \(seed)")
    tablet = try TestKey("tablet of \(seed)")
    words = try TestKey("words of \(seed)")
    card = try Card(
      label: label,
      name: name ?? label,
      encryption: laptop.recipient,
      nonce: seed,
      signer: laptop.signer
    )
  }

  var id: PersonID { card.id }
  var keys: [TestKey] { [laptop, phone, tablet, words] }
}
