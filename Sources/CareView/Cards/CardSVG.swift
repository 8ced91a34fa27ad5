import CareWords

/// A card as a drawing.
struct CardSVG {
  let card: TaskCard
  /// How wide it is, in pixels; it is as high as it has to be.
  let width: Double
  private let style: ViewStyle

  /// How far lines are apart, and how wide a letter is, both of the usual text.
  private static let (line, letter) = (20.0, 7.4)
  private static let margin = 16.0

  init(_ card: TaskCard, width: Int, style: ViewStyle) {
    self.card = card
    self.width = Double(min(max(width, 200), 2000))
    self.style = style
  }

  private var room: Int { Int((width - 2 * Self.margin) / Self.letter) }

  var markup: String {
    var y = 32.0
    var shapes = ""
    func text(_ lines: [String], _ look: String, indent: Double = 0) {
      for line in lines {
        shapes += SVG.text(line, Self.margin + indent, y, look: look)
        y += Self.line
      }
    }
    text(card.title.oneLine.lines(within: Int(Double(room) * 0.85)), "title")
    text(card.detail.isEmpty ? [] : card.detail.oneLine.lines(within: room), "soft")
    if card.isInQuestion { text(["! \(Wording.say(.cardInQuestion))"], "alert") }
    shapes += SVG.line("rule", Self.margin, y - 12, width - Self.margin, y - 12)
    y += 12
    for block in card.blocks { shapes += drawing(of: block, &y) }
    let height = y + 4
    let frame = SVG.element(
      "rect",
      [
        "class": "ground", "x": "0.5", "y": "0.5", "width": SVG.pixels(width - 1),
        "height": SVG.pixels(height - 1), "rx": "14",
      ]
    )
    return SVG.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "careplan-card", "role": "img",
        "viewBox": "0 0 \(SVG.pixels(width)) \(SVG.pixels(height))", "width": SVG.pixels(width),
        "height": SVG.pixels(height), "font-family": "system-ui, sans-serif", "font-size": "14",
        "style": tint,
      ],
      """

      <title>\(SVG.escape(card.title))</title>
      <desc>\(SVG.escape(card.text(width: 400).dropFirst().dropLast().map(Self.plain).joined(separator: ". ")))</desc>
      <style>\(look)</style>
      \(frame)\(shapes)
      """
    )
  }

  /// A line of the card as text, without its frame.
  private static func plain(_ line: String) -> String {
    String(line.dropFirst().dropLast()).split(separator: " ").joined(separator: " ")
  }

  private var tint: String {
    guard let color = card.tint else { return "" }
    let shade = style.tint(color)
    return "--tint-light:\(shade.light);--tint-dark:\(shade.dark)"
  }

  private var look: String {
    func scheme(_ isDark: Bool) -> String {
      func color(_ color: ViewStyle.Color) -> String {
        let shade = style.shade(color)
        return "\(isDark ? shade.dark : shade.light)"
      }
      let tint = isDark ? "dark" : "light"
      return """
        --ink:\(color(.label));--soft:\(color(.secondaryLabel));--line:\(color(.separator));\
        --fill:\(color(.customFill));--ground:\(color(.secondaryCustomGroupedBackground));\
        --alert:\(color(.customGray3));--warning:\(color(.customGray4));\
        --tint:var(--tint-\(tint),\(color(.customBlue)))
        """
    }
    return """
      .careplan-card{color-scheme:light dark;direction:ltr;height:auto;max-width:100%;\(scheme(false))}
      @media (prefers-color-scheme:dark){.careplan-card{\(scheme(true))}}
      .careplan-card .ground{fill:var(--ground);stroke:var(--line)}
      .careplan-card .text{fill:var(--ink)}.careplan-card .soft{fill:var(--soft)}
      .careplan-card .title{fill:var(--ink);font-size:16px;font-weight:700}
      .careplan-card .alert{fill:var(--alert);font-weight:700}.careplan-card .warning{fill:var(--warning)}
      .careplan-card .tint{fill:var(--tint)}.careplan-card .big{fill:var(--tint);font-size:26px;font-weight:700}
      .careplan-card .rule{stroke:var(--line)}.careplan-card .fill{fill:var(--fill)}
      .careplan-card .chosen{fill:var(--ground);font-weight:700}
      .careplan-card .ring-track{stroke:var(--fill)}
      .careplan-card :is(.ring-arc,.ring-sign){stroke:var(--tint)}
      .careplan-card .ring-alert{stroke:var(--alert)}.careplan-card .ring-bar{stroke:var(--ink)}
      """
  }
}

extension CardSVG {
  private func drawing(of block: CardBlock, _ y: inout Double) -> String {
    switch block {
    case .text(let text): lines(text, SVG.ink, &y)
    case .questions(let questions): questions.map { lines("! \($0)", "alert", &y) }.joined()
    case .remark(let remark): lines(remark.text, remark.weight.look, &y)
    case .state(let row): self.row(row, isLabelled: false, &y)
    case .rows(let rows), .cells(let rows):
      rows.map { self.row($0, isLabelled: true, &y) }.joined()
    case .progress(let value, let goal, let unit, let fraction):
      figures(value, goal, unit, fraction, &y)
    case .value(let number, let unit): big("\(number) \(unit)", &y)
    case .entries(let entries):
      entries.map { lines("\($0.time ?? "–")  \($0.words)", SVG.ink, &y) }.joined()
    case .scale(let scale, let chosen): self.scale(scale, chosen, &y)
    case .fields(let fields):
      fields.map {
        lines($0.heading + ($0.answer ?? Wording.say(.cardUnanswered)), SVG.ink, &y)
      }.joined()
    case .links(let links):
      links.map { lines("→ \($0.opening)  \($0.text)", SVG.ink, &y) }.joined()
    case .banner: ""
    }
  }

  private func lines(
    _ text: String,
    _ look: String,
    indent: Double = 0,
    _ y: inout Double
  ) -> String {
    let room = Int((width - 2 * Self.margin - indent) / Self.letter)
    var drawn = ""
    for line in text.lines(within: room) {
      drawn += SVG.text(line.oneLine, Self.margin + indent, y + 6, look: look)
      y += Self.line
    }
    y += 4
    return drawn
  }

  private func row(_ row: CardBlock.Row, isLabelled: Bool, _ y: inout Double) -> String {
    let ring = RingSVG(ring: row.ring, fraction: row.fraction, size: 24)
      .shapes(Self.margin + 12, y + 2)
    let words = isLabelled ? [row.label, row.value].filter { !$0.isEmpty } : [row.value]
    let text = lines(words.joined(separator: "  "), SVG.ink, indent: 34, &y)
    y += 6
    return ring + text
  }

  private func big(_ text: String, _ y: inout Double) -> String {
    let room = Int((width - 2 * Self.margin) / (Self.letter * 1.9))
    return text.oneLine.lines(within: room).map { line in
      defer { y += 34 }
      return SVG.text(line, Self.margin, y + 14, look: "big")
    }.joined()
  }

  private func figures(
    _ value: String,
    _ goal: String?,
    _ unit: String,
    _ fraction: Double,
    _ y: inout Double
  ) -> String {
    let words = goal.map { Wording.say(.cardOf, value, $0) } ?? value
    let text = big(unit.isEmpty ? words : "\(words) \(unit)", &y)
    let (left, full) = (Self.margin, width - 2 * Self.margin)
    func bar(_ look: String, _ width: Double) -> String {
      SVG.element(
        "rect",
        [
          "class": look, "x": SVG.pixels(left), "y": SVG.pixels(y - 6),
          "width": SVG.pixels(width), "height": "8", "rx": "4",
        ]
      )
    }
    defer { y += 18 }
    return text + bar("fill", full) + bar("tint", full * min(max(fraction, 0), 1))
  }

  private func scale(_ scale: ClosedRange<Int>, _ chosen: Int?, _ y: inout Double) -> String {
    let step = (width - 2 * Self.margin) / Double(scale.count)
    defer { y += 38 }
    return scale.enumerated().map { place, number in
      let x = Self.margin + step * Double(place)
      let cell = SVG.element(
        "rect",
        [
          "class": number == chosen ? "tint" : "fill", "x": SVG.pixels(x + 1),
          "y": SVG.pixels(y - 8), "width": SVG.pixels(step - 2), "height": "28", "rx": "5",
        ]
      )
      let look = number == chosen ? "chosen" : SVG.ink
      return cell + SVG.text("\(number)", x + step / 2, y + 11, anchor: "middle", look: look)
    }.joined()
  }
}

extension CardEvent.Remark.Weight {
  fileprivate var look: String {
    switch self {
    case .plain: "soft"
    case .warning: "warning"
    case .alert: "alert"
    }
  }
}

extension TaskCard {
  /// The card as a drawing in SVG: no script, nothing from elsewhere, equal bytes of equal cards.
  ///
  /// - Parameters:
  ///   - width: In pixels, 200 to 2000.
  ///   - style: The colours.
  public func svg(width: Int = 360, style: ViewStyle = ViewStyle()) -> String {
    CardSVG(self, width: width, style: style).markup
  }
}
