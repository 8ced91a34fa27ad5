import Sealing
import Sodium
import TestSupport
import Testing

struct AgeArmorTests {
  /// Puts a file into armor, which careplan itself never writes.
  private func armored(_ file: [UInt8]) -> [UInt8] {
    let digits = CanonicalBase64.text(of: file, .padded)
    var lines: [Substring] = []
    var rest = digits[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(64))
      rest = rest.dropFirst(64)
    }
    let body = lines.map { "\($0)\n" }.joined()
    return Array(
      "-----BEGIN AGE ENCRYPTED FILE-----\n\(body)-----END AGE ENCRYPTED FILE-----\n".utf8
    )
  }

  private func bare(_ pieces: some Sequence<ArraySlice<UInt8>>) throws -> [UInt8] {
    var reader = AgeArmorReader()
    var file: [UInt8] = []
    for piece in pieces { try reader.read(Array(piece).span, to: &file) }
    try reader.finish(to: &file)
    return file
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `armor comes off, and a damaged one is refused or says the same`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = random.bytes(.random(in: 0...200, using: &random))
    let text = armored(file)
    #expect(AgeArmorReader.isArmored(text))
    #expect(try bare(random.pieces(of: text, upTo: 30)) == file, "seed \(seed)")
    let damaged = random.damaged(text)
    guard let read = try? bare([damaged[...]]) else { return }
    // White space around it, and how lines end, may differ; another digit is another file.
    let words = String(decoding: damaged, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    #expect(
      words == String(decoding: armored(read), as: UTF8.self).split(whereSeparator: \.isWhitespace),
      "seed \(seed)"
    )
  }

  @Test func `a fault of the armor is told with its line`() throws {
    let text = armored([UInt8](repeating: 1, count: 100))
    var broken = text
    broken[34 + 1 + 64 + 1 + 5] = UInt8(ascii: "*")
    let error = #expect(throws: SealingError.self) { try bare([broken[...]]) }
    #expect(error?.code == .malformedArmor)
    #expect(error?.place == .armorLine(3))
    let cut = #expect(throws: SealingError.self) { try bare([text.dropLast(20)]) }
    #expect(cut?.place == .armorLine(5))
    #expect(!AgeArmorReader.isArmored(Array("age-encryption.org/v1\n".utf8)))
  }

  @Test func `white space without end is not read for ever`() throws {
    var reader = AgeArmorReader()
    var file: [UInt8] = []
    let error = #expect(throws: SealingError.self) {
      for _ in 0..<3000 { try reader.read([32].span, to: &file) }
    }
    #expect(error?.code == .malformedArmor)
    #expect(throws: SealingError.self) { try reader.read([32].span, to: &file) }
    #expect(throws: SealingError.self) { try reader.finish(to: &file) }
  }
}
