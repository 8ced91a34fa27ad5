import CareModel

/// The pieces of a page that needs nothing else: no script, no picture, no network.
public enum HTML: Sendable {
  /// Text in which nothing is markup, in content as well as in attributes, of HTML and of XML.
  ///
  /// A character that neither may have, such as a control, shows as U+FFFD.
  public static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// The characters of XML 1.0, section 2.2, without the controls that nobody sees.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA: true
    case 0x20..<0x7F, 0xA0...0xD7FF, 0xE000...0xFFFD: !(0xFDD0...0xFDEF).contains(scalar.value)
    case 0x10000...0x10FFFF: scalar.value & 0xFFFE != 0xFFFE
    default: false
    }
  }

  /// Escaped text that cannot change the direction of what stands around it.
  ///
  /// Words stay whole on narrow screens; only one that no person writes may be broken in its middle.
  public static func isolated(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(breakable)
    return "<bdi>\(words.joined(separator: " "))</bdi>"
  }

  /// A word with places to break it, if it is longer than any screen is wide enough for.
  private static func breakable(_ word: Substring) -> String {
    guard word.count > longestWord else { return escape(String(word)) }
    var pieces: [String] = []
    var rest = word
    while !rest.isEmpty {
      pieces.append(escape(String(rest.prefix(pieceLength))))
      rest = rest.dropFirst(pieceLength)
    }
    return pieces.joined(separator: "<wbr>")
  }

  /// The letters of the longest word that is kept whole, and of the pieces of those that are not.
  private static let (longestWord, pieceLength) = (24, 12)

  /// A whole page; its title is text, everything else is markup.
  ///
  /// - Parameters:
  ///   - head: What stands below the heading, before the body.
  ///   - foot: What stands below the body.
  ///   - look: CSS beyond that of all pages; with it the page has the class `careplan`.
  public static func page(
    title: String,
    heading: String? = nil,
    head: String = "",
    body: String,
    foot: String = "",
    look: String = ""
  ) -> String {
    """
    <!doctype html>
    <html \(Catalogue.attributes)>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(escape(title))</title>
    <style>
    \(style)\(look.isEmpty ? "" : "\n\(look)")
    </style>
    </head>
    <body\(look.isEmpty ? "" : " class=\"careplan\"")>
    <header>
    <h1>\(heading ?? escape(title))</h1>
    \(head)</header>
    <main>
    \(body)</main>
    \(foot.isEmpty ? "" : "<footer>\n\(foot)</footer>\n")</body>
    </html>

    """
  }

  /// On narrow screens each row of a table is a block, with the titles of the columns before its cells.
  private static let style = """
    :root { color-scheme: light dark; --line: #c8ccd1; --clinical: #a4161a; --tint: #fdecec; }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
    body { overflow-wrap: break-word; }
    dl { display: flex; flex-wrap: wrap; gap: .1rem 1.5rem; margin: 0; }
    dt { font-weight: bold; }
    dt, dd { display: inline; margin: 0; }
    .facts { display: block; }
    .facts div { display: grid; gap: .6rem; grid-template-columns: minmax(5.5rem, auto) 1fr; }
    .facts dt { font-weight: normal; }
    .calendar { width: auto; }
    .calendar td, .calendar th { padding: .2rem .4rem; text-align: center; }
    .calendar tbody th { text-align: start; white-space: nowrap; }
    header, footer { border: 0 solid var(--line); }
    header { border-bottom-width: 1px; padding-bottom: .6rem; }
    footer { border-top-width: 1px; margin-top: 1.5rem; padding-top: .6rem; }
    table { border-collapse: collapse; margin: .75rem 0; width: 100%; }
    th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: start; }
    td, th { vertical-align: top; }
    tr { break-inside: avoid; }
    tbody th { font-weight: normal; }
    .clinical { background: var(--tint); }
    .clinical strong { color: var(--clinical); }
    @media screen and (max-width: 52rem) {
    table, tbody, tr, th, td { display: block; }
    thead { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px; }
    tr { border: 1px solid var(--line); margin: .75rem 0; padding: .3rem .6rem; }
    th, td { border: 0; padding: .1rem 0; }
    tbody th { font-weight: bold; }
    td:empty, th:empty { display: none; }
    td::before, tbody th::before { content: attr(data-label) ": "; font-weight: normal; }
    td::before { font-style: italic; }
    [data-label=""]::before { content: none; }
    .calendar { display: table; table-layout: fixed; width: 100%; }
    .calendar thead { clip-path: none; display: table-header-group; height: auto; position: static; }
    .calendar tbody { display: table-row-group; }
    .calendar tr { border: 0; display: table-row; }
    .calendar th, .calendar td {
    border: 1px solid var(--line); display: table-cell; font-size: .75rem; padding: .15rem .05rem;
    }
    .calendar tbody th { white-space: normal; }
    .calendar tbody th::before, .calendar td::before { content: none; }
    }
    @media (prefers-color-scheme: dark) {
    :root { --line: #4a4f55; --clinical: #ff8a8a; --tint: #3a1d1f; }
    }
    """
}
