import CanonicalJSON
import TestSupport
import Testing

private let document = """
  { "id" : "café" , "a/b":{},
  \t"list": [1,[ ], {"key": "ü", "deep": true}],
    "tags":[]}
  """

@Test(arguments: [
  ("", 1, 1),
  ("/id", 1, 10),
  ("/a~1b", 1, 25),
  ("/list", 2, 10),
  ("/list/0", 2, 11),
  ("/list/1", 2, 13),
  ("/list/2/deep", 2, 39),
  ("/tags", 3, 10),
])
func `a place in a document that somebody wrote by hand is found`(
  pointer: String,
  line: Int,
  column: Int
) throws {
  let place = try place(of: pointer, in: document)
  #expect(place?.line == line)
  #expect(place?.column == column)
}

@Test(arguments: [
  ("/missing", ""),
  ("/list/3", "/list"),
  ("/list/01", "/list"),
  ("/list/-", "/list"),
  ("/list/2/missing/further", "/list/2"),
  ("/id/0", "/id"),
  ("/tags/0", "/tags"),
  ("/a/b", ""),
])
func `a value that is missing is looked for where it should stand`(
  pointer: String,
  ancestor: String
) throws {
  let found = try #require(try place(of: pointer, in: document))
  let expected = try #require(try place(of: ancestor, in: document))
  #expect(found == expected)
}

@Test(arguments: ["", "[1, 2", "{\"a\": 1, \"b\" 2, \"c\": 3}", "[1, x, 3]"])
func `a text that is broken before the place has no such place`(text: String) throws {
  #expect(try place(of: "/c", in: text) == nil || text.hasPrefix("["))
  #expect(try place(of: "/2", in: text) == nil || text.hasPrefix("{"))
}

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `a value is found where another one in its place stands`(seed: UInt64) throws {
  let mark = "\u{1F3AF}"
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<40 {
    let value = generator.jsonValue(depth: 2)
    for pointer in value.places {
      let marked = CanonicalJSON.text(value.replacing(pointer.tokens[...], with: .string(mark)))
      let before = try #require(
        marked.split(separator: "\"\(mark)\"", omittingEmptySubsequences: false).first
      ).unicodeScalars
      let place = CanonicalJSON.position(of: pointer, in: CanonicalJSON.write(value))
      #expect(place?.line == before.count { $0 == "\n" } + 1, "seed \(seed), \(pointer)")
      #expect(
        place?.column == before.reversed().prefix { $0 != "\n" }.count + 1,
        "seed \(seed), \(pointer)"
      )
    }
  }
}

private func place(of text: String, in document: String) throws -> (line: Int, column: Int)? {
  let pointer = try #require(JSONPointer(text))
  return CanonicalJSON.position(of: pointer, in: Array(document.utf8))
}

extension JSONValue {
  /// The pointers of all values within, this one first.
  fileprivate var places: [JSONPointer] {
    let inner: [(String, JSONValue)]
    switch self {
    case .array(let elements): inner = elements.enumerated().map { (String($0), $1) }
    case .object(let object): inner = object.members.map { ($0.key, $0.value) }
    default: inner = []
    }
    return [.root]
      + inner.flatMap { token, value in
        value.places.map { JSONPointer([token] + $0.tokens) }
      }
  }
  /// This value with another one at a place.
  fileprivate func replacing(_ tokens: ArraySlice<String>, with new: JSONValue) -> JSONValue {
    guard let token = tokens.first else { return new }
    switch self {
    case .array(var elements):
      guard let index = Int(token) else { return self }
      elements[index] = elements[index].replacing(tokens.dropFirst(), with: new)
      return .array(elements)
    case .object(var object):
      object[token] = object[token]?.replacing(tokens.dropFirst(), with: new)
      return .object(object)
    default: return self
    }
  }
}
