import CanonicalJSON
import TestSupport
import Testing

/// Seeds that each make some hundred documents; a failure names its own.
private let seeds = Array(1...10 as ClosedRange<UInt64>)

@Test(arguments: seeds)
func `reading undoes writing`(seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<200 {
    let value = generator.jsonValue()
    #expect(try CanonicalJSON.read(CanonicalJSON.write(value)) == value)
    #expect(try CanonicalJSON.read(Array(CanonicalJSON.compact(value).utf8)) == value)
  }
}

@Test(arguments: seeds)
func `all spellings of a document have one canonical form`(seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<200 {
    let value = generator.jsonValue()
    let spelling = generator.spelling(of: value)
    #expect(
      try CanonicalJSON.write(CanonicalJSON.read(Array(spelling.utf8)))
        == CanonicalJSON.write(value)
    )
  }
}

@Test(arguments: seeds)
func `equal values are those with equal bytes`(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  let values = (0..<150).map { _ in generator.jsonValue(depth: 1) }
  let bytes = values.map(CanonicalJSON.write)
  for left in values.indices {
    for right in values.indices {
      let isEqual = values[left] == values[right]
      #expect(isEqual == (bytes[left] == bytes[right]))
      if isEqual { #expect(values[left].hashValue == values[right].hashValue) }
    }
  }
}

@Test func `Python writes the same canonical form`() throws {
  var generator = SeededGenerator(seed: 8785)
  let values = (0..<2000).map { _ in generator.jsonValue() }
  let lines = values.map { CanonicalJSON.compact($0) + "\n" }.joined()
  let answers = try PythonOracle(name: "canonical_documents").answer(to: lines)
    .utf8.split(separator: 0).map(Array.init)
  #expect(answers.count == values.count)
  for (value, answer) in zip(values, answers) { #expect(CanonicalJSON.write(value) == answer) }
}
