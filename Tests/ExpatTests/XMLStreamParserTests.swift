import Expat
import TestSupport
import Testing

/// Writes down what it is told.
private final class Recorder: XMLReceiver {
  var events: [String] = []
  var lines: [Int] = []
  var isRefusing = false

  struct Refusal: Error {}

  func open(_ tag: XMLTag, in parser: XMLStreamParser) throws {
    let attributes = tag.attributes.map { attribute in
      "\(attribute.name ?? -1)=\(String(decoding: tag.bytes[attribute.value], as: UTF8.self))"
    }
    events.append(([tag.title, "\(tag.name ?? -1)"] + attributes).joined(separator: " "))
    lines.append(tag.line)
    #expect(tag.line == parser.line)
    if isRefusing, tag.title == "b" { throw Refusal() }
  }

  func close() { events.append("/") }
}

struct XMLStreamParserTests {
  private static func read(
    _ text: String,
    pieces: Int = .max,
    limits: XMLLimits = XMLLimits(),
    _ recorder: Recorder = Recorder()
  ) throws -> Recorder {
    let vocabulary = XMLVocabulary(["a", "b", "value", "é"])
    let parser = try XMLStreamParser(vocabulary, limits: limits, receiver: recorder)
    let bytes = Array(text.utf8)
    let size = max(1, min(pieces, bytes.count))
    for start in stride(from: 0, to: bytes.count, by: size) {
      try parser.feed(bytes, start..<min(bytes.count, start + size))
    }
    try parser.finish()
    return recorder
  }

  private static func error(_ text: String, limits: XMLLimits = XMLLimits()) throws -> XMLError {
    try #require(throws: XMLError.self) { try read(text, limits: limits) }
  }

  @Test func `names that are known have numbers, and values are decoded`() throws {
    let recorder = try Self.read("<a x='1' value=\"&lt;&#183;&quot;\" é=''><b/><c>text</c></a>")
    #expect(recorder.events == ["a 0 -1=1 2=<·\" 3=", "b 1", "/", "c -1", "/", "/"])
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `pieces of any size tell the same`(size: Int) throws {
    let text = "<?xml version='1.0'?>\n<a>\n <b value='é&amp;'/><!-- no -->\n<b\n value='2'/></a>\n"
    let whole = try Self.read(text)
    let parts = try Self.read(text, pieces: size)
    #expect(parts.events == whole.events)
    #expect(parts.lines == [2, 3, 4])
  }

  @Test func `an error says where it is`() throws {
    let error = try Self.error("<a>\n  <b value='1' value='2'/>\n</a>")
    #expect(error.code == .duplicateAttribute)
    #expect(error.line == 2)
    #expect(error.column == 16)
    #expect(try Self.error("<a>\n</b>").code == .tagMismatch)
    #expect(try Self.error("<a/>x").code == .junkAfterRoot)
    #expect(try Self.error("<a>&x;</a>").code == .undefinedEntity)
    #expect(try Self.error("<a>\u{1}</a>").code == .invalidToken)
  }

  @Test(arguments: ["", "<a>", "<a><b/>", "<a", "<a>&am", "<!-- "])
  func `a document that breaks off is incomplete`(text: String) throws {
    #expect(try Self.error(text).code == .incomplete)
  }

  @Test func `what the receiver throws comes out and ends the reading`() throws {
    let recorder = Recorder()
    recorder.isRefusing = true
    #expect(throws: Recorder.Refusal.self) { try Self.read("<a><b/><b/></a>", recorder) }
    #expect(recorder.events == ["a 0", "b 1"])
  }

  @Test func `a small document cannot become a large one`() throws {
    var entities = "<!ENTITY e0 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'>"
    for level in 1...9 {
      let inner = String(repeating: "&e\(level - 1);", count: 10)
      entities += "<!ENTITY e\(level) '\(inner)'>"
    }
    let error = try Self.error("<!DOCTYPE a [\(entities)]><a>&e9;</a>")
    #expect(error.code == .amplification)
  }

  @Test func `depth, tokens and names have a limit`() throws {
    let limits = XMLLimits(depth: 3, token: 1 << 20, names: 2)
    _ = try Self.read("<a><a><a/></a></a>", limits: limits)
    #expect(try Self.error("<a><a><a><a/></a></a></a>", limits: limits).code == .tooDeep)
    #expect(try Self.error("<a><x/><y/><z/></a>", limits: limits).code == .tooManyNames)
    #expect(try Self.error("<a><x y='' z=''/></a>", limits: limits).code == .tooManyNames)
    let long = "<a value='\(String(repeating: "x", count: 3 << 20))'/>"
    #expect(try Self.error(long, limits: limits).code == .tokenTooLong)
  }
}

struct InternedTextsTests {
  @Test func `the same bytes have the same number, and others another one`() {
    var texts = InternedTexts()
    var generator = SeededGenerator(seed: 7)
    var numbers: [String: Int] = [:]
    for _ in 0..<5000 {
      let text =
        String(repeating: "ab", count: Int.random(in: 0...9, using: &generator))
        + "\(Int.random(in: 0...400, using: &generator))"
      let bytes = Array("..\(text)..".utf8)
      let number = texts.number(of: 2..<bytes.count - 2, in: bytes)
      #expect(texts.texts[number] == text)
      #expect(numbers[text, default: number] == number)
      numbers[text] = number
    }
    #expect(texts.texts.count == numbers.count)
    #expect(Set(numbers.values).count == numbers.count)
  }
}

struct ByteSearchTests {
  @Test func `bytes are found where a plain search finds them`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...40, using: &generator)
      let alphabet: [UInt8] = [0x20, 0x41, 0x41, 0x80, 0xFF, 0x0A, 0x09, 0x7F, 0x1F, 0x00]
      let size = Int.random(in: 7...10, using: &generator)
      let bytes = (0..<count).map { _ in alphabet[Int.random(in: 0..<size, using: &generator)] }
      let start = Int.random(in: 0...count, using: &generator)
      let control = (start..<count).first { bytes[$0] < 0x20 && ![9, 10, 13].contains(bytes[$0]) }
      #expect(ByteSearch.firstControl(in: bytes, start..<count) == control, "\(bytes) \(start)")
      let row: [UInt8] = [0x41, 0x41, 0x20]
      let place = (start..<max(start, count - 2)).first { bytes[$0...].starts(with: row) }
      #expect(ByteSearch.first(row, in: bytes, start..<count) == place)
      #expect(
        ByteSearch.last(0x41, in: bytes, start..<count) == bytes[start...].lastIndex(of: 0x41)
      )
    }
  }
}
