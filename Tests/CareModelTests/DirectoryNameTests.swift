import CareModel
import Testing

@Test(arguments: [
  ("doxylamine", "doxylamine"),
  ("0_a-b", "0_a-b"),
  (String(repeating: "x", count: 64), String(repeating: "x", count: 64)),
  ("a/b", "a-b~c14cddc033f6"),
  ("..", "~5ec1f7e700f3"),
  ("", "~e3b0c44298fc"),
  ("💊", "~"),
  ("CON", "con~"),
  ("con", "con~"),
  ("lpt9", "lpt9~"),
  ("Ab", "ab~"),
  ("ab", "ab"),
  ("-ab", "ab~"),
  ("_ab", "ab~"),
  ("ab.", "ab~"),
  ("ab ", "ab~"),
  ("Crème brûlée", "cr-me-br-l-e~"),
  (String(repeating: "x", count: 65), String(repeating: "x", count: 40) + "~"),
  (String(repeating: "é", count: 128), "~"),
])
func `the directory of an id is the id itself, or a slug with a digest`(id: String, name: String) {
  #expect(DirectoryName.of(id).hasPrefix(name))
  #expect(DirectoryName.of(id) == name || name.contains("~"))
}

@Test(arguments: [
  ("Ab", "ab"), ("é", "e\u{301}"), ("CON", "con"), ("ab", "ab."), ("ab", "ab "), ("a/b", "a\\b"),
  ("a", "a\u{200B}"), (String(repeating: "x", count: 65), String(repeating: "x", count: 66)),
])
func `ids that a file system takes for one get two directories`(left: String, right: String) {
  let names = [left, right].map { DirectoryName.of($0).lowercased() }
  #expect(names[0] != names[1])
}

@Test(arguments: [
  "a/b", "..", ".", "", "💊", "CON", "nul", "a\u{0}b", "C:\\x", "~", "~user", "a~1", "\u{202E}x",
  "a\nb", String(repeating: "ß", count: 128), String(repeating: "A", count: 256), "-rf", "a:b",
])
func `a directory name is safe everywhere`(id: String) throws {
  let name = DirectoryName.of(id)
  #expect(name.utf8.count <= 64)
  #expect(try #/[a-z0-9~][a-z0-9_~-]*/#.wholeMatch(in: name) != nil)
}

@Test func `an id has 1 to 256 bytes and no control characters`() {
  #expect(RecordKey.fault(inID: String(repeating: "é", count: 128)) == nil)
  #expect(RecordKey.fault(inID: String(repeating: "é", count: 128) + "x") != nil)
  #expect(RecordKey.fault(inID: String(repeating: "x", count: 300)) != nil)
  #expect(RecordKey.fault(inID: "") != nil)
  for scalar in (0...0x2FF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
    let isControl = scalar.properties.generalCategory == .control
    #expect((RecordKey.fault(inID: "a\(scalar)b") != nil) == isControl, "U+\(scalar.value)")
  }
}

@Test(arguments: ["a/b", "a@b", "100%", "%2F", "a%40", "é", "💊@/%25"])
func `an id survives its encoding in a selector`(id: String) {
  let text = RecordKey(.task, id).description
  #expect(text.hasPrefix("task/"))
  let encoded = String(text.dropFirst(5))
  #expect(!encoded.contains("/") && !encoded.contains("@"))
  #expect(RecordKey.decoded(encoded) == id)
}

@Test func `keys differ by bytes and sort by kind, parents first`() {
  #expect(RecordKey(.task, "é") != RecordKey(.task, "e\u{301}"))
  #expect(RecordKey(.task, "a") != RecordKey(.healthTask, "a"))
  let keys = [RecordKey(.outcome, "a"), RecordKey(.task, "b"), RecordKey(.task, "B")]
  #expect((keys + [RecordKey(.patient, "z")]).sorted().map(\.id) == ["z", "B", "b", "a"])
}

@Test(arguments: RecordKind.allCases)
func `a kind is named by its word, its directory and CareKit's type`(kind: RecordKind) {
  for word in [kind.word, kind.directory, kind.type] { #expect(RecordKind(word: word) == kind) }
  #expect(RecordKind(word: kind.word.uppercased()) == nil)
}
