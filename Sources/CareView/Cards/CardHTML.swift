import CareWords

/// A card as an `article` of HTML.
struct CardHTML {
  let card: TaskCard
  /// The level of its heading: 2 below that of a page.
  let level: Int
  let style: ViewStyle

  var markup: String {
    let mark =
      card.isInQuestion
      ? "<p class=\"mark\">! \(HTML.escape(Wording.say(.cardInQuestion)))</p>\n" : ""
    let detail = card.detail.isEmpty ? "" : "<p>\(HTML.isolated(card.detail))</p>\n"
    return """
      <article class="card \(card.style.rawValue)"\(tint)>
      <header>
      <h\(level)>\(HTML.isolated(card.title))</h\(level)>
      \(detail)\(mark)</header>
      \(card.blocks.map(markup).joined())</article>

      """
  }

  /// The colour of the task, dark enough for text on a light card and light enough on a dark one.
  private var tint: String {
    guard let color = card.tint else { return "" }
    let shade = style.tint(color)
    return " style=\"--tint-light:\(shade.light);--tint-dark:\(shade.dark)\""
  }
}

extension CardHTML {
  private func markup(of block: CardBlock) -> String {
    switch block {
    case .text(let text): "<p class=\"text\">\(Self.lines(text))</p>\n"
    case .questions(let questions):
      "<ul class=\"questions\">\n"
        + questions.map { "<li>\(HTML.isolated($0))</li>\n" }.joined() + "</ul>\n"
    case .remark(let remark):
      "<p class=\"remark \(remark.weight.look)\">\(HTML.isolated(remark.text))</p>\n"
    case .state(let row):
      "<p class=\"state \(row.look)\">\(row.picture(28))<span>\(HTML.isolated(row.value))</span></p>\n"
    case .rows(let rows):
      "<ul class=\"rows\">\n" + rows.map { self.row($0, 28) }.joined() + "</ul>\n"
    case .cells(let rows):
      "<ul class=\"cells\">\n" + rows.map { self.row($0, 44) }.joined() + "</ul>\n"
    case .progress(let value, let goal, let unit, let fraction):
      figures(value, goal, unit, fraction)
    case .value(let number, let unit):
      "<p class=\"value\"><b>\(HTML.isolated(number))</b> \(HTML.isolated(unit))</p>\n"
    case .entries(let entries):
      "<ul class=\"rows\">\n"
        + entries.map {
          "<li><span>\(HTML.isolated($0.time ?? "–"))</span> <b>\(HTML.isolated($0.words))</b></li>\n"
        }.joined() + "</ul>\n"
    case .scale(let scale, let chosen): self.scale(scale, chosen)
    case .fields(let fields): "<dl class=\"fields\">\n\(fields.map(field).joined())</dl>\n"
    case .links(let links): "<ul class=\"links\">\n\(links.map(link).joined())</ul>\n"
    case .banner(let title):
      "<p class=\"banner\" aria-hidden=\"true\">\(HTML.isolated(title))</p>\n"
    }
  }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { HTML.isolated(String($0)) }
      .joined(separator: "<br>")
  }

  private func row(_ row: CardBlock.Row, _ size: Double) -> String {
    let value = row.value.isEmpty ? "" : " <em>\(HTML.isolated(row.value))</em>"
    return "<li class=\"\(row.look)\">\(row.picture(size))"
      + "<span>\(HTML.isolated(row.label))</span>\(value)</li>\n"
  }

  private func figures(
    _ value: String,
    _ goal: String?,
    _ unit: String,
    _ fraction: Double
  ) -> String {
    let (so, wanted) = (Wording.say(.cardProgress), Wording.say(.cardGoal))
    let right =
      goal.map {
        "<div><b>\(HTML.isolated($0))</b> <small>\(HTML.escape(wanted))</small></div>"
      } ?? ""
    let percent = SVG.pixels(min(max(fraction, 0), 1) * 100)
    let label = unit.isEmpty ? HTML.escape(so) : "\(HTML.isolated(unit)) \(HTML.escape(so))"
    return """
      <div class="figures"><div><b>\(HTML.isolated(value))</b> <small>\(label)</small></div>\
      \(right)</div>
      <p class="bar" aria-hidden="true"><i style="inline-size:\(percent)%"></i></p>

      """
  }

  private func scale(_ scale: ClosedRange<Int>, _ chosen: Int?) -> String {
    let words =
      chosen.map {
        Wording.say(.cardScale, "\($0)", "\(scale.lowerBound)", "\(scale.upperBound)")
      } ?? Wording.say(.cardUnanswered)
    let cells = scale.map { "<span\($0 == chosen ? " class=\"chosen\"" : "")>\($0)</span>" }
    return """
      <p class="answer">\(HTML.escape(words))</p>
      <p class="scale" aria-hidden="true">\(cells.joined())</p>

      """
  }

  private func field(_ field: SurveyForm.Field) -> String {
    // An answer says its unit itself.
    let unit = field.answer == nil ? field.unit : nil
    let name = [field.name, unit].compactMap(\.self).joined(separator: ", ")
    let answer = field.answer ?? Wording.say(.cardUnanswered)
    let term = name.isEmpty ? card.title : name
    return "<div><dt>\(HTML.isolated(term))</dt> <dd>\(HTML.isolated(answer))</dd></div>\n"
  }

  private func link(_ link: ContactLink) -> String {
    guard let url = link.url else {
      return "<li>\(HTML.isolated("\(link.opening): \(link.text)"))</li>\n"
    }
    return
      "<li><a rel=\"noopener\" href=\"\(HTML.escape(url))\">\(HTML.isolated(link.opening))</a></li>\n"
  }
}

extension CardBlock.Row {
  /// The class that says what became of it.
  fileprivate var look: String {
    switch ring {
    case .done: "is-done"
    case .notCompleted: "is-not"
    case .conflict: "is-open"
    default: "is-due"
    }
  }

  fileprivate func picture(_ size: Double) -> String {
    RingSVG(ring: ring, fraction: fraction, size: size).markup
  }
}

extension CardEvent.Remark.Weight {
  fileprivate var look: String {
    switch self {
    case .plain: "is-plain"
    case .warning: "is-warning"
    case .alert: "is-alert"
    }
  }
}

extension TaskCard {
  /// The card as an `article` of HTML, which ``ViewStyle/css`` gives its look.
  ///
  /// It has no script and no control: what somebody can do with it is up to the page around it.
  ///
  /// - Parameters:
  ///   - level: The level of its heading, 1 to 6.
  ///   - style: The style of the page, to whose cards the colour of the task is fitted.
  public func html(level: Int = 2, style: ViewStyle = ViewStyle()) -> String {
    CardHTML(card: self, level: min(max(level, 1), 6), style: style).markup
  }
}
