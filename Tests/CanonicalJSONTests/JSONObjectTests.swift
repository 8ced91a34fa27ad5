import CanonicalJSON
import TestSupport
import Testing

@Test(arguments: Array(1...20 as ClosedRange<UInt64>))
func `an object acts as a dictionary by bytes that stays sorted`(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  var object = JSONObject()
  var model: [[UInt8]: JSONValue] = [:]
  for step in 0..<300 {
    let key = generator.text()
    let value: JSONValue? =
      Int.random(in: 0..<3, using: &generator) > 0 ? [.number(JSONNumber(step))] : nil
    object[key] = value
    model[Array(key.utf8)] = value
    #expect(object[key] == value)
    let other = generator.text()
    #expect(object[other] == model[Array(other.utf8)])
  }
  let sorted = model.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  #expect(object.members.map { Array($0.key.utf8) } == sorted.map(\.key))
  #expect(object.members.map(\.value) == sorted.map(\.value))
  #expect(object.count == model.count)
  #expect(
    JSONObject(object.members.shuffled(using: &generator).map { ($0.key, $0.value) }) == object
  )
}

@Test func `of two members with one key the later stays`() {
  #expect(JSONObject([("a", 1), ("b", 2), ("a", 3)]) == JSONObject([("b", 2), ("a", 3)]))
}

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `texts are ordered and compared as their bytes are`(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<2000 {
    let left = generator.text()
    let right = generator.text()
    let bytes = (left: Array(left.utf8), right: Array(right.utf8))
    #expect(left.precedesInUTF8(right) == bytes.left.lexicographicallyPrecedes(bytes.right))
    #expect(left.isSameInUTF8(right) == (bytes.left == bytes.right))
    #expect(!left.precedesInUTF8(left) && left.isSameInUTF8(left))
  }
}
