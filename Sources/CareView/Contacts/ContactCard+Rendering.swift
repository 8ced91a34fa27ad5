public import CanonicalJSON
import CareModel
import CareWords

extension ContactLink.Action {
  /// What somebody does: `Call`, `E-mail`.
  var word: String {
    switch self {
    case .call: Wording.say(.contactCall)
    case .message: Wording.say(.contactMessage)
    case .email: Wording.say(.contactEmail)
    case .address: Wording.say(.contactAddress)
    case .other: Wording.say(.contactOther)
    }
  }
}

extension ContactLink {
  /// What a link of a card is called: its label, or else what it does.
  var opening: String { label.isEmpty ? action.word : label }

  /// What it is, with its label: `Call, home`.
  fileprivate var heading: String { label.isEmpty ? action.word : "\(action.word), \(label)" }
}

extension ContactCard {
  /// The card as lines: the name with what is said of it and, in detail, the ways to reach it.
  public func text(isDetailed: Bool = true) -> [String] {
    let head =
      ["\(name)\(mark.map { "  ! \($0)" } ?? "")"] + (subtitle.isEmpty ? [] : ["  \(subtitle)"])
    guard isDetailed else { return head }
    let width = links.map(\.heading.displayWidth).max() ?? 0
    let ways = links.flatMap { link in
      link.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        "  \(($0 == 0 ? link.heading : "").filled(to: width))  \($1)"
      }
    }
    return head + ways
  }

  /// The card as an `article` of HTML; what can be opened is a link.
  ///
  /// A value becomes a link only where all of it is a number or an address; see
  /// ``ContactLink/url``.
  public func html(isDetailed: Bool = true) -> String {
    let mark = mark.map { " <strong>! \(HTML.escape($0))</strong>" } ?? ""
    let below = subtitle.isEmpty ? "" : "<p>\(HTML.isolated(subtitle))</p>\n"
    let ways = links.map { link in
      let lines = link.text.split(separator: "\n", omittingEmptySubsequences: false)
      let text = lines.map { HTML.isolated(String($0)) }.joined(separator: "<br>")
      let value =
        link.url.map { "<a rel=\"noopener\" href=\"\(HTML.escape($0))\">\(text)</a>" } ?? text
      return "<div><dt>\(HTML.isolated(link.heading))</dt> <dd>\(value)</dd></div>\n"
    }
    let list =
      isDetailed && !ways.isEmpty ? "<dl class=\"facts\">\n\(ways.joined())</dl>\n" : ""
    return """
      <article class="card contact">
      <h2>\(HTML.isolated(name))\(mark)</h2>
      \(below)\(list)</article>

      """
  }

  /// Returns cards as a part of a page, side by side where there is room.
  public static func html(_ cards: [ContactCard], isDetailed: Bool = true) -> String {
    let articles = cards.map { $0.html(isDetailed: isDetailed) }
    return "<div class=\"cards\">\n\(articles.joined())</div>\n"
  }

  /// The card as Markdown: a heading and a list.
  public func markdown(isDetailed: Bool = true) -> String {
    let title = [name, mark.map { "! \($0)" }].compactMap(\.self).joined(separator: " ")
    let below = subtitle.isEmpty ? "" : "\(Markdown.words(subtitle))\n\n"
    let ways = links.map { "- \(Markdown.words("\($0.heading): \($0.text)"))\n" }
    return "## \(Markdown.words(title))\n\n\(below)\(isDetailed ? ways.joined() : "")"
  }

  /// An element of `careplan.contacts/v1`.
  public var json: JSONValue {
    var object: JSONObject = [
      "id": .string(id), "name": .string(name), "links": .array(links.map(\.json)),
    ]
    let texts = [
      ("title", title), ("role", role), ("organization", organization),
      ("category", category?.rawValue),
    ]
    for (key, text) in texts { object[key] = text.map { .string($0) } }
    if let side {
      object["side"] = [
        "number": .number(JSONNumber(side.number)), "count": .number(JSONNumber(side.count)),
      ]
    }
    return .object(object)
  }
}

extension ContactLink {
  var json: JSONValue {
    [
      "action": .string(action.rawValue), "label": .string(label), "text": .string(text),
      "url": url.map { .string($0) } ?? .null,
    ]
  }
}
