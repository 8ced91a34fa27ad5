import CareSharing
import Git
import TestSupport
import Testing

struct SealedPackTests {
  private static let title = "careplan-segment 1"
  private static let one = String(repeating: "1", count: 40)
  private static let two = String(repeating: "2", count: 40)

  private static func header(_ lines: String...) -> String {
    "{\n" + lines.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }

  private static let whole = ContentParts(
    title: title,
    header: header(
      #""base": [\#n    "\#(one)",\#n    "\#(two)"\#n  ]"#,
      #""branch": "refs/heads/main""#,
      #""stream": "core""#,
      #""tip": "\#(one)""#
    ),
    body: [1, 2, 3]
  )

  private func random(_ seed: UInt64) throws -> SealedPack {
    var random = SeededGenerator(seed: seed)
    let base = try (0..<Int.random(in: 0...3, using: &random)).map { _ in
      try random.objectID()
    }
    let branches = [nil, "refs/heads/main", "refs/heads/größer/\"quoted\"\n"]
    return SealedPack(
      base: base,
      branch: branches[Int.random(in: branches.indices, using: &random)],
      stream: ["core", "0123456789abcdef0123456789abcdef", ""].randomElement(using: &random) ?? "",
      tip: try random.objectID(),
      pack: random.bytes([0, 1, 700, 20_000].randomElement(using: &random) ?? 0)
    )
  }

  @Test(arguments: 1...UInt64(lawCount(40)))
  func `a content is read as it was written`(_ seed: UInt64) throws {
    let pack = try random(seed)
    let content = pack.content
    #expect(SealedPack(content) == pack, "seed \(seed)")
    #expect(content.count == ContentParts.paddedSize(content.count), "seed \(seed)")
  }

  @Test func `the bytes are those of the specification`() throws {
    let pack = SealedPack(
      base: try [Self.two, Self.one].map { try #require(ObjectID(hex: $0)) },
      branch: "refs/heads/main",
      stream: "core",
      tip: try #require(ObjectID(hex: Self.one)),
      pack: [1, 2, 3]
    )
    #expect(pack.content == Self.whole.bytes)
  }

  @Test(arguments: 1...UInt64(lawCount(3)))
  func `damage of one byte is refused or is another content that is whole`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let content = try self.random(seed).content
    // The padding is many equal bytes, of which a few stand for all.
    let written = content.lastIndex { $0 != 0 } ?? 0
    let places =
      Array(0...min(written, 500))
      + (0..<40).map { _ in Int.random(in: content.indices, using: &random) }
    for place in places {
      for change in [1, 2, 32, 128, UInt8.random(in: 1...255, using: &random)] {
        var damaged = content
        damaged[place] ^= change
        guard let read = SealedPack(damaged) else { continue }
        #expect(read.content == damaged, "seed \(seed), byte \(place), change \(change)")
      }
    }
  }

  @Test(arguments: 1...UInt64(lawCount(20)))
  func `damage of several bytes is refused or is another content that is whole`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let content = try self.random(seed).content
    for _ in 0..<20 {
      let damaged = random.damaged(content)
      guard let read = SealedPack(damaged) else { continue }
      #expect(read.content == damaged, "seed \(seed)")
    }
  }

  @Test(arguments: 1...UInt64(lawCount(3)))
  func `a content that is cut or longer is refused`(_ seed: UInt64) throws {
    let content = try random(seed).content
    for count in Array(0..<min(content.count, 1200)) + [content.count - 1] {
      #expect(SealedPack(Array(content.prefix(count))) == nil, "seed \(seed), \(count) bytes")
    }
    for surplus in [1, 512, content.count] {
      let longer = content + [UInt8](repeating: 0, count: surplus)
      #expect(SealedPack(longer) == nil, "seed \(seed), \(surplus) bytes more")
    }
  }

  /// Headers that say the same, or nearly, in another way than careplan writes it.
  @Test(arguments: [
    #"{"base":[],"stream":"core","tip":"\#(one)"}"#,
    header(#""base": []"#, #""stream": "core""#, #""tip": "\#(one)""#) + " ",
    header(#""stream": "core""#, #""base": []"#, #""tip": "\#(one)""#),
    header(#""base": []"#, #""stream": "c\u006fre""#, #""tip": "\#(one)""#),
    header(
      #""base": []"#,
      #""stream": "core""#,
      #""tip": "\#(String(repeating: "A", count: 40))""#
    ),
    header(#""base": []"#, #""more": 1"#, #""stream": "core""#, #""tip": "\#(one)""#),
    header(#""base": []"#, #""branch": null"#, #""stream": "core""#, #""tip": "\#(one)""#),
    header(#""base": [1]"#, #""stream": "core""#, #""tip": "\#(one)""#),
    header(
      #""base": [\#n    "\#(two)",\#n    "\#(one)"\#n  ]"#,
      #""stream": "core""#,
      #""tip": "\#(one)""#
    ),
    header(#""base": "\#(one)""#, #""stream": "core""#, #""tip": "\#(one)""#),
    header(#""base": []"#, #""stream": "core""#, #""tip": "\#(one)1""#),
    header(#""base": []"#, #""stream": "core""#), header(#""base": []"#, #""tip": "\#(one)""#),
    "[]\n", "null\n", "", "{}\n",
  ])
  func `a header in another form is refused`(_ header: String) {
    #expect(SealedPack(ContentParts(title: Self.title, header: header).bytes) == nil)
    #expect(SealedPack(Self.whole.bytes) != nil)
  }

  @Test(arguments: [
    "careplan-segment 2", "careplan-segment 1 ", "careplan-segment 1\r", "careplan-envelope 1",
    "Careplan-segment 1", "",
  ])
  func `another title is refused`(_ title: String) {
    var parts = Self.whole
    parts.title = title
    #expect(SealedPack(parts.bytes) == nil)
  }

  @Test func `wrong lengths and wrong padding are refused`() {
    let changes: [(inout ContentParts) -> Void] = [
      { $0.headerSurplus = 1 }, { $0.headerSurplus = -1 }, { $0.headerSurplus = 1 << 30 },
      { $0.headerSurplus = 0xFFFF_FFFF - $0.header.count }, { $0.bodySurplus = 1 << 40 },
      { $0.bodySurplus = .max - $0.body.count }, { $0.bodySurplus = -$0.body.count - 1 },
      { $0.bodySurplus = -1 }, { $0.padding = 0 }, { $0.padding = 1 }, { $0.padding = 4096 },
    ]
    for (number, change) in changes.enumerated() {
      var parts = Self.whole
      change(&parts)
      #expect(SealedPack(parts.bytes) == nil, "change \(number)")
    }
    for place in [0, 1, 500] {
      var bytes = Self.whole.bytes
      bytes[bytes.count - 1 - place] = 1
      #expect(SealedPack(bytes) == nil, "a padding of another byte, \(place) before the end")
    }
  }
}
