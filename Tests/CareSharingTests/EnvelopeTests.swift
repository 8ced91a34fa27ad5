import CareAccess
import CareSharing
import Sealing
import Sodium
import TestSupport
import Testing

struct EnvelopeTests {
  private static let title = "careplan-envelope 1"

  private static func id<Subject>(_ digit: String) throws -> HashName<Subject> {
    try #require(HashName<Subject>(String(repeating: digit, count: 64)))
  }

  private static func address(
    found: String = "2",
    stream: String = "core",
    epoch: String = "1",
    person: String = "3",
    devices: [String] = ["age1b", "age1a"]
  ) throws -> Envelope.Address {
    try Envelope.Address(
      found: id(found),
      stream: stream,
      epoch: id(epoch),
      person: id(person),
      devices: devices
    )
  }

  /// The content of an envelope, opened by a device.
  private func content(
    _ identities: [AgeIdentity],
    _ device: AgeIdentity
  ) throws -> [UInt8] {
    let address = try Self.address(devices: [device.recipient.text])
    let file = try Envelope.sealed(identities, to: address)
    let content = try AgeFile.opened(file, with: .keys([device]))
    return content.withSpan { bytes in bytes.indices.map { bytes[$0] } }
  }

  /// The name as Python's `hashlib` and `json` compute it:
  /// `sha256((json.dumps(members, indent=2, sort_keys=True) + "\n").encode()).hexdigest()`.
  @Test func `the name of an envelope is the known one`() throws {
    #expect(
      try Self.address().name == "7c2fc3f977080eabda4de231fdaf86b1da7b91357596a21b2a453d58878b3296"
    )
    #expect(
      try Self.address(devices: ["age1a", "age1b"]).name == Self.address().name,
      "The order of devices does not count."
    )
  }

  @Test func `each member changes the name of an envelope`() throws {
    let addresses = try [
      Self.address(), Self.address(found: "4"), Self.address(stream: "cora"),
      Self.address(epoch: "4"), Self.address(person: "4"), Self.address(devices: ["age1a"]),
      Self.address(devices: ["age1a", "age1b", "age1b"]), Self.address(devices: ["age1aage1b"]),
      Self.address(found: "1", epoch: "2"), Self.address(devices: []),
    ]
    #expect(Set(addresses.map(\.name)).count == addresses.count)
  }

  @Test(arguments: 1...UInt64(lawCount(10)))
  func `every device of the person opens the envelope, and no other does`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let identities = try (0..<Int.random(in: 0...40, using: &random)).map { _ in try AgeIdentity() }
    let devices = try (0..<Int.random(in: 1...16, using: &random)).map { _ in try AgeIdentity() }
    let address = try Self.address(devices: devices.map(\.recipient.text))
    let file = try Envelope.sealed(identities, to: address)
    #expect(AgeFile.recipientCount(of: file) == devices.count)
    for device in devices {
      let content = try AgeFile.opened(file, with: .keys([device]))
      let bytes = content.withSpan { bytes in bytes.indices.map { bytes[$0] } }
      #expect(bytes.count == ContentParts.paddedSize(bytes.count))
      let envelope = try #require(Envelope(bytes))
      #expect(envelope.identities.map(\.recipientName) == identities.map(\.recipientName))
      #expect(envelope.found == address.found && envelope.epoch == address.epoch)
      #expect(envelope.stream == address.stream)
    }
    for stranger in identities + [try AgeIdentity()] {
      let error = #expect(throws: SealingError.self) {
        try AgeFile.opened(file, with: .keys([stranger]))
      }
      #expect(error?.code == .noMatch)
    }
  }

  @Test func `an envelope for a device that is no recipient is not made`() throws {
    for device in ["age1a", "", "ssh-ed25519 AAAA"] {
      let error = #expect(throws: SealingError.self) {
        try Envelope.sealed([], to: Self.address(devices: [device]))
      }
      #expect(error?.code == .malformedKey)
    }
    let nobody = #expect(throws: SealingError.self) {
      try Envelope.sealed([], to: Self.address(devices: []))
    }
    #expect(nobody?.code == .noRecipient)
  }

  @Test func `damage of one byte never gives other identities`() throws {
    let identities = try [AgeIdentity(), AgeIdentity()]
    let content = try content(identities, try AgeIdentity())
    let names = identities.map(\.recipientName)
    for place in content.indices {
      for bit in 0..<8 {
        var damaged = content
        damaged[place] ^= 1 << UInt8(bit)
        guard let read = Envelope(damaged) else { continue }
        #expect(read.identities.map(\.recipientName) == names, "byte \(place), bit \(bit)")
      }
    }
  }

  @Test(arguments: 1...UInt64(lawCount(10)))
  func `damage of several bytes never gives other identities`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let identities = try [AgeIdentity(), AgeIdentity(), AgeIdentity()]
    let content = try content(identities, try AgeIdentity())
    let names = Set(identities.map(\.recipientName))
    for _ in 0..<40 {
      guard let read = Envelope(random.damaged(content)) else { continue }
      #expect(names.isSuperset(of: read.identities.map(\.recipientName)), "seed \(seed)")
    }
  }

  @Test func `a content of another kind, title or form is refused`() throws {
    let identity = try AgeIdentity()
    let written = try content([identity], try AgeIdentity())
    func header(_ members: [String: String]) -> String {
      let lines = members.sorted { $0.key < $1.key }.map { "  \"\($0.key)\": \($0.value)" }
      return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }
    func quoted(_ digit: String) -> String { "\"\(String(repeating: digit, count: 64))\"" }
    let members = [
      "epoch": quoted("1"), "found": quoted("2"), "kind": "\"open\"", "person": quoted("3"),
      "stream": "\"core\"", "identities": "[\n    \"\(try identity.shownText)\"\n  ]",
    ]
    let whole = ContentParts(title: Self.title, header: header(members))
    #expect(whole.bytes == written)
    let changes: [(String, String?)] = [
      ("kind", "\"pending\""), ("kind", "1"), ("kind", nil), ("epoch", nil), ("found", nil),
      ("epoch", quoted("A")), ("found", "\"22\""), ("stream", nil), ("stream", "[]"),
      ("identities", nil), ("identities", "\"\(try identity.shownText)\""),
      ("identities", "[\n    1\n  ]"), ("identities", "[\n    \"age1\"\n  ]"),
      ("identities", "[\n    \"\(identity.recipient.text)\"\n  ]"),
    ]
    for (key, value) in changes {
      var other = members
      other[key] = value
      let content = ContentParts(title: Self.title, header: header(other)).bytes
      #expect(Envelope(content) == nil, "\(key): \(value ?? "none")")
    }
    #expect(
      Envelope(ContentParts(title: "careplan-segment 1", header: header(members)).bytes) == nil
    )
    let body = ContentParts(title: Self.title, header: header(members), body: [1])
    #expect(Envelope(body.bytes) == nil)
    let dense = header(members).replacing("\n", with: "").replacing("  ", with: "")
    #expect(Envelope(ContentParts(title: Self.title, header: dense).bytes) == nil)
  }
}
