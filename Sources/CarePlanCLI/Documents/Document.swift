import CarePlanKit

/// A heading with what stands below it, to be written as Markdown or as a page of HTML.
///
/// The texts of records are marked apart from our own words, so that none of them becomes markup.
struct Document {
  /// A heading: a word of our own and the texts of a record beside it.
  struct Heading {
    let word: String
    var texts: [StyledText] = []
  }

  enum Part {
    case heading(Heading, level: Int = 2)
    /// Words of our own, with dates in them, and a text that follows them.
    case sentence(StyledText, text: StyledText? = nil)
    /// Words of our own, and what to type.
    case command(StyledText, StyledText)
    /// - Parameter typed: The columns that say what to type.
    case table([String], rows: [[StyledText]], typed: Set<Int> = [])
    case changes([WordedChange])
    /// What is told of one thing: labels of our own, and texts, of which some will hold.
    case facts([(label: String, text: StyledText, isNew: Bool)])
    /// Weeks of what is due, below the days of the week.
    case calendar([String], [RegimenCalendar.Row])
    /// What a view of ours makes of itself.
    case view(html: String, markdown: String)
    /// The records and remarks of a report, below headings of their own.
    case report(DifferenceReport, level: Int = 3)
  }

  let heading: Heading
  /// What is said of the whole in the head and the foot of the page; nil only for a part of one.
  var origin: DocumentOrigin?
  var parts: [Part] = []
  /// The look of the views among its parts, as CSS.
  var look = ""
  /// Whether the head has only the patient and the days.
  var hasShortHead = false
}

extension Document {
  /// The document as GitHub-flavoured Markdown.
  var markdown: String {
    let head = [heading.markdown("#")] + (origin.map { [$0.markdownHead] } ?? [])
    return (head + parts.flatMap(\.markdown) + (origin?.markdownFoot ?? [])).joined(separator: "\n")
  }

  /// The document as one page that needs nothing else.
  var html: String {
    HTML.page(
      title: ([heading.word] + heading.texts.map(\.plain)).joined(separator: " "),
      heading: heading.html,
      head: origin?.htmlHead ?? "",
      body: parts.enumerated().map { $1.html("part-\($0 + 1)-") }.joined(),
      foot: origin?.htmlFoot ?? "",
      look: look
    )
  }
}

extension Document.Heading {
  fileprivate func markdown(_ marks: String) -> String {
    let words = ([word] + texts.map(\.plain)).filter { !$0.isEmpty }
    return ([marks] + words.map(Markdown.words)).joined(separator: " ") + "\n"
  }

  fileprivate var html: String {
    ([HTML.escape(word)] + texts.map { HTML.isolated($0.plain) }).filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Document.Part {
  /// The blocks, between which stands an empty line.
  fileprivate var markdown: [String] {
    switch self {
    case .heading(let heading, let level):
      [heading.markdown(String(repeating: "#", count: level))]
    case .sentence(let words, let text):
      [
        [words, text].compactMap { $0.map { Markdown.words($0.plain) } }.joined(separator: " ")
          + "\n"
      ]
    case .command(let words, let command):
      ["\(Markdown.words(words.plain)) \(Markdown.code(command.plain))\n"]
    case .table(let columns, let rows, let typed):
      [Markdown.table(columns, rows: rows.map { Self.markdown($0, typed) })]
    case .changes(let changes): changes.isEmpty ? [] : [Markdown.list(of: changes)]
    case .facts(let facts): [facts.map(Self.markdown).joined()]
    case .calendar(let titles, let rows):
      [Markdown.table([""] + titles, rows: rows.map(Self.markdown))]
    case .view(_, let markdown): [markdown]
    case .report(let report, let level): report.markdownSections(level: level)
    }
  }

  private static func markdown(_ cells: [StyledText], _ typed: Set<Int>) -> [String] {
    cells.enumerated().map { column, cell in
      let text = cell.plain
      guard typed.contains(column), !text.isEmpty else { return Markdown.words(text) }
      return Markdown.codeInTable(text)
    }
  }

  private static func markdown(_ fact: (label: String, text: StyledText, isNew: Bool)) -> String {
    let text = Markdown.words(fact.text.plain)
    return "- \(Markdown.words(fact.label)): \(fact.isNew ? "**\(text)**" : text)\n"
  }

  private static func markdown(_ week: RegimenCalendar.Row) -> [String] {
    [Markdown.words(week.label)]
      + week.cells.map { cell in
        let text = Markdown.words(cell.text)
        return cell.differs ? "**\(text)**" : text
      }
  }

  /// Returns the markup; ids in it begin as told.
  fileprivate func html(_ id: String) -> String {
    switch self {
    case .heading(let heading, let level): "<h\(level)>\(heading.html)</h\(level)>\n"
    case .sentence(let words, let text):
      "<p>\(HTML.escape(words.plain))\(text.map { " \(HTML.isolated($0.plain))" } ?? "")</p>\n"
    case .command(let words, let command):
      "<p>\(HTML.escape(words.plain)) \(HTML.isolated(command.plain))</p>\n"
    case .table(let columns, let rows, _): HTML.table(columns, rows: rows.map(Self.row))
    case .changes(let changes): HTML.table(of: changes)
    case .facts(let facts): HTML.facts(facts.map { ($0.label, $0.text.plain, $0.isNew) })
    case .calendar(let titles, let rows):
      HTML.calendar(
        titles,
        rows: rows.map { row in (row.label, row.cells.map { ($0.text, $0.differs) }) }
      )
    case .view(let html, _): html
    case .report(let report, let level): report.htmlSections(level: level, id: id)
    }
  }

  /// A row, whose first cell says what it is about.
  private static func row(_ cells: [StyledText]) -> HTML.Row {
    HTML.Row(cells.map { $0.plain.isEmpty ? "" : HTML.isolated($0.plain) })
  }
}

extension Document {
  /// Writes it as HTML if that was asked for, as Markdown otherwise.
  ///
  /// Commands write theirs with ``write(to:of:at:commit:days:)``, which says where it comes from.
  func write(to output: Output, as format: OutputFormat) {
    output.verbatim(format == .html ? html : markdown)
  }

  /// Writes a document of a store, with where it comes from at its head and foot.
  ///
  /// - Parameters:
  ///   - open: The store; nil for a page of what no store has.
  ///   - revision: The commit that was read instead of the last one.
  ///   - commit: Words for what was read, if they are not the name of that commit.
  ///   - days: The days of which it tells.
  func write(
    to context: CommandContext,
    of open: OpenStore?,
    at revision: String? = nil,
    commit: String? = nil,
    days: DocumentDays
  ) throws(CommandFailure) {
    var document = self
    document.origin = try DocumentOrigin(
      of: open,
      at: revision,
      commit: commit,
      days,
      in: context
    )
    document.origin?.hasShortHead = hasShortHead
    document.write(to: context.output, as: context.format)
  }

  /// Returns it as a page of HTML, with where it comes from at its head and foot.
  func page(
    of open: OpenStore,
    at revision: String?,
    _ days: DocumentDays,
    _ context: CommandContext
  ) throws(CommandFailure) -> String {
    var document = self
    document.origin = try DocumentOrigin(of: open, at: revision, commit: nil, days, in: context)
    document.origin?.hasShortHead = hasShortHead
    return document.html
  }
}
