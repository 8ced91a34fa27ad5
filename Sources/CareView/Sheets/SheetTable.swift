import CareWords

/// What stands in one cell of a sheet.
enum SheetCell: Hashable, Sendable {
  /// So many boxes to tick.
  case boxes(Int)
  /// Lines, of which the first ones nobody must miss.
  case lines(strong: [String], [String])

  static func text(_ text: String) -> SheetCell { SheetCell([text]) }

  init(strong: [String] = [], _ texts: [String]) {
    func lines(_ texts: [String]) -> [String] {
      texts.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
    }
    self = .lines(strong: lines(strong), lines(texts))
  }
}

/// A table of a sheet, before it is written in some form.
struct SheetTable: Hashable, Sendable {
  let heading: String
  /// What must be read before the table.
  var notices: [String] = []
  let columns: [String]
  let rows: [[SheetCell]]
  /// The column that says what a row is about.
  var header = 0
  /// How many columns stand beside each other in text; what is in the others stands below them.
  let lead: Int
  /// Whether what stands below in text is said with the title of its column: a number says nothing alone.
  var saysTitles = false
  /// What is said where there are no rows.
  var ifEmpty = ""
}

extension SheetTable {
  func html(level: Int) -> String {
    let told = notices.map { "<p class=\"notice\">\(HTML.isolated($0))</p>\n" }.joined()
    let table = rows.map { HTML.Row($0.map(\.html), header: header) }
    let body =
      rows.isEmpty ? "<p>\(HTML.escape(ifEmpty))</p>\n" : HTML.table(columns, rows: table)
    return "<h\(level)>\(HTML.escape(heading))</h\(level)>\n\(told)\(body)"
  }

  func markdown(level: Int) -> String {
    let title = "\(String(repeating: "#", count: level)) \(Markdown.words(heading))\n"
    let table = rows.isEmpty ? "\(Markdown.words(ifEmpty))\n" : markdownTable
    return ([title] + notices.map { "\(Markdown.words($0))\n" } + [table]).joined(separator: "\n")
  }

  private var markdownTable: String {
    Markdown.table(columns, rows: rows.map { $0.map(\.markdown) })
  }

  func text(width: Int) -> [String] {
    let widths = (0..<lead).map { column in
      min(rows.map { $0[column].plain.displayWidth }.max() ?? 0, Self.mostCells)
    }
    let indent = width < Self.leastIndented ? 2 : Self.indent
    let told = notices.flatMap { $0.oneLine.lines(within: width - 2).map { "! \($0)" } }
    let body = rows.flatMap { row -> [String] in
      let cells = zip(row, widths).map { $0.plain.filled(to: $1) }
      let line = cells.joined(separator: "  ").trimmingSpaces
      let first = line.displayWidth + 2 <= width ? [line] : line.lines(within: width - 2)
      let below = texts(below: row).flatMap { $0.oneLine.lines(within: width - indent) }
      return first.map { "  \($0)" } + below.map { String(repeating: " ", count: indent) + $0 }
    }
    return heading.lines(within: width) + told + (body.isEmpty ? ["  \(ifEmpty)"] : body)
  }

  /// Returns what stands below the first line of a row.
  private func texts(below row: [SheetCell]) -> [String] {
    guard saysTitles else { return row.dropFirst(lead).flatMap(\.texts) }
    let said = zip(columns, row).dropFirst(lead).filter { !$0.1.plain.isEmpty }
    return [said.map { "\($0): \($1.plain)" }.joined(separator: ", ")]
  }

  /// The widest that a column of text is filled to, and how far what stands below begins to the right.
  private static let (mostCells, indent) = (32, 7)

  /// The least width of a text of which what stands below begins so far to the right.
  private static let leastIndented = 24
}

extension [SheetTable] {
  /// The least width of a text.
  private static let leastCells = 8

  /// The tables as lines of text, with an empty line between them.
  func text(width: Int) -> [String] {
    [String](map { $0.text(width: Swift.max(width, Self.leastCells)) }.joined(separator: [""]))
  }
}

extension SheetCell {
  /// Its lines, without what makes some of them strong.
  fileprivate var texts: [String] {
    switch self {
    case .boxes(let count): [Array(repeating: "[ ]", count: count).joined(separator: " ")]
    case .lines(let strong, let lines): strong + lines
    }
  }

  fileprivate var plain: String { texts.joined(separator: ", ").oneLine }

  fileprivate var html: String {
    switch self {
    case .boxes(let count):
      let label = HTML.escape(Wording.say(.sheetBox))
      let box = "<span class=\"box\" role=\"img\" aria-label=\"\(label)\"></span>"
      return String(repeating: box, count: count)
    case .lines(let strong, let lines):
      return
        (strong.map { "<strong>\(HTML.isolated($0))</strong>" } + lines.map(HTML.isolated))
        .joined(separator: "<br>")
    }
  }

  fileprivate var markdown: String {
    switch self {
    case .boxes: Markdown.words(plain)
    case .lines(let strong, let lines):
      (strong.map { "**\(Markdown.words($0))**" } + lines.map(Markdown.words))
        .joined(separator: "<br>")
    }
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
