import CanonicalJSON
import Testing

private func read(_ text: String) throws(JSONError) -> JSONValue {
  try CanonicalJSON.read(Array(text.utf8))
}

@Test(arguments: [
  ("null", "null"),
  (" \t\r\n true \t\r\n ", "true"),
  ("[ ]", "[]"),
  ("{\n}", "{}"),
  ("[false,[ ],{ }]", "[false,[],{}]"),
  (#"{"b":1,"a":{"d":2,"c":3}}"#, #"{"a":{"c":3,"d":2},"b":1}"#),
  (#"{"":1}"#, #"{"":1}"#),
  (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#),
  (#""\u0041\u00e9\u00E9\u2028\ud83d\uDE00\u0000""#, "\"Aéé\u{2028}😀\\u0000\""),
  ("\"\u{7F}\u{FEFF}\u{FFFF}\u{10FFFF}\"", "\"\u{7F}\u{FEFF}\u{FFFF}\u{10FFFF}\""),
  ("[0,-0,10,-1,0.0,1.50,1e5,1E+05,1e-0]", "[0,-0,10,-1,0.0,1.50,1e5,1E+05,1e-0]"),
  ("1e999", "1e999"),
  ("123456789012345678901234567890", "123456789012345678901234567890"),
])
func `what RFC 8259 allows is read`(text: String, compact: String) throws {
  #expect(Array(CanonicalJSON.compact(try read(text)).utf8) == Array(compact.utf8))
}

private typealias Refusal = (text: String, code: JSONError.Code, description: String)

private let escapes =
  #"An escape is one of \" \\ \/ \b \f \n \r \t and \u with four digits."#
private let halves = "A surrogate escape needs both its halves, the high one first."
private let unescaped =
  "Expected '\"' at the end of the text, or an escape such as \\n for a control character."

private let refusals: [Refusal] = [
  ("", .syntax, "line 1, column 1: Expected a value, but the document ends here."),
  (" \n ", .syntax, "line 2, column 2: Expected a value, but the document ends here."),
  ("nul", .syntax, "line 1, column 1: Expected a value here."),
  ("NaN", .syntax, "line 1, column 1: Expected a value here."),
  ("-Infinity", .syntax, "line 1, column 2: Expected a digit here."),
  ("'a'", .syntax, "line 1, column 1: Expected a value here."),
  ("\0", .syntax, "line 1, column 1: Expected a value here."),
  ("1 2", .syntax, "line 1, column 3: Expected the end of the document here."),
  ("{}\n\n,", .syntax, "line 3, column 1: Expected the end of the document here."),
  (
    "{} // x", .syntax,
    "line 1, column 4: Expected the end of the document here; JSON has no comments."
  ),
  ("[/* x */]", .syntax, "line 1, column 2, at /0: Expected a value here; JSON has no comments."),
  ("\u{FEFF}{}", .syntax, "line 1, column 1: The document must begin without a byte order mark."),
  ("\u{A0}1", .syntax, "line 1, column 1: Expected a value here."),

  ("[", .syntax, "line 1, column 2, at /0: Expected a value, but the document ends here."),
  ("[1", .syntax, "line 1, column 3: Expected ',' or ']', but the document ends here."),
  ("[1 2]", .syntax, "line 1, column 4: Expected ',' or ']' here."),
  ("[1}", .syntax, "line 1, column 3: Expected ',' or ']' here."),
  ("[1,]", .syntax, "line 1, column 4, at /1: Expected a value here."),
  ("[,1]", .syntax, "line 1, column 2, at /0: Expected a value here."),
  ("[[1],[2,x]]", .syntax, "line 1, column 9, at /1/1: Expected a value here."),

  ("{", .syntax, "line 1, column 2: Expected a key in double quotes, but the document ends here."),
  ("{a:1}", .syntax, "line 1, column 2: Expected a key in double quotes here."),
  ("{'a':1}", .syntax, "line 1, column 2: Expected a key in double quotes here."),
  (#"{"a":1,}"#, .syntax, "line 1, column 8: Expected a key in double quotes here."),
  (#"{"a"}"#, .syntax, "line 1, column 5, at /a: Expected ':' after the key here."),
  (#"{"a":}"#, .syntax, "line 1, column 6, at /a: Expected a value here."),
  (#"{"a":1"b":2}"#, .syntax, "line 1, column 7: Expected ',' or '}' here."),
  (#"{"a":[{"b/c~":tru}]}"#, .syntax, "line 1, column 15, at /a/0/b~1c~0: Expected a value here."),
  ("{\n  \"é😀\": \n  x}", .syntax, "line 3, column 3, at /é😀: Expected a value here."),
  (#"["é😀e\u0301", x]"#, .syntax, "line 1, column 15, at /1: Expected a value here."),

  ("01", .syntax, "line 1, column 1: A number has no zero before its first digit."),
  ("[-01]", .syntax, "line 1, column 3, at /0: A number has no zero before its first digit."),
  ("-", .syntax, "line 1, column 2: Expected a digit, but the document ends here."),
  ("+1", .syntax, "line 1, column 1: Expected a value here."),
  (".5", .syntax, "line 1, column 1: Expected a value here."),
  ("[1.]", .syntax, "line 1, column 4, at /0: Expected a digit here."),
  ("1e", .syntax, "line 1, column 3: Expected a digit, but the document ends here."),
  ("1e+x", .syntax, "line 1, column 4: Expected a digit here."),
  ("1.e1", .syntax, "line 1, column 3: Expected a digit here."),
  ("0x10", .syntax, "line 1, column 2: Expected the end of the document here."),

  (
    #""abc"#, .syntax,
    "line 1, column 5: Expected '\"' at the end of the text, but the document ends here."
  ),
  ("\"a\nb\"", .syntax, "line 1, column 3: \(unescaped)"),
  ("[\"é\\n\u{1F}\"]", .syntax, "line 1, column 6, at /0: \(unescaped)"),
  (#"["é\x"]"#, .syntax, "line 1, column 4, at /0: \(escapes)"),
  (#""\"#, .syntax, "line 1, column 2: \(escapes)"),
  (#""\u00g0""#, .syntax, "line 1, column 6: Expected a digit from 0 to F here."),
  (
    #""\u12"#, .syntax,
    "line 1, column 6: Expected a digit from 0 to F, but the document ends here."
  ),

  (#""a\ud800""#, .encoding, "line 1, column 3: \(halves)"),
  (#""\ud800x""#, .encoding, "line 1, column 2: \(halves)"),
  (#""\ud800\n""#, .encoding, "line 1, column 2: \(halves)"),
  (#""\ud800\u0041""#, .encoding, "line 1, column 2: \(halves)"),
  (#""\ud800\ud800""#, .encoding, "line 1, column 2: \(halves)"),
  (#""\ud800\ue000""#, .encoding, "line 1, column 2: \(halves)"),
  (#"{"k":"\udc00\ud800"}"#, .encoding, "line 1, column 7, at /k: \(halves)"),

  (
    #"{"a":1,"a":1}"#, .duplicateKey, "line 1, column 8, at /a: An object may have a key only once."
  ),
  (
    #"{"b":{"z":[],"a":0, "\u007a":1}}"#, .duplicateKey,
    "line 1, column 21, at /b/z: An object may have a key only once."
  ),
  (
    "[{\"\":1,\n \"b\":2, \"\":3}]", .duplicateKey,
    "line 2, column 9, at /0/: An object may have a key only once."
  ),
]

@Test(arguments: refusals)
private func `what RFC 8259 forbids is refused with its place`(refusal: Refusal) {
  let error = #expect(throws: JSONError.self) { try read(refusal.text) }
  #expect(error?.description == refusal.description)
  #expect(error?.code == refusal.code)
}

@Test(
  arguments: [
    ([0x22, 0x61, 0xFF, 0x22], 3),  // no byte of UTF-8
    ([0x22, 0xC3, 0x22], 2),  // a sequence cut short
    ([0x22, 0x80, 0x22], 2),  // a sequence without its beginning
    ([0x22, 0xC0, 0x80, 0x22], 2),  // NUL in two bytes
    ([0x22, 0xED, 0xA0, 0x80, 0x22], 2),  // half a surrogate pair
    ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 2),  // beyond U+10FFFF
    ([0x22, 0xC3, 0xA9, 0x5C, 0x6E, 0xE2, 0x82, 0x22], 5),  // after an escape
    ([0xFF, 0xFE, 0x22, 0x00], 1),  // UTF-16
    ([0xFE, 0xFF, 0x00, 0x22], 1),
  ] as [([UInt8], Int)]
)
func `what is not UTF-8 is refused with its place`(bytes: [UInt8], column: Int) {
  let error = #expect(throws: JSONError.self) { try CanonicalJSON.read(bytes) }
  #expect(error?.code == .encoding)
  #expect(error?.column == column)
}

@Test func `the two Unicode spellings of a letter are two keys`() throws {
  let value = try read("{\"\u{E9}\":1,\"e\u{301}\":2}")
  #expect(value.object?.count == 2)
  #expect(value.object?["\u{E9}"] == 1)
  #expect(value.object?["e\u{301}"] == 2)
  #expect(CanonicalJSON.compact(value).utf8.elementsEqual("{\"e\u{301}\":2,\"\u{E9}\":1}".utf8))
}

@Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
func `lists and objects may stand 64 deep and not 65`(open: String, close: String) throws {
  func document(depth: Int) -> String {
    let core = open == "[" ? "" : "0"
    return String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
  }
  #expect(try CanonicalJSON.compact(read(document(depth: 64))) == document(depth: 64))
  let error = #expect(throws: JSONError.self) { try read(document(depth: 65)) }
  #expect(error?.code == .limit)
  #expect(error?.pointer.tokens.count == 64)
  #expect(error?.column == 64 * open.utf8.count + 1)
  #expect(error?.message == "Lists and objects may stand at most 64 deep.")
}

@Test func `lists side by side are not deep`() throws {
  let lists = "[" + Array(repeating: "[{}]", count: 200).joined(separator: ",") + "]"
  #expect(try CanonicalJSON.compact(read(lists)) == lists)
}

@Test func `a document may have as many bytes as the limit`() throws {
  let limits = CanonicalJSON.Limits(bytes: 10)
  #expect(try CanonicalJSON.read(Array("\"abcdefgh\"".utf8), limits: limits) == "abcdefgh")
  let error = #expect(throws: JSONError.self) {
    try CanonicalJSON.read(Array("\"abcdefghi\"".utf8), limits: limits)
  }
  #expect(error?.code == .limit)
  #expect(error?.description == "line 1, column 1: The document has 11 bytes; at most 10 may be.")
}
