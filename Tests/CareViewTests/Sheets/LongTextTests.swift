import CareWords
import TestSupport
import Testing

@testable import CareView

/// Texts that no person writes, but that may be in a record.
struct LongTextTests {
  @Test(arguments: [
    "a", "a ", "\u{301}", "\u{200D} ", "字", "e\u{301}\u{302} ", "<&", "\u{1F469}\u{200D}",
  ])
  func `the work for a text grows with its length, and not with its square`(piece: String) {
    let ratio = growth(from: 1_000) { count in
      let text = String(repeating: piece, count: count)
      let lines = text.lines(within: 40)
      #expect(lines.allSatisfy { $0.displayWidth <= 40 })
      _ = (text.cut(to: 40), text.filled(to: 40), text.oneLine, HTML.isolated(text))
      _ = (Markdown.words(text), Markdown.code(text), SVG.isolated(text))
    }
    #expect(ratio < 24)
  }

  @Test func `a word that is wider than a line is divided, and nothing of it is lost`() {
    #expect("ab cdefgh i".lines(within: 3) == ["ab", "cde", "fgh", "i"])
    #expect("字字字".lines(within: 3) == ["字", "字", "字"])
    #expect("字".lines(within: 1) == ["字"])
    #expect("cdefg h".lines(within: 3) == ["cde", "fg", "h"])
    #expect("".lines(within: 3) == [""])
    #expect("a\n\nb".lines(within: 3) == ["a", "", "b"])
  }
}
