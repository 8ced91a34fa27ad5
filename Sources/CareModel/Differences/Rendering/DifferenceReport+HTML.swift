extension DifferenceReport {
  /// The report as one page that needs nothing else: no script, no picture, no network.
  public var html: String {
    let sections = shown.enumerated().map { section($1, "record-\($0 + 1)") }
    let body = shown.isEmpty ? "<p>No care record differs.</p>\n" : sections.joined()
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Changes of care records</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>Changes of care records</h1>
      \(body)</main>
      </body>
      </html>

      """
  }

  private func section(_ difference: RecordDifference, _ id: String) -> String {
    let heading = [name(of: difference), title(of: difference)].compactMap(\.self)
      .map(Self.isolated).joined(separator: " ")
    let words =
      isRedacted
      ? redactedWords(of: difference).joined(separator: ", ") : event(of: difference)
    let rows = isRedacted ? [] : changes(of: difference).map(row)
    return """
      <section aria-labelledby="\(id)">
      <h2 id="\(id)">\(heading)</h2>
      <p>\(Self.escape(words))</p>
      \(rows.isEmpty ? "" : Self.table(rows))</section>

      """
  }

  private static func table(_ rows: [String]) -> String {
    """
    <table>
    <thead><tr><th scope="col">Change</th><th scope="col">Member</th>\
    <th scope="col">Before</th><th scope="col">After</th></tr></thead>
    <tbody>
    \(rows.joined())</tbody>
    </table>

    """
  }

  private func row(_ change: WordedChange) -> String {
    let isClinical = change.weight == .clinical
    let mark = isClinical ? " <strong>clinical</strong>" : ""
    let cells = [change.old, change.new].map { "<td>\($0.map(Self.isolated) ?? "")</td>" }
    return """
      <tr\(isClinical ? " class=\"clinical\"" : "")><td>\(change.sign.word)\(mark)</td>\
      <th scope="row">\(Self.isolated(change.label))</th>\(cells.joined())</tr>

      """
  }

  /// Text that cannot change the direction of what stands around it.
  private static func isolated(_ text: String) -> String { "<bdi>\(escape(text))</bdi>" }

  /// Text in which nothing is markup, in content as well as in attributes.
  static func escape(_ text: String) -> String {
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
