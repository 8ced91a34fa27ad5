import Foundation
import Sealing
import Sodium
import TestSupport
import Testing

struct AgeLawTests {
  /// How many files are tried; `CAREPLAN_LAW_COUNT` asks for more.
  private static let seeds: ClosedRange<UInt64> = {
    let asked = ProcessInfo.processInfo.environment["CAREPLAN_LAW_COUNT"].flatMap { UInt64($0) }
    return 1...max(1, asked ?? 60)
  }()

  /// Lengths around the ends of pieces, where mistakes would be.
  private static let lengths = [
    0, 1, 15, 16, 17, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073,
  ]

  @Test(arguments: seeds)
  func `reading undoes writing, whatever the pieces are`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let length = Self.lengths.randomElement(using: &random) ?? 0
    let content = random.bytes(length)
    let identities = try (0..<Int.random(in: 1...4, using: &random)).map { _ in try AgeIdentity() }
    let lock = AgeRecipients.keys(identities.map(\.recipient))
    let file = try AgeWriter.file(random.pieces(of: content, upTo: 70_000), for: lock)
    for identity in identities {
      let keys = AgeIdentities.keys([try AgeIdentity(), identity])
      let pieces = random.pieces(of: file, upTo: 70_000)
      #expect(try AgeReader.content(pieces, with: keys) == content, "seed \(seed)")
      #expect(try AgeFile.opened(file, with: keys).shown == content, "seed \(seed)")
    }
    let other = #expect(throws: SealingError.self) {
      try AgeFile.opened(file, with: .keys([try AgeIdentity()]))
    }
    #expect(other?.code == .noMatch, "seed \(seed)")
  }

  @Test(arguments: lengths)
  func `a secret is sealed in as many bytes as in pieces, and opened`(length: Int) throws {
    var random = SeededGenerator(seed: UInt64(length))
    let content = random.bytes(length)
    let identity = try AgeIdentity()
    let lock = AgeRecipients.keys([identity.recipient])
    let file = try AgeFile.sealed(secret(content), for: lock)
    #expect(try file.count == AgeWriter.file([content[...]], for: lock).count)
    #expect(try AgeReader.content([file[...]], with: .keys([identity])) == content)
    #expect(try AgeFile.opened(file, with: .keys([identity])).shown == content)
  }

  @Test(arguments: ["", "pass", "Grüße an 世界", String(repeating: "x", count: 1000)])
  func `a passphrase opens what it sealed, and no other does`(passphrase: String) throws {
    let lock = AgeRecipients.passphrase(try secret(passphrase), workFactor: 6)
    let file = try AgeFile.sealed(secret("content"), for: lock)
    let right = AgeIdentities.passphrase(try secret(passphrase), workFactors: 1...10)
    #expect(try AgeFile.opened(file, with: right) == secret("content"))
    for wrong in [passphrase + " ", "Pass", "\u{1}"] {
      let error = #expect(throws: SealingError.self) {
        try AgeFile.opened(file, with: .passphrase(try secret(wrong), workFactors: 1...10))
      }
      #expect(error?.code == .noMatch)
    }
    let identity = #expect(throws: SealingError.self) {
      try AgeFile.opened(file, with: .keys([try AgeIdentity()]))
    }
    #expect(identity?.code == .noMatch)
  }

  @Test func `more or less work than is allowed is not done`() throws {
    let passphrase = try secret("pass")
    for factor in [6, 9] {
      let file = try AgeFile.sealed(
        secret("content"),
        for: .passphrase(passphrase, workFactor: factor)
      )
      let error = #expect(throws: SealingError.self) {
        try AgeFile.opened(file, with: .passphrase(passphrase, workFactors: 7...8))
      }
      #expect(error?.code == .workFactor)
      #expect(error?.place == .headerLine(2))
    }
    for factor in [Int.min, 0, 31, .max] {
      let error = #expect(throws: SealingError.self) {
        try AgeFile.sealed(secret("x"), for: .passphrase(passphrase, workFactor: factor))
      }
      #expect(error?.code == .workFactor)
    }
  }

  @Test func `a key file has the work factor that key files have`() throws {
    let passphrase = try secret("pass")
    let file = try AgeFile.sealed(
      secret("keys"),
      for: .passphrase(passphrase, workFactor: AgeRecipients.keyFileWorkFactor)
    )
    #expect(String(decoding: file.prefix(200), as: UTF8.self).contains(" 17\n"))
    let keys = AgeIdentities.passphrase(passphrase, workFactors: AgeIdentities.keyFileWorkFactors)
    #expect(try AgeFile.opened(file, with: keys) == secret("keys"))
  }

  @Test func `two files of one content have nothing in common but their form`() throws {
    let identity = try AgeIdentity()
    let files = try (0..<2).map { _ in
      try AgeFile.sealed(secret("content"), for: .keys([identity.recipient]))
    }
    #expect(files[0].suffix(23 + 16) != files[1].suffix(23 + 16))
    #expect(files[0] != files[1] && files[0].count == files[1].count)
  }

  @Test func `a file that is sealed to nobody or to a key of low order is not made`() throws {
    let nobody = #expect(throws: SealingError.self) {
      try AgeFile.sealed(secret("x"), for: .keys([]))
    }
    #expect(nobody?.code == .noRecipient)
    let weak = AgeRecipient(try PublicAgreementKey([UInt8](repeating: 0, count: 32)))
    let error = #expect(throws: SealingError.self) {
      try AgeFile.sealed(secret("x"), for: .keys([weak]))
    }
    #expect(error?.code == .malformedKey)
  }

  @Test(arguments: seeds)
  func `a damaged file is refused, and nothing false is handed on`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let content = random.bytes([0, 30, 66_000].randomElement(using: &random) ?? 0)
    let identity = try AgeIdentity()
    let keys = AgeIdentities.keys([identity])
    let recipients = [identity.recipient, try AgeIdentity().recipient]
    let file = try AgeWriter.file([content[...]], for: .keys(recipients))
    for _ in 0..<20 {
      // As many damages to the head as to the far larger rest.
      let head = Int.random(in: 0...min(file.count, 600), using: &random)
      let damaged =
        Bool.random(using: &random)
        ? random.damaged(file) : random.damaged(Array(file[..<head])) + file[head...]
      guard damaged != file else { continue }
      var handed: [UInt8] = []
      #expect(throws: SealingError.self, "seed \(seed)") {
        var reader = AgeReader(with: keys)
        for piece in random.pieces(of: damaged, upTo: 70_000) {
          let piece = Array(piece)
          try reader.read(piece.span, to: &handed)
        }
        try reader.finish(to: &handed)
      }
      #expect(content.starts(with: handed), "seed \(seed)")
      #expect(throws: SealingError.self, "seed \(seed)") {
        try AgeFile.opened(damaged, with: keys)
      }
    }
  }

  @Test func `pieces that are left out, doubled or moved are noticed at the first of them`() throws
  {
    let identity = try AgeIdentity()
    let identities = AgeIdentities.keys([identity])
    var random = SeededGenerator(seed: 3)
    let size = 65_536
    let content = random.bytes(3 * size)
    let file = try AgeWriter.file([content[...]], for: .keys([identity.recipient]))
    let sealedSize = size + ChaChaPoly.tagCount
    let head = Array(file.dropLast(3 * sealedSize))
    let pieces = (0..<3).map { index in
      let start = head.count + index * sealedSize
      return Array(file[start..<start + sealedSize])
    }
    #expect(head + pieces.joined() == file)
    // The order of pieces, how much of it is handed on, and which piece is named.
    let orders: [(pieces: [Int], handed: Int, named: Int)] = [
      ([0, 1], 2, 2), ([0], 1, 1), ([], 0, 1), ([1, 2], 0, 1), ([0, 2], 1, 2),
      ([0, 0, 1, 2], 1, 2),
      ([0, 2, 1], 1, 2), ([1, 0, 2], 0, 1), ([0, 1, 2, 2], 3, 3), ([0, 1, 2, 0], 3, 3), ([2], 0, 1),
    ]
    for (order, handed, named) in orders {
      let moved = head + order.flatMap { pieces[$0] }
      var given: [UInt8] = []
      let error = #expect(throws: SealingError.self, "\(order)") {
        var reader = AgeReader(with: identities)
        try reader.read(moved.span, to: &given)
        try reader.finish(to: &given)
      }
      #expect(error?.code == .malformedPayload, "\(order)")
      #expect(error?.place == .chunk(named), "\(order)")
      #expect(given == Array(content.prefix(handed * size)), "\(order)")
      let secretly = #expect(throws: SealingError.self, "\(order)") {
        try AgeFile.opened(moved, with: identities)
      }
      #expect(secretly?.code == .malformedPayload, "\(order)")
    }
  }

  @Test func `every beginning of a file is refused`() throws {
    let identity = try AgeIdentity()
    let file = try AgeFile.sealed(secret("content"), for: .keys([identity.recipient]))
    for count in 0..<file.count {
      #expect(throws: SealingError.self, "\(count) of \(file.count) bytes") {
        try AgeReader.content([file.prefix(count)], with: .keys([identity]))
      }
    }
  }

  @Test func `a reader that has failed goes on failing`() throws {
    var content: [UInt8] = []
    let error = #expect(throws: SealingError.self) {
      var reader = AgeReader(with: .keys([try AgeIdentity()]))
      for text in ["hello\n", "\n"] {
        let bytes = Array(text.utf8)
        do throws(SealingError) { try reader.read(bytes.span, to: &content) } catch {
          #expect(error.code == .malformedHeader)
        }
      }
      try reader.finish(to: &content)
    }
    #expect(error?.code == .malformedHeader)
    #expect(content.isEmpty)
  }

  @Test func `a large file is read with the memory of a few pieces`() throws {
    let identity = try AgeIdentity()
    var writer = try AgeWriter(for: .keys([identity.recipient]))
    var reader = AgeReader(with: .keys([identity]))
    let piece = [UInt8](repeating: 7, count: 100_000)
    var longest = 0
    var count = 0
    for _ in 0..<320 {
      var sealed: [UInt8] = []
      var opened: [UInt8] = []
      try writer.write(piece.span, to: &sealed)
      try reader.read(sealed.span, to: &opened)
      longest = max(longest, sealed.count, opened.count)
      count += opened.count
    }
    var sealed: [UInt8] = []
    var opened: [UInt8] = []
    try writer.finish(to: &sealed)
    try reader.read(sealed.span, to: &opened)
    try reader.finish(to: &opened)
    #expect(count + opened.count == 32_000_000)
    #expect(longest < 200_000)
  }
}
