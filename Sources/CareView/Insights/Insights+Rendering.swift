public import CanonicalJSON
import CareModel
import CareWords

extension Insights {
  /// The insights as lines of text.
  public func text(width: Int = 80) -> [String] {
    let bar = adherence.map { " \(Percentage($0).bar)" } ?? ""
    func line(_ before: String?) -> String { before.map { "  (\($0))" } ?? "" }
    let names = [Wording.say(.insightAdherence)] + values.map(\.title.oneLine)
    let room = min(names.map(\.displayWidth).max() ?? 0, max(width / 2, 4))
    let facts =
      ["\(names[0].filled(to: room))  \(percent)\(bar)\(line(before))"]
      + values.map {
        let name = $0.title.oneLine.cut(to: room).filled(to: room)
        return "\(name)  \($0.words.oneLine)\(line($0.before))"
      }
    let told = messages.flatMap { message -> [String] in
      let sign = message.kind == .alert ? "▲ " : "· "
      return "\(message.title): \(message.text)".oneLine.lines(within: max(width - 2, 6))
        .enumerated().map { ($0 == 0 ? sign : "  ") + $1 }
    }
    let drawn = chart.map { [""] + $0.text(width: width) } ?? []
    return span.lines(within: max(width, 8))
      + facts.flatMap { $0.displayWidth <= width ? [$0] : $0.lines(within: max(width, 8)) } + told
      + drawn
  }

  /// The insights within a `main` of HTML: a ring, messages, values and a chart.
  ///
  /// - Parameter style: The style of the page.
  public func html(style: ViewStyle = ViewStyle()) -> String {
    let ring = RingSVG(
      ring: adherence.map { ProgressRing(fraction: $0) },
      fraction: adherence ?? 0,
      size: 120
    ).markup
    func below(_ before: String?) -> String {
      before.map { "<p>\(HTML.escape($0))</p>\n" } ?? ""
    }
    let told = messages.map {
      "<li class=\"is-\($0.kind.rawValue)\"><b>\(HTML.isolated($0.title))</b> "
        + "<span>\(HTML.isolated($0.text))</span></li>\n"
    }
    let list =
      told.isEmpty
      ? ""
      : card(
        Wording.say(.insightMessages),
        "",
        "<ul class=\"messages\">\n\(told.joined())</ul>\n",
        isWide: true
      )
    let facts = values.map { value in
      card(
        value.title,
        below(value.before),
        "<p class=\"answer\">\(HTML.isolated(value.words))</p>\n"
      )
    }
    let drawn = chart.map { "<div class=\"whole card\">\n\($0.html())</div>\n" } ?? ""
    let head = card(
      Wording.say(.insightAdherence),
      below(before),
      "<p class=\"whole-ring\">\(ring)<b>\(HTML.escape(percent))</b></p>\n"
    )
    return "<div class=\"cards\">\n\(head)\(facts.joined())\(list)\(drawn)</div>\n"
  }

  private func card(
    _ title: String,
    _ below: String,
    _ body: String,
    isWide: Bool = false
  ) -> String {
    """
    <article class="card\(isWide ? " whole" : "")">
    <header>
    <h2>\(HTML.isolated(title))</h2>
    \(below)</header>
    \(body)</article>

    """
  }

  /// The value of `careplan.insights/v1`; null is no data.
  public var json: JSONValue {
    func number(_ number: Double?) -> JSONValue {
      number.flatMap { JSONNumber($0) }.map { .number($0) } ?? .null
    }
    let values = values.map { value -> JSONValue in
      [
        "task": .string(value.task), "title": .string(value.title),
        "unit": value.unit.map { .string($0) } ?? .null,
        "count": .number(JSONNumber(value.count)), "isPerDay": .bool(value.isPerDay),
        "mean": number(value.mean),
        "least": number(value.least), "greatest": number(value.greatest),
        "previousMean": number(value.previousMean),
        "isPlanInQuestion": .bool(value.isPlanInQuestion),
      ]
    }
    let messages = messages.map { message -> JSONValue in
      [
        "kind": .string(message.kind.rawValue), "title": .string(message.title),
        "text": .string(message.text),
      ]
    }
    return [
      "from": .string(days.lowerBound.description), "to": .string(days.upperBound.description),
      "adherence": number(adherence), "previousAdherence": number(previousAdherence),
      "inQuestion": .number(JSONNumber(inQuestion)),
      "values": .array(values), "messages": .array(messages), "chart": chart?.json ?? .null,
    ]
  }
}
