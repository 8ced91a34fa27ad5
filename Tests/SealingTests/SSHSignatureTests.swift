import Sealing
import Sodium
import TestSupport
import Testing

struct SSHSignatureTests {
  private static let message = Array("tree 4b825dc6\n\nFirst plan\n".utf8)

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a signature is read as it was written, and holds for one message, use and key`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let signer = try SigningKey(seed: secret(random.bytes(32)))
    let message = random.bytes(.random(in: 0...300, using: &random))
    let signature = try SSHSignature(of: message, namespace: "careplan-access@v1", by: signer)
    #expect(try SSHSignature(wireForm: signature.wireForm) == signature)
    let read = try SSHSignature(armored: signature.armored)
    #expect(read == signature)
    #expect(read.key == SSHPublicKey(signer.verifyingKey))
    try read.verify(message, namespace: "careplan-access@v1")

    let other = #expect(throws: SealingError.self) {
      try read.verify(message, namespace: "careplan-card@v1")
    }
    #expect(other?.code == .otherNamespace, "seed \(seed)")
    let changed = random.damaged(message)
    if changed != message {
      let error = #expect(throws: SealingError.self) {
        try read.verify(changed, namespace: "careplan-access@v1")
      }
      #expect(error?.code == .badSignature, "seed \(seed)")
    }
  }

  @Test(arguments: 1...400 as ClosedRange<UInt64>)
  func `a damaged signature is refused, or is the same in another spelling`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let signer = try SigningKey(seed: secret(random.bytes(32)))
    let signature = try SSHSignature(of: Self.message, namespace: "git", by: signer)
    let damagedText = random.damaged(Array(signature.armored.utf8))
    if let read = try? SSHSignature(armored: String(decoding: damagedText, as: UTF8.self)),
      (try? read.verify(Self.message, namespace: "git")) != nil
    {
      #expect(read == signature, "seed \(seed)")
    }
    let damaged = random.damaged(signature.wireForm)
    guard damaged != signature.wireForm else { return }
    #expect(throws: SealingError.self, "seed \(seed)") {
      try SSHSignature(wireForm: damaged).verify(Self.message, namespace: "git")
    }
    // What is read at all has one form.
    if let read = try? SSHSignature(wireForm: damaged) {
      #expect(read.wireForm == damaged, "seed \(seed)")
    }
    #expect(throws: SealingError.self, "seed \(seed)") {
      try SSHSignature(wireForm: random.bytes(.random(in: 0...300, using: &random)))
    }
  }

  @Test func `every beginning of a signature is refused`() throws {
    let signature = try SSHSignature(of: Self.message, namespace: "git", by: SigningKey())
    for count in 0..<signature.wireForm.count {
      #expect(throws: SealingError.self, "\(count) bytes") {
        try SSHSignature(wireForm: Array(signature.wireForm.prefix(count)))
      }
    }
    let text = Array(signature.armored.utf8)
    // git leaves out the last line feed.
    #expect(
      try SSHSignature(armored: String(decoding: text.dropLast(), as: UTF8.self)) == signature
    )
    for count in 0..<text.count - 1 {
      #expect(throws: SealingError.self, "\(count) characters") {
        try SSHSignature(armored: String(decoding: text.prefix(count), as: UTF8.self))
      }
    }
  }

  /// The fields of a good signature, of which one is replaced.
  private struct Fields {
    var preamble = Array("SSHSIG".utf8)
    var version: [UInt8] = [0, 0, 0, 1]
    var key: [UInt8]
    var namespace = Array("git".utf8)
    var reserved: [UInt8] = []
    var hash = Array("sha512".utf8)
    var kind = Array("ssh-ed25519".utf8)
    var bytes: [UInt8]
    var rest: [UInt8] = []

    init(_ signature: SSHSignature) {
      key = signature.key.wireForm
      bytes = signature.bytes
    }

    var wireForm: [UInt8] {
      preamble + version + string(key) + string(namespace) + string(reserved) + string(hash)
        + string(string(kind) + string(bytes)) + rest
    }
  }

  @Test func `each field has to be what this kind of signature has`() throws {
    let good = try SSHSignature(of: Self.message, namespace: "git", by: SigningKey())
    #expect(Fields(good).wireForm == good.wireForm)
    let rsa = string(Array("ssh-rsa".utf8)) + string([1, 0, 1]) + string([7])
    let changes: [(SealingError.Code, (inout Fields) -> Void)] = [
      (.malformedSignature, { $0.preamble = Array("SSHSIH".utf8) }),
      (.malformedSignature, { $0.version = [0, 0, 0, 2] }),
      (.unsupportedKey, { $0.key = rsa }),
      (.malformedKey, { $0.key.append(0) }),
      (.malformedKey, { $0.key = Array($0.key.dropLast()) }),
      (.malformedSignature, { $0.namespace = [] }),
      (.malformedSignature, { $0.namespace = Array("a b".utf8) }),
      (.malformedSignature, { $0.namespace = [0xff] }),
      (.malformedSignature, { $0.reserved = [1] }),
      (.malformedSignature, { $0.hash = Array("sha1".utf8) }),
      (.malformedSignature, { $0.kind = Array("ssh-rsa".utf8) }),
      (.malformedSignature, { $0.bytes.append(0) }),
      (.malformedSignature, { $0.bytes = Array($0.bytes.dropLast()) }),
      (.malformedSignature, { $0.rest = [0] }),
    ]
    for (index, (code, change)) in changes.enumerated() {
      var fields = Fields(good)
      change(&fields)
      let error = #expect(throws: SealingError.self, "change \(index)") {
        try SSHSignature(wireForm: fields.wireForm)
      }
      #expect(error?.code == code, "change \(index)")
    }
    var sha256 = Fields(good)
    sha256.hash = Array("sha256".utf8)
    let other = try SSHSignature(wireForm: sha256.wireForm)
    let error = #expect(throws: SealingError.self) {
      try other.verify(Self.message, namespace: "git")
    }
    #expect(error?.code == .badSignature)
  }

  @Test func `a signature by another key is none by this one`() throws {
    let good = try SSHSignature(of: Self.message, namespace: "git", by: SigningKey())
    var fields = Fields(good)
    fields.key = SSHPublicKey(try SigningKey().verifyingKey).wireForm
    let forged = try SSHSignature(wireForm: fields.wireForm)
    let error = #expect(throws: SealingError.self) {
      try forged.verify(Self.message, namespace: "git")
    }
    #expect(error?.code == .badSignature)
  }

  @Test(arguments: ["", "a b", "git\n", "é", "\u{0}"])
  func `a namespace is one word`(namespace: String) throws {
    let signer = try SigningKey()
    let error = #expect(throws: SealingError.self) {
      try SSHSignature(of: Self.message, namespace: namespace, by: signer)
    }
    #expect(error?.code == .malformedName)
  }
}

private func string(_ bytes: [UInt8]) -> [UInt8] { [0, 0, 0, UInt8(bytes.count)] + bytes }
