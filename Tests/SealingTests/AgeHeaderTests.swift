import Sealing
import Sodium
import TestSupport
import Testing

struct AgeHeaderTests {
  private static let stanza = "-> X25519 \(String(repeating: "A", count: 43))\n"
  private static let body = String(repeating: "A", count: 43) + "\n"
  private static let end = "--- " + String(repeating: "A", count: 43) + "\n"

  /// Malformed heads, and the line that is named.
  @Test(arguments: [
    ("", 1), ("age", 1), ("\n", 1), ("age-encryption.org/v1", 1), ("age-encryption.org/v1\r\n", 1),
    ("age-encryption.org/v1\n", 2), ("age-encryption.org/v1\n\n", 2),
    ("age-encryption.org/v1\n" + end, 2), ("age-encryption.org/v1\n->\n", 2),
    ("age-encryption.org/v1\n-> \n", 2), ("age-encryption.org/v1\n-> a  b\n", 2),
    ("age-encryption.org/v1\n-> a b \n", 2), ("age-encryption.org/v1\n-> a\tb\n", 2),
    ("age-encryption.org/v1\n-> é\n", 2), ("age-encryption.org/v1\n->a\n", 2),
    ("age-encryption.org/v1\n-> a\nAA=\n", 3), ("age-encryption.org/v1\n-> a\nA\n", 3),
    ("age-encryption.org/v1\n-> a\nAB\n", 3), ("age-encryption.org/v1\n-> a\n\n\n", 4),
    ("age-encryption.org/v1\n-> a\n\n---\n", 4), ("age-encryption.org/v1\n-> a\n\n--- \n", 4),
    ("age-encryption.org/v1\n-> a\n\n--- AA\n", 4),
    ("age-encryption.org/v1\n-> a\n" + String(repeating: "A", count: 64) + "\n" + end, 4),
    ("age-encryption.org/v1\n-> a\n" + String(repeating: "A", count: 65) + "\n", 3),
    ("age-encryption.org/v1\n-> X25519\n" + body + end, 2),
    ("age-encryption.org/v1\n-> X25519 AAAA\n" + body + end, 2),
    ("age-encryption.org/v1\n" + stanza + "AAAA\n" + end, 2),
    ("age-encryption.org/v1\n" + stanza + String(repeating: "A", count: 54) + "\n" + end, 2),
    (
      "age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 18\n" + body + "-> grease\n\n" + end,
      4
    ),
    (
      "age-encryption.org/v1\n" + stanza + body + "-> scrypt AAAAAAAAAAAAAAAAAAAAAA 18\n" + body
        + end,
      4
    ),
    ("age-encryption.org/v1\n-> grease\n\n" + stanza + body + end, 4),
    ("age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 018\n" + body + end, 2),
    ("age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA\n" + body + end, 2),
  ])
  func `a malformed head is refused with its line`(text: String, line: Int) throws {
    let error = #expect(throws: SealingError.self) {
      try AgeFile.opened(Array(text.utf8), with: .keys([try AgeIdentity()]))
    }
    #expect(error?.code == .malformedHeader)
    #expect(error?.place == .headerLine(line))
    #expect(error?.message.hasPrefix("Line \(line) of the age header: ") == true)
  }

  @Test func `another version is told apart from no age file`() throws {
    let error = #expect(throws: SealingError.self) {
      try AgeFile.opened(
        Array("age-encryption.org/v2\n".utf8),
        with: .keys([try AgeIdentity()])
      )
    }
    #expect(error?.code == .unsupportedVersion)
  }

  @Test func `a head without end is not read for ever`() throws {
    var reader = AgeReader(with: .keys([try AgeIdentity()]))
    var content: [UInt8] = []
    let line = Array("-> grease\n\n".utf8)
    try reader.read(Array("age-encryption.org/v1\n".utf8).span, to: &content)
    let error = #expect(throws: SealingError.self) {
      for _ in 0..<10_000 { try reader.read(line.span, to: &content) }
    }
    #expect(error?.code == .malformedHeader)
  }

  @Test func `six hundred recipients have room in a head`() throws {
    let last = try AgeIdentity()
    let recipients = try (0..<599).map { _ in try AgeIdentity().recipient } + [last.recipient]
    let file = try AgeFile.sealed(secret("x"), for: .keys(recipients))
    #expect(try AgeFile.opened(file, with: .keys([last])) == secret("x"))
  }

  @Test(arguments: 1...UInt64(lawCount(20)))
  func `the recipients of a damaged head are counted, or the head is refused`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let recipients = try (0..<Int.random(in: 1...5, using: &random)).map { _ in
      try AgeIdentity().recipient
    }
    let file = try AgeFile.sealed(secret("x"), for: .keys(recipients))
    #expect(AgeFile.recipientCount(of: file) == recipients.count, "seed \(seed)")
    let end = try #require(Array(file).firstRange(of: Array("\n--- ".utf8))).upperBound
    for _ in 0..<40 {
      let damaged = random.damaged(Array(file[..<end])) + file[end...]
      guard let count = AgeFile.recipientCount(of: damaged) else { continue }
      let head = damaged[..<(damaged.firstRange(of: Array("\n--- ".utf8))?.lowerBound ?? 0)]
      let lines = head.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
      #expect(lines.count { $0.hasPrefix("-> ") } == count, "seed \(seed)")
      #expect(
        lines.allSatisfy { !$0.hasPrefix("-> ") || $0.hasPrefix("-> X25519") },
        "seed \(seed)"
      )
    }
  }
}
