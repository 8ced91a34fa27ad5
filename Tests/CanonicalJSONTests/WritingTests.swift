import CanonicalJSON
import Testing

private let document: JSONValue = [
  "values": [12, ["text": "a/b"], [], [:], [[1], []]],
  "id": "doxylamine",
  "Title": .null,
  "asset": true,
  "notes": [],
  "userInfo": [:],
]

@Test func `the canonical form has one scalar a line and sorted members`() {
  let expected = """
    {
      "Title": null,
      "asset": true,
      "id": "doxylamine",
      "notes": [],
      "userInfo": {},
      "values": [
        12,
        {
          "text": "a/b"
        },
        [],
        {},
        [
          [
            1
          ],
          []
        ]
      ]
    }

    """
  #expect(CanonicalJSON.text(document) == expected)
  #expect(CanonicalJSON.write(document) == Array(expected.utf8))
}

@Test func `the compact form is one line without white space`() {
  let expected =
    #"{"Title":null,"asset":true,"id":"doxylamine","notes":[],"userInfo":{},"#
    + #""values":[12,{"text":"a/b"},[],{},[[1],[]]]}"#
  #expect(CanonicalJSON.compact(document) == expected)
}

@Test(arguments: [
  ("\"\\/", #""\"\\/""#),
  ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
  ("\0\u{1}\u{B}\u{1A}\u{1F}", #""\u0000\u0001\u000b\u001a\u001f""#),
  ("\u{7F}\u{80}\u{2028}é😀\u{FEFF}", "\"\u{7F}\u{80}\u{2028}é😀\u{FEFF}\""),
])
func `a text escapes only what it must`(text: String, written: String) {
  #expect(Array(CanonicalJSON.compact(.string(text)).utf8) == Array(written.utf8))
}

@Test func `members are sorted by the bytes of UTF-8 and not by UTF-16`() {
  let value: JSONValue = ["😀": 1, "\u{E000}": 2, "é": 3, "e\u{301}": 4, "z": 5, "": 6]
  #expect(
    value.object?.keys.map { Array($0.utf8) }
      == ["", "e\u{301}", "z", "é", "\u{E000}", "😀"].map { Array($0.utf8) }
  )
}
