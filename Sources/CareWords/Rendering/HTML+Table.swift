import CareModel

extension HTML {
  /// A row of a table: its cells are markup.
  public struct Row: Hashable, Sendable {
    package var cells: [String]
    /// Which cell says what the row is about.
    package var header: Int
    /// The class of the row, for its look.
    package var look: String?

    /// Makes a row of cells that are markup, so that their text must be escaped.
    ///
    /// - Parameters:
    ///   - header: The position of the cell that says what the row is about, from 0.
    ///   - look: The class of the row; nil for none.
    public init(_ cells: [String], header: Int = 0, look: String? = nil) {
      (self.cells, self.header, self.look) = (cells, header, look)
    }
  }

  /// A table below the titles of its columns, which are text.
  ///
  /// Every cell knows its column's title, which stands before it where a screen has no room for columns;
  /// the roles say what is what where a style has made blocks of rows.
  public static func table(_ columns: [String], rows: [Row]) -> String {
    let titles = columns.map { "<th role=\"columnheader\" scope=\"col\">\(escape($0))</th>" }
    return """
      <table role="table">
      <thead role="rowgroup"><tr role="row">\(titles.joined())</tr></thead>
      <tbody role="rowgroup">
      \(rows.map { markup(of: $0, columns) }.joined())</tbody>
      </table>

      """
  }

  private static func markup(of row: Row, _ columns: [String]) -> String {
    let cells = zip(columns, row.cells).enumerated().map { place, cell in
      let label = "data-label=\"\(escape(cell.0))\""
      return place == row.header
        ? "<th role=\"rowheader\" scope=\"row\" \(label)>\(cell.1)</th>"
        : "<td role=\"cell\" \(label)>\(cell.1)</td>"
    }
    let look = row.look.map { " class=\"\($0)\"" } ?? ""
    return "<tr role=\"row\"\(look)>\(cells.joined())</tr>\n"
  }

  /// Changes as a table, or nothing if there are none.
  public static func table(of changes: [WordedChange]) -> String {
    guard !changes.isEmpty else { return "" }
    return table(
      [Phrase.change, .member, .before, .after].map { Wording.say($0) },
      rows: changes.map(row)
    )
  }

  private static func row(of change: WordedChange) -> Row {
    let isClinical = change.weight == .clinical
    let mark = isClinical ? " <strong>\(Wording.say(.clinical))</strong>" : ""
    let values = [change.old, change.new].map { $0.map(isolated) ?? "" }
    return Row(
      [change.sign.word + mark, isolated(change.label)] + values,
      header: 1,
      look: isClinical ? "clinical" : nil
    )
  }

  /// What is told of one thing: a label and a text, which are text, in each row.
  public static func facts(_ facts: [(label: String, text: String, isNew: Bool)]) -> String {
    let rows = facts.map { fact in
      let text = fact.isNew ? "<strong>\(isolated(fact.text))</strong>" : isolated(fact.text)
      return "<div><dt>\(escape(fact.label))</dt> <dd>\(text)</dd></div>\n"
    }
    return "<dl class=\"facts\">\n\(rows.joined())</dl>\n"
  }

  /// Weeks below the days of the week, which stay a table on narrow screens, too.
  public static func calendar(
    _ titles: [String],
    rows: [(label: String, cells: [(text: String, differs: Bool)])]
  ) -> String {
    let head = ([""] + titles).map { "<th scope=\"col\">\(escape($0))</th>" }
    let body = rows.map { row in
      let cells = row.cells.map { cell in
        cell.differs
          ? "<td class=\"clinical\"><strong>\(isolated(cell.text))</strong></td>"
          : "<td>\(isolated(cell.text))</td>"
      }
      return "<tr><th scope=\"row\">\(escape(row.label))</th>\(cells.joined())</tr>\n"
    }
    return """
      <table class="calendar">
      <thead><tr>\(head.joined())</tr></thead>
      <tbody>
      \(body.joined())</tbody>
      </table>

      """
  }
}
