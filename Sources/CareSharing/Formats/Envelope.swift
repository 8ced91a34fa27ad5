import Digests
import CanonicalJSON
package import CareAccess
package import Sealing
import Sodium

/// The identities of a stream, sealed to the devices of one person.
package struct Envelope: Sendable {
  static let title = "careplan-envelope 1"
  private static let kind = "open"

  /// Who gets an envelope of which epoch.
  package struct Address: Hashable, Sendable {
    /// The founding statement of the store.
    package let found: StatementID
    /// `core`, or the id of a vault.
    package let stream: String
    /// The statement of the epoch.
    package let epoch: StatementID
    package let person: PersonID
    /// The recipients of the person's devices, `age1…`, sorted.
    package let devices: [String]
    private let kind: String

    package init(
      found: StatementID,
      stream: String,
      epoch: StatementID,
      person: PersonID,
      devices: [String]
    ) {
      self.init(
        found: found,
        stream: stream,
        epoch: epoch,
        person: person,
        devices: devices,
        kind: Envelope.kind
      )
    }

    init(
      found: StatementID,
      stream: String,
      epoch: StatementID,
      person: PersonID,
      devices: [String],
      kind: String
    ) {
      self.kind = kind
      self.found = found
      self.stream = stream
      self.epoch = epoch
      self.person = person
      self.devices = devices.sorted()
    }

    /// The name of the file: whoever knows the person's card and devices can tell whether the envelope is
    /// there, and the host cannot.
    package var name: String {
      var object = json
      object["devices"] = .array(devices.map { .string($0) })
      return Digest(sha256: CanonicalJSON.write(.object(object))).hex(64)
    }

    var json: JSONObject {
      [
        "epoch": .string(epoch.description), "found": .string(found.description),
        "kind": .string(kind), "person": .string(person.description), "stream": .string(stream),
      ]
    }
  }

  /// Returns whether a file may be an envelope, as far as that can be seen without a key.
  package static func mayBeOne(_ file: [UInt8]) -> Bool {
    file.count > PaddedSize.least && AgeFile.recipientCount(of: file).map { 1...16 ~= $0 } ?? false
  }

  package let found: StatementID
  package let stream: String
  package let epoch: StatementID
  /// The identities of the epoch and of those before it, newest first.
  package let identities: [AgeIdentity]
  /// The category and end of a reader's share; nil for members.
  package let terms: StreamTerms?

  /// Reads the content of a file; nil if it is no envelope with identities.
  package init?(_ content: [UInt8]) {
    guard let frame = SealedFrame(content, Self.title), frame.bytes.isEmpty,
      frame.header["kind"]?.string == Self.kind,
      let found = frame.header["found"]?.string.flatMap({ StatementID($0) }),
      let epoch = frame.header["epoch"]?.string.flatMap({ StatementID($0) }),
      let stream = frame.header["stream"]?.string, let texts = frame.header["identities"]?.array
    else { return nil }
    var identities: [AgeIdentity] = []
    for text in texts {
      guard let text = text.string, let identity = try? AgeIdentity(plainText: text) else {
        return nil
      }
      identities.append(identity)
    }
    (self.found, self.epoch, self.stream, self.identities) = (found, epoch, stream, identities)
    terms = frame.header["terms"].flatMap { StreamTerms($0) }
  }

  /// Returns the file of an envelope.
  ///
  /// - Parameter identities: Those of the epoch and of earlier ones, newest first.
  /// - Throws: `malformedKey` if a recipient of a device is none, which a statement may say.
  package static func sealed(
    _ identities: [AgeIdentity],
    to address: Address,
    _ terms: StreamTerms? = nil
  ) throws(SealingError) -> [UInt8] {
    var header = address.json
    var texts: [JSONValue] = []
    for identity in identities { texts.append(.string(try identity.plainText())) }
    header["identities"] = .array(texts)
    header["terms"] = terms?.json
    return try address.sealed(SealedFrame(header: header))
  }
}

extension Envelope.Address {
  /// Encrypts a frame to the devices.
  func sealed(_ frame: SealedFrame) throws(SealingError) -> [UInt8] {
    var content = frame.content(Envelope.title)
    SealedFrame.pad(&content)
    let secret: SecretBytes
    do throws(SodiumError) { secret = try SecretBytes(taking: &content) } catch {
      throw SealingError(error)
    }
    var recipients: [AgeRecipient] = []
    for device in devices { recipients.append(try AgeRecipient(text: device)) }
    return try AgeFile.sealed(secret, for: .keys(recipients))
  }
}
