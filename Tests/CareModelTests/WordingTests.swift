import CanonicalJSON
import CareModel
import CareTestSupport
import CareWords
import Testing

struct WordingTests {
  @Test(arguments: [
    ("a\nb\r\tc", #"a\nb\r\tc"#),
    ("\u{202E}10\u{202C}", #"\u{202E}10\u{202C}"#),
    ("\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}", #"\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}"#),
    ("\u{2028}\u{2029}\u{85}", #"\u{2028}\u{2029}\u{85}"#),
    ("\u{200B}\u{FEFF}\u{AD}\u{2060}", #"\u{200B}\u{FEFF}\u{AD}\u{2060}"#),
    ("\u{1B}[31m\u{0}", #"\u{1B}[31m\u{0}"#),
    ("10\u{A0}mg", #"10\u{A0}mg"#),
    (#"\n"#, #"\\n"#),
    ("Crème 東京 שלום", "Crème 東京 שלום"),
    ("\u{115F}\u{FE0F}\u{E0041}\u{E000}", #"\u{115F}\u{FE0F}\u{E0041}\u{E000}"#),
  ])
  func `what cannot be seen is made visible`(text: String, visible: String) {
    #expect(Wording.visible(text) == visible)
  }

  @Test func `a site and an indication with line breaks are one line each`() {
    let schedule = Schedule([])
    var content = TaskContent(title: nil, schedule: schedule)
    (content.site, content.indication) = ("left\neye\u{1B}[31m", "dry\neyes")
    let wording = Wording(zone: .utc)
    #expect(wording.shown([], of: content) == #"left\neye\u{1B}[31m"#)
    #expect(Wording.guidance(content)?.hasSuffix(#"dry\neyes"#) == true)
  }

  @Test func `a quotation ends only at its closing quote`() {
    #expect(Wording.quoted(#"a" → "b"#) == #""a\" → \"b""#)
    #expect(Wording.quoted(#"\"#) == #""\\""#)
  }

  @Test func `texts that differ are quoted differently`() {
    let texts = HostileText.all + [#"line\nbreak\r\n"#, #"\u{202E}10 mg\u{202C}"#, ""]
    let quotations = Set(texts.map(Wording.quoted))
    #expect(quotations.count == texts.count)
    for quotation in quotations {
      #expect(quotation.unicodeScalars.allSatisfy(Self.isPlain), "\(quotation)")
    }
  }

  @Test(arguments: [
    ("Breakfast", "Breakfast"), ("Before bed", "Before bed"), ("a: b", "\"a: b\""),
    ("", "\"\""), (" a", "\" a\""), ("a  b", "\"a  b\""), ("1 → 2", "\"1 → 2\""),
    ("a\u{200B}b", "\"a\\u{200B}b\""), ("चाय", "चाय"),
  ])
  func `a name stands without quotes only if it is words`(name: String, words: String) {
    #expect(Wording.name(name) == words)
  }

  @Test(arguments: [
    ("doxylamine", "doxylamine"), ("doxylamine@2026-01-10T08:00:00", nil), ("a b", "\"a b\""),
    ("crème", "\"crème\""), ("", "\"\""), ("\u{202E}x", "\"\\u{202E}x\""),
  ])
  func `an id stands without quotes only if it is one word of ASCII`(id: String, words: String?) {
    #expect(Wording.id(id) == words ?? id)
  }

  @Test(arguments: [
    (OutcomeValue(.integer(10), units: "mL"), "10 mL"),
    (OutcomeValue(.double(0.5), units: "mg/dL"), "0.5 mg/dL"),
    (OutcomeValue(.double(10)), "10"),
    (OutcomeValue(.boolean(true)), "done"),
    (OutcomeValue(.boolean(false)), "not done"),
    (OutcomeValue(.text("a\n\"b\"")), #""a\n\"b\"""#),
    (OutcomeValue(.binary([1, 2, 3])), "3 bytes"),
    (OutcomeValue(.date(Instant(seconds: 1_768_032_000))), "10 Jan 2026 08:00"),
    (OutcomeValue(.other(type: "blob", ["a": 1])), #"blob {"a":1}"#),
    (OutcomeValue(.integer(2), kind: "dose", units: "fl oz"), #"dose: 2 "fl oz""#),
    (OutcomeValue(.integer(2), kind: "a: 1", units: "→ 3"), #""a: 1": 2 "→ 3""#),
    (
      OutcomeValue(.integer(2), createdDate: Instant(seconds: 1_768_032_000)),
      "2, recorded 10 Jan 2026 08:00"
    ),
  ])
  func `an outcome value reads as its value and unit`(value: OutcomeValue, words: String) {
    #expect(Wording(zone: .utc, unsaidZone: .utc).words(value) == words)
  }

  @Test func `a moment shows the clock of its zone and its pass of a repeated hour`() throws {
    let zone = try #require(TimeZoneID("America/New_York"))
    let said = Wording(zone: zone)
    #expect(said.instant(Instant(seconds: 1_768_050_000)) == "10 Jan 2026 08:00, New York time")
    let unsaid = Wording(zone: zone, unsaidZone: zone)
    #expect(unsaid.instant(Instant(seconds: 1_768_050_000)) == "10 Jan 2026 08:00")
    #expect(unsaid.instant(Instant(seconds: 1_768_021_200)) == "10 Jan 2026")
    #expect(unsaid.instant(Instant(seconds: 1_793_511_000)) == "1 Nov 2026 01:30")
    #expect(unsaid.instant(Instant(seconds: 1_793_514_600)) == "1 Nov 2026 01:30 -05:00")
    let unknown = Wording(zone: try #require(TimeZoneID("Nowhere/Atlantis")))
    #expect(unknown.instant(Instant(seconds: 1_768_032_000)) == "10 Jan 2026 08:00, UTC")
  }

  @Test func `a limit reads as a comparison`() {
    let wording = Wording()
    #expect(wording.words(Threshold(.lessThan, 10)) == "value under 10")
    let range = Threshold(.rangeInclusive, of: .adherence, 3, upperValue: 5, title: "low")
    #expect(wording.words(range) == #"adherence from 3 to 5, "low""#)
  }

  /// Whether a terminal shows the character as one of a line, from left to right or by its script.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
