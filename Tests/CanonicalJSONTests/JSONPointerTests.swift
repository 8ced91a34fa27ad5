import CanonicalJSON
import TestSupport
import Testing

@Test(arguments: Array(1...10 as ClosedRange<UInt64>))
func `a pointer survives its text`(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<500 {
    let count = Int.random(in: 0..<4, using: &generator)
    let pointer = JSONPointer((0..<count).map { _ in generator.text() })
    #expect(JSONPointer(pointer.description) == pointer)
  }
}

@Test(arguments: Array(1...10 as ClosedRange<UInt64>))
func `every value of a document has a pointer that leads to it`(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  expectToFind(.root, generator.jsonValue(), in: nil)
}

/// Expects a value and all values inside it under their pointers.
private func expectToFind(_ pointer: JSONPointer, _ value: JSONValue, in document: JSONValue?) {
  let document = document ?? value
  #expect(document[pointer] == value, "\(pointer)")
  for (index, element) in (value.array ?? []).enumerated() {
    expectToFind(pointer.appending(index), element, in: document)
  }
  for member in value.object?.members ?? [] {
    expectToFind(pointer.appending(member.key), member.value, in: document)
  }
}

@Test(arguments: ["tags", "a/b", " /a", "/~", "/a~", "/~2", "/~~1", "/a~/b"])
func `a text that RFC 6901 forbids is no pointer`(text: String) {
  #expect(JSONPointer(text) == nil)
}

// The cases of RFC 6901, section 5, and one of ours: a slash that a mark combines with.
@Test(
  arguments: [
    ("", nil), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2),
    ("/e^f", 3),
    ("/g|h", 4), (#"/i\j"#, 5), (#"/k"l"#, 6), ("/ ", 7), ("/m~0n", 8), ("/\u{338}", 9),
    ("/foo/00", nil), ("/foo/+0", nil), ("/foo/-", nil),
    ("/foo/2", nil), ("/foo/-1", nil), ("/m~0n/0", nil), ("/nothing", nil),
  ] as [(String, JSONValue?)]
)
func `a pointer leads where RFC 6901 says`(text: String, value: JSONValue?) throws {
  let document: JSONValue = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, #"i\j"#: 5, #"k"l"#: 6,
    " ": 7, "m~n": 8, "\u{338}": 9,
  ]
  let pointer = try #require(JSONPointer(text))
  #expect(document[pointer] == (text.isEmpty ? document : value))
}

@Test func `pointers are compared by bytes`() {
  #expect(JSONPointer(["\u{E9}"]) != JSONPointer(["e\u{301}"]))
  #expect(JSONPointer(["a", "b"]) == JSONPointer(["a"]).appending("b"))
}
