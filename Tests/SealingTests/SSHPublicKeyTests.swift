import Sealing
import Sodium
import TestSupport
import Testing

struct SSHPublicKeyTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a line is read as it was written, with any comment`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let key = SSHPublicKey(try SigningKey(seed: secret(random.bytes(32))).verifyingKey)
    #expect(try SSHPublicKey(line: key.line) == key)
    #expect(try SSHPublicKey(line: key.line + " ann@phone, the new one\n") == key)
    #expect(try SSHPublicKey(line: key.line + "\n") == key)
    #expect(try SSHPublicKey(wireForm: key.wireForm) == key)
    let damaged = random.damaged(key.wireForm)
    if let read = try? SSHPublicKey(wireForm: damaged) { #expect(read.wireForm == damaged) }
  }

  @Test func `a line that is no key of ours is refused`() throws {
    let key = SSHPublicKey(try SigningKey().verifyingKey)
    let base64 = CanonicalBase64.text(of: key.wireForm, .padded)
    let lines: [(String, SealingError.Code)] = [
      ("", .malformedKey), ("ssh-ed25519", .malformedKey), ("ssh-ed25519 AAAA", .malformedKey),
      ("ssh-ed25519 *", .malformedKey), ("ssh-ed25519 \(base64.dropLast(4))", .malformedKey),
      ("ssh-rsa \(base64)", .unsupportedKey), ("# \(key.line)", .unsupportedKey),
      ("sk-ssh-ed25519@openssh.com \(base64)", .unsupportedKey),
    ]
    for (line, code) in lines {
      let error = #expect(throws: SealingError.self, "\(line)") { try SSHPublicKey(line: line) }
      #expect(error?.code == code, "\(line)")
    }
  }

  @Test func `a line of allowed signers names the owner and the uses`() throws {
    let key = SSHPublicKey(try SigningKey().verifyingKey)
    let one = try AllowedSigner(principals: ["ann@0123abcd.careplan.invalid"], key: key)
    #expect(one.line == "ann@0123abcd.careplan.invalid namespaces=\"git\" \(key.line)\n")
    let two = try AllowedSigner(principals: ["ann", "ben"], namespaces: [], key: key)
    #expect(two.line == "ann,ben \(key.line)\n")
  }

  @Test(arguments: [
    "", "a b", "*", "ann*", "?nn", "!ann", "ann,ben", "\"ann\"", "#ann", "ann\nben", "ann\u{0}",
    "ü",
    "a\\b",
  ])
  func `a name that would match others is refused`(name: String) throws {
    let key = SSHPublicKey(try SigningKey().verifyingKey)
    for (principals, namespaces) in [([name], ["git"]), (["ann"], [name])] {
      let error = #expect(throws: SealingError.self) {
        try AllowedSigner(principals: principals, namespaces: namespaces, key: key)
      }
      #expect(error?.code == .malformedName)
      #expect(name.isEmpty || error?.message.contains("ann") == false)
    }
    #expect(throws: SealingError.self) { try AllowedSigner(principals: [], key: key) }
  }
}
