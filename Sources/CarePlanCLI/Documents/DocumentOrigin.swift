import CarePlanKit

/// What every page must say, wherever it is carried: whom it is about, and as of when.
///
/// It stands at the head of the page, and again at its foot, where a printed page ends.
struct DocumentOrigin: Hashable, Sendable {
  /// The patients by name.
  var patient: String
  /// The name of the store.
  var store: String
  /// The days of which the page tells.
  var days: String
  /// The commit that was read, or the two that were compared.
  var commit: String
  /// When the page was made.
  var made: String
  /// When the copy last had everything of its remote; nil without a remote, or of another commit.
  var age: String?

  private var items: [(label: String, text: String)] {
    let items = [
      (Phrase.reviewPatient, patient), (.store, store), (.daysColumn, days), (.commit, commit),
      (.made, made),
    ]
    return (items + (age.map { [(.copyAsOf, $0)] } ?? []))
      .map { (Wording.say($0), StyledText($1).plain) }
  }
}

extension DocumentOrigin {
  /// The lines below the heading of a text.
  var lines: [String] { items.map { "\($0.label): \($0.text)" } }

  /// The block below the heading.
  var markdownHead: String {
    items.map { "- \($0.label): \(Markdown.words($0.text))\n" }.joined()
  }

  /// The blocks at the end, below a line.
  var markdownFoot: [String] {
    [
      "---\n",
      items.map { "\($0.label) \(Markdown.words($0.text))" }.joined(separator: " · ") + "\n",
    ]
  }

  /// The list that stands in the head and in the foot.
  var html: String {
    let rows = items.map { label, text in
      "<div><dt>\(label):</dt> <dd>\(HTML.isolated(text))</dd></div>\n"
    }
    return "<dl>\n\(rows.joined())</dl>\n"
  }
}

extension DocumentOrigin {
  /// The note of where a document comes from: the store, the commit and the time.
  init(
    of open: OpenStore?,
    at revision: String?,
    commit: String?,
    _ days: DocumentDays,
    in context: CommandContext
  ) throws(CommandFailure) {
    let dates = if let open { open.dates } else { try context.dates() }
    let wording = dates.wording
    let read =
      if let commit { commit } else { try open?.shortCommit(revision) ?? Wording.say(.noneOfIt) }
    let isLast = revision == nil && commit == nil
    self.init(
      patient: try open?.patientNames(at: revision) ?? Wording.say(.noneOfIt),
      store: open?.name ?? Wording.say(.noneOfIt),
      days: days.words(dates),
      commit: read,
      made: "\(wording.instant(context.instant.wholeMinute)), \(Wording.zone(dates.shown.id))",
      age: isLast ? open.flatMap { CopyAge(of: $0, at: revision)?.words } : nil
    )
  }
}
