import CareView
import TestSupport
import Testing

@Test func `a colour that somebody chose stands out from its ground`() {
  let grounds = [ViewColor("#fff"), ViewColor("#1b1e23"), ViewColor("gray")].compactMap(\.self)
  let ratios = [3, 4.5]
  for code in 0..<4096 {
    let parts = [code >> 8, code >> 4 & 15, code & 15].map { UInt8($0 * 17) }
    let color = ViewColor(red: parts[0], green: parts[1], blue: parts[2])
    for ground in grounds {
      for ratio in ratios {
        let shown = color.standingOut(from: ground, by: ratio)
        #expect(shown.contrast(with: ground) >= ratio, "\(color) on \(ground)")
        // What stands out already stays as it is.
        #expect(color.contrast(with: ground) < ratio || shown == color, "\(color) on \(ground)")
      }
    }
  }
}

@Test(arguments: [
  ("#ffffff", "#000000", 21.0), ("#777777", "#ffffff", 4.48), ("#0a6b5e", "#ffffff", 6.41),
  ("#b26a00", "#ffffff", 4.23),
])
func `contrast is that of WCAG`(_ left: String, _ right: String, _ ratio: Double) throws {
  let (left, right) = (try #require(ViewColor(left)), try #require(ViewColor(right)))
  #expect(abs(left.contrast(with: right) - ratio) < 0.01)
  #expect(left.contrast(with: right) == right.contrast(with: left))
}

@Test func `a colour is read as CSS writes it, and written so that it is read again`() {
  #expect(ViewColor("#0A6")?.description == "#00aa66")
  #expect(ViewColor("Teal")?.description == "#008080")
  for text in ["#0a6b5e", "#000000", "#ffffff"] { #expect(ViewColor(text)?.description == text) }
  let wrong = [
    "", "#", "#12", "#12345", "#1234567", "0a6b5e", "#٣٣٣", "#ggg", "red;", "#fff\u{301}",
  ]
  for text in wrong { #expect(ViewColor(text) == nil, "\(text)") }
}
