import Sealing
import Sodium
import TestSupport
import Testing

struct Bech32Tests {
  /// Of BIP 173's valid texts those that hold whole bytes, and one of age's own, which is longer than
  /// BIP 173 allows.
  @Test(arguments: [
    ("A", "A12UEL5L", 0), ("a", "a12uel5l", 0),
    (
      "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio",
      "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs",
      0
    ),
    ("abcdef", "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw", 20),
    (
      "1",
      "11qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqc8247j",
      51
    ),
    ("split", "split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w", 30),
    ("?", "?1ezyfcl", 0),
    ("age", "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj", 32),
  ])
  func `a text of BIP 173 is read and written`(prefix: String, text: String, count: Int) throws {
    let bytes = try Bech32.bytes(of: text, prefix: prefix)
    #expect(bytes.count == count)
    #expect(Bech32.text(of: bytes, prefix: prefix) == text)
    #expect(try Bech32.secret(of: secret(text), prefix: prefix).shown == bytes)
    #expect(try Bech32.text(ofSecret: secret(bytes), prefix: prefix).shownText == text)
  }

  /// BIP 173's invalid texts, and some by their kind of fault.
  @Test(arguments: [
    ("pzry", "pzry9x0s0muk"), ("", "1pzry9x0s0muk"), ("x", "x1b4n0q5v"), ("li", "li1dgmt3"),
    ("de", "de1lg7wt\u{ff}"), ("A", "A1G7SGD8"), ("", "10a06t8"), ("", "1qzzfhee"), ("a", ""),
    ("a", "a"), ("a", "a1"), ("A", "A12UEl5L"), ("a", "a12uEl5l"), ("a", "A12UEL5L"),
    ("A", "a12uel5l"), ("b", "a12uel5l"), ("a", "a12uel5m"), ("a", "a12uel5l "), ("a", " a12uel5l"),
    ("a", "a12uel5"), ("age", "a12uel5l"), ("a", "aa2uel5l"),
  ])
  func `a text that is none is refused`(prefix: String, text: String) {
    let error = #expect(throws: SealingError.self) { try Bech32.bytes(of: text, prefix: prefix) }
    #expect(error?.code == .malformedKey)
    #expect(throws: SealingError.self) { try Bech32.secret(of: secret(text), prefix: prefix) }
  }

  @Test func `a digit that belongs to no byte is refused`() throws {
    // One digit of zero, and two of which the last has a bit too many; the checksums are right.
    for values in [[0], [0, 1], [0, 0, 0], [31, 31, 31]] as [[UInt8]] {
      let text = withChecksum(values)
      let error = #expect(throws: SealingError.self) { try Bech32.bytes(of: text, prefix: "a") }
      #expect(error?.code == .malformedKey)
      #expect(error?.place != nil, "\(text)")
    }
    #expect(try Bech32.bytes(of: withChecksum([0, 4]), prefix: "a") == [1])
  }

  /// A text of the prefix `a`, with a checksum that is found by trying.
  private func withChecksum(_ values: [UInt8]) -> String {
    let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l")
    let generators: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
    var sum: UInt32 = 1
    for value in [3, 0, 1] + values + [0, 0, 0, 0, 0, 0] {
      let top = sum >> 25
      sum = (sum & 0x1ff_ffff) << 5 ^ UInt32(value)
      for bit in 0..<5 where top >> UInt32(bit) & 1 == 1 { sum ^= generators[bit] }
    }
    sum ^= 1
    let check = (0..<6).map { UInt8(sum >> UInt32(5 * (5 - $0)) & 31) }
    return "a1" + String((values + check).map { alphabet[Int($0)] })
  }

  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func `reading undoes writing, and no damaged text is read`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = random.bytes(.random(in: 0...70, using: &random))
    let prefix = Bool.random(using: &random) ? "age" : "CAREPLAN-SIGNING-KEY-"
    let text = Bech32.text(of: bytes, prefix: prefix)
    #expect(try Bech32.bytes(of: text, prefix: prefix) == bytes, "seed \(seed)")
    #expect(try Bech32.secret(of: secret(text), prefix: prefix).shown == bytes, "seed \(seed)")
    // A checksum of 30 bits finds all but one of 10^9 damages, and four wrong characters always.
    let damaged = random.damaged(Array(text.utf8))
    guard damaged != Array(text.utf8) else { return }
    #expect(throws: SealingError.self, "seed \(seed)") {
      try Bech32.secret(of: secret(damaged), prefix: prefix)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `one wrong character is found wherever it is`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = try AgeIdentity(AgreementKey(secret(random.bytes(32)))).text().shown
    let place = Int.random(in: 0..<text.count, using: &random)
    var wrong = text
    while wrong == text {
      wrong[place] =
        Array("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L".utf8).randomElement(using: &random) ?? 0
    }
    let error = #expect(throws: SealingError.self) { try AgeIdentity(text: secret(wrong)) }
    #expect(error?.code == .malformedKey)
    let shown = String(decoding: text.suffix(20), as: UTF8.self)
    #expect(error?.message.contains(shown) == false)
  }
}
