/// The pieces of a page that needs nothing else: no script, no picture, no network.
public enum HTML: Sendable {
  /// Text in which nothing is markup, in content as well as in attributes.
  public static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escaped text that cannot change the direction of what stands around it.
  public static func isolated(_ text: String) -> String { "<bdi>\(escape(text))</bdi>" }

  /// A table below the titles of its columns; the rows are markup, the titles are text.
  public static func table(_ columns: [String], rows: [String]) -> String {
    let titles = columns.map { "<th scope=\"col\">\(escape($0))</th>" }.joined()
    return """
      <table>
      <thead><tr>\(titles)</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>

      """
  }

  /// A whole page; its title is text, its heading and body are markup.
  public static func page(title: String, heading: String? = nil, body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(escape(title))</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <main>
    <h1>\(heading ?? escape(title))</h1>
    \(body)</main>
    </body>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #c8ccd1; --clinical: #a4161a; --tint: #fdecec; }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: start; }
    td, th { vertical-align: top; overflow-wrap: anywhere; }
    tbody th { font-weight: normal; }
    .clinical { background: var(--tint); }
    .clinical strong { color: var(--clinical); }
    @media (prefers-color-scheme: dark) {
    :root { --line: #4a4f55; --clinical: #ff8a8a; --tint: #3a1d1f; }
    }
    """
}

extension WordedChange {
  /// The changes as a table, or nothing if there are none.
  public static func html(_ changes: [WordedChange]) -> String {
    guard !changes.isEmpty else { return "" }
    return HTML.table(["Change", "Member", "Before", "After"], rows: changes.map(\.htmlRow))
  }

  private var htmlRow: String {
    let isClinical = weight == .clinical
    let mark = isClinical ? " <strong>clinical</strong>" : ""
    let cells = [old, new].map { "<td>\($0.map(HTML.isolated) ?? "")</td>" }
    return """
      <tr\(isClinical ? " class=\"clinical\"" : "")><td>\(sign.word)\(mark)</td>\
      <th scope="row">\(HTML.isolated(label))</th>\(cells.joined())</tr>

      """
  }
}
