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
