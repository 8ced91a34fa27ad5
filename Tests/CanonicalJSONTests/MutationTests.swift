import CanonicalJSON
import TestSupport
import Testing

@Test(arguments: Array(1...20 as ClosedRange<UInt64>))
func `a damaged document is refused with its place or has one canonical form`(seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<1000 {
    let value = generator.jsonValue(depth: 3)
    let bytes = generator.damaged(Array(generator.spelling(of: value).utf8))
    do {
      let read = try CanonicalJSON.read(bytes)
      let written = CanonicalJSON.write(read)
      #expect(try CanonicalJSON.read(written) == read)
      #expect(try CanonicalJSON.write(CanonicalJSON.read(written)) == written)
    } catch {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      try #require(lines.indices.contains(error.line - 1))
      #expect(1...lines[error.line - 1].count + 1 ~= error.column)
      #expect(error.message.hasSuffix("."))
    }
  }
}

extension RandomNumberGenerator {
  /// Changes a few bytes: flips a bit, drops or doubles a piece, puts in a byte of the grammar.
  fileprivate mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let place = Int.random(in: 0...bytes.count, using: &self)
      let end = Int.random(in: place...min(place + 8, bytes.count), using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeSubrange(place...)
      default:
        let grammar = Array("{}[]:,\"\\u0e+-.tfn \n/\u{FEFF}".utf8) + [0x80, 0xFF, 0x00]
        bytes.insert(grammar.randomElement(using: &self) ?? 0, at: place)
      }
    }
    return bytes
  }
}
