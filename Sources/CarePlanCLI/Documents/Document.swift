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
    case heading(Heading)
    /// Words of our own, with dates in them, and a text such as a command that follows them.
    case sentence(StyledText, text: StyledText? = nil)
    case table([String], rows: [[StyledText]])
    case changes([WordedChange])
    /// The records and remarks of a report, below headings of their own.
    case report(DifferenceReport, level: Int = 3)
  }

  let heading: Heading
  /// What is said of the whole in the head and the foot of the page; nil only for a part of one.
  var origin: DocumentOrigin?
  var parts: [Part] = []
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
      head: origin?.html ?? "",
      body: parts.enumerated().map { $1.html("part-\($0 + 1)-") }.joined(),
      foot: origin?.html ?? ""
    )
  }
}

extension Document.Heading {
  fileprivate func markdown(_ marks: String) -> String {
    ([marks, word] + texts.map { Markdown.code($0.plain) }).joined(separator: " ") + "\n"
  }

  fileprivate var html: String {
    ([HTML.escape(word)] + texts.map { HTML.isolated($0.plain) }).joined(separator: " ")
  }
}

extension Document.Part {
  /// The blocks, between which stands an empty line.
  fileprivate var markdown: [String] {
    switch self {
    case .heading(let heading): [heading.markdown("##")]
    case .sentence(let words, let text):
      [
        ([Markdown.words(words.plain)] + [text].compactMap { $0.map { Markdown.code($0.plain) } })
          .joined(separator: " ") + "\n"
      ]
    case .table(let columns, let rows):
      [Markdown.table(columns, rows: rows.map { $0.map(\.plain) })]
    case .changes(let changes): changes.isEmpty ? [] : [Markdown.list(of: changes)]
    case .report(let report, let level): report.markdownSections(level: level)
    }
  }

  /// Returns the markup; ids in it begin as told.
  fileprivate func html(_ id: String) -> String {
    switch self {
    case .heading(let heading): "<h2>\(heading.html)</h2>\n"
    case .sentence(let words, let text):
      "<p>\(HTML.escape(words.plain))\(text.map { " \(HTML.isolated($0.plain))" } ?? "")</p>\n"
    case .table(let columns, let rows): HTML.table(columns, rows: rows.map(Self.row))
    case .changes(let changes): HTML.table(of: changes)
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
    document.write(to: context.output, as: context.format)
  }
}
