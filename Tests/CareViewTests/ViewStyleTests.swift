import CanonicalJSON
import Sandbox
import TestSupport
import Testing

@testable import CareView

struct ViewStyleTests {
  private static let seed: UInt64 = 25

  @Test func `a style has CareKit's 22 colours and 19 measures, and each is used`() {
    #expect(ViewStyle.Color.allCases.count == 22)
    #expect(ViewStyle.Dimension.allCases.count == 19)
    let css = ViewStyle().css
    for name in ViewStyle.Color.allCases.map(\.rawValue)
      + ViewStyle.Dimension.allCases.map(\.rawValue)
    {
      let kebab = name.reduce(into: "") {
        $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1)
      }
      #expect(css.contains("var(--\(kebab)"), "\(name) changes nothing")
    }
  }

  @Test func `an override of one name changes only what that name is for`() throws {
    let usual = ViewStyle().css
    for color in ViewStyle.Color.allCases {
      var style = ViewStyle()
      let odd = ViewColor(red: 1, green: 2, blue: 3)
      style.colors[color] = ViewStyle.Shade(light: odd, dark: odd)
      let lines = zip(style.css.split(separator: ";"), usual.split(separator: ";"))
      let changed = lines.filter { $0 != $1 }.map { String($0.0) }
      #expect(!changed.isEmpty, "\(color)")
    }
    var style = ViewStyle()
    style.dimensions[.pointSize1] = [31]
    #expect(style.css == usual.replacing("--point-size1:17px", with: "--point-size1:31px"))
  }

  @Test func `the colour of any task can be read on a card of either scheme`() {
    let style = ViewStyle()
    let card = style.shade(.secondaryCustomGroupedBackground)
    // 16 steps of each part: 4,096 colours.
    for code in 0..<4096 {
      let color = ViewColor(
        red: UInt8(code >> 8) * 17,
        green: UInt8(code >> 4 & 15) * 17,
        blue: UInt8(code & 15) * 17
      )
      let tint = style.tint(color)
      #expect(tint.light.contrast(with: card.light) >= 4.5, "\(color)")
      #expect(tint.dark.contrast(with: card.dark) >= 4.5, "\(color)")
    }
  }

  @Test func `text can be read on every ground that somebody chooses`() {
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<lawCount(200) {
      var style = ViewStyle()
      func color() -> ViewColor {
        ViewColor(
          red: UInt8.random(in: 0...255, using: &random),
          green: UInt8.random(in: 0...255, using: &random),
          blue: UInt8.random(in: 0...255, using: &random)
        )
      }
      style.colors[.secondaryCustomGroupedBackground] = ViewStyle.Shade(
        light: color(),
        dark: color()
      )
      style.colors[.label] = ViewStyle.Shade(light: color(), dark: color())
      let (ground, text) = (style.shade(.secondaryCustomGroupedBackground), style.tint(color()))
      // Black or white has 4.58 to 1 with any ground.
      #expect(text.light.contrast(with: ground.light) >= 4.5, "seed \(Self.seed)")
      #expect(text.dark.contrast(with: ground.dark) >= 4.5, "seed \(Self.seed)")
    }
  }

  @Test func `a style is read, and what is wrong with one is said with its place`() throws {
    func style(_ text: String) throws -> ViewStyle {
      try ViewStyle(json: try CanonicalJSON.read(Array(text.utf8)))
    }
    let read = try style(
      ##"{"colors":{"label":"#123","customBlue":{"light":"navy","dark":"#ffffff"}},"##
        + #""dimensions":{"pointSize1":20,"directionalInsets1":{"top":1,"leading":2,"bottom":3,"trailing":4}}}"#
    )
    #expect(read.colors[.label]?.light == ViewColor("#112233"))
    #expect(read.colors[.customBlue]?.dark == ViewColor("#ffffff"))
    #expect(read.dimensions[.directionalInsets1] == [1, 2, 3, 4])
    let wrong = [
      (##"{"colours":{}}"##, "/colours", "did you mean 'colors'?"),
      (##"{"colors":{"lable":"#fff"}}"##, "/colors/lable", "did you mean 'label'?"),
      (##"{"colors":{"label":"reddish"}}"##, "/colors/label", "no colour"),
      (##"{"colors":{"label":{"light":"#fff"}}}"##, "/colors/label/dark", "no colour"),
      (##"{"dimensions":{"pointSize1":-1}}"##, "/dimensions/pointSize1", "0 to 400"),
      (##"{"dimensions":{"pointSize1":1e300}}"##, "/dimensions/pointSize1", "0 to 400"),
      (
        ##"{"dimensions":{"directionalInsets1":{"top":1}}}"##,
        "/dimensions/directionalInsets1/leading", ""
      ),
      (##"{"dimensions":{"zzz":1}}"##, "/dimensions/zzz", "known are separatorHeight"),
      ("[]", "/", "no object"),
    ]
    for (text, place, words) in wrong {
      let error = #expect(throws: ViewStyleError.self, "\(text)") { try style(text) }
      #expect(error?.place == place, "\(text)")
      #expect(error?.description.contains(words) ?? false, "\(text): \(error?.description ?? "")")
    }
  }
}
