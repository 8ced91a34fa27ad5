package import CanonicalJSON

/// The card of a person: a label, a name, and the public keys of their first device.
public struct Card: Hashable, Sendable {
  /// What the person is called on the command line.
  public let label: String
  /// The name of the person when the card was made; a later statement of theirs may change it.
  public let name: String
  /// The first device of the person, whose key signed the card.
  public let device: AccessDevice
  let signature: StatementSignature
  /// All members, unknown ones included.
  package let json: JSONObject
  /// Who it is: the SHA-256 of the card's file.
  public let id: PersonID

  init(_ json: JSONObject) throws(StatementFault) {
    let reader = StatementReader(json)
    label = try reader.text(.person)
    guard PlainWord.isOne(label) else { throw .form(StatementMember.person.rawValue) }
    name = try reader.text(.name)
    _ = try reader.text(.nonce)
    device = try AccessDevice(reader, named: nil)
    signature = try StatementSignature(json)
    guard signature.key == device.signing else { throw .form(StatementMember.signature.rawValue) }
    self.json = json
    id = PersonID(of: CanonicalJSON.write(.object(json)))
  }

  /// Makes a card and signs it with the key that it shows.
  ///
  /// - Parameter nonce: What makes two cards of one name and key different; nobody else's business.
  package init(
    label: String,
    name: String,
    encryption: String,
    nonce: String,
    signer: StatementSigner
  ) throws(StatementFault) {
    let object = JSONObject(statement: [
      (.person, .string(label)), (.name, .string(name)),
      (.signing, .string(signer.key.description)), (.encryption, .string(encryption)),
      (.nonce, .string(nonce)),
    ])
    try self.init(signer.signed(object, in: SignatureCheck.cards))
  }

  /// Reads the file of a card.
  package init(_ bytes: [UInt8], _ check: SignatureCheck) throws(StatementFault) {
    try self.init(AccessStatement.canonicalObject(bytes))
    try self.check(check)
  }

  func check(_ check: SignatureCheck) throws(StatementFault) {
    try check.check(signature, of: json, in: SignatureCheck.cards)
  }

  /// What whoever admits the card compares with what its owner sees.
  public var fingerprint: Fingerprint { Fingerprint(of: id) }

  /// The canonical bytes of the card's file.
  public var bytes: [UInt8] { CanonicalJSON.write(.object(json)) }
}

/// Who somebody is: the SHA-256 of the card that they showed first.
public typealias PersonID = HashName<Card>

/// A device: a key with which it signs, and one to which others encrypt.
public struct AccessDevice: Hashable, Sendable {
  /// What the person calls it, such as `phone`.
  public let name: String?
  /// The public key with which the device signs.
  public let signing: DeviceKey
  /// An age recipient, `age1…`.
  public let encryption: String

  /// Makes a device of its two public keys.
  ///
  /// - Parameters:
  ///   - name: The name of the device; nil for none.
  ///   - encryption: An age recipient, `age1…`.
  public init(name: String?, signing: DeviceKey, encryption: String) {
    self.name = name
    self.signing = signing
    self.encryption = encryption
  }

  init(_ reader: StatementReader, named name: String?) throws(StatementFault) {
    signing = try reader.value(.signing)
    encryption = try reader.text(.encryption)
    guard Self.isRecipient(encryption) else {
      throw .form(StatementMember.encryption.rawValue)
    }
    self.name = name
  }

  init(_ value: JSONValue, _ member: StatementMember) throws(StatementFault) {
    let reader = try StatementReader(value, member)
    let name = try reader.optional(.name, as: String.self)
    guard name.map(PlainWord.isOne) ?? true else { throw .form(StatementMember.name.rawValue) }
    try self.init(reader, named: name)
  }

  var json: JSONValue {
    .object(
      JSONObject(statement: [
        (.name, name.map { .string($0) }), (.signing, .string(signing.description)),
        (.encryption, .string(encryption)),
      ])
    )
  }

  /// Whether a text looks like an age recipient: `age1` and 58 characters of Bech32.
  ///
  /// Whoever encrypts to it checks its sum.
  private static func isRecipient(_ text: String) -> Bool {
    text.utf8.count == 62 && text.utf8.starts(with: "age1".utf8)
      && text.utf8.dropFirst(4).allSatisfy(alphabet.contains)
  }

  private static let alphabet = Set("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
}
