import CarePlanKit

/// What a page must say of itself wherever it is carried: of whom it tells, and as of when.
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

  private var items: [(label: String, text: String)] {
    [
      ("Patient", patient), ("Store", store), ("Days", days), ("Commit", commit), ("Made", made),
    ].map { ($0, StyledText($1).plain) }
  }
}

extension DocumentOrigin {
  /// The block below the heading.
  var markdownHead: String {
    items.map { "- \($0.label): \(Markdown.code($0.text))\n" }.joined()
  }

  /// The blocks at the end, below a line.
  var markdownFoot: [String] {
    [
      "---\n",
      items.map { "\($0.label) \(Markdown.code($0.text))" }.joined(separator: " · ") + "\n",
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

extension CommandContext {
  /// Writes a document of a store, with where it comes from at its head and foot.
  ///
  /// - Parameters:
  ///   - open: The store; nil for a page of what no store has.
  ///   - revision: The commit that was read instead of the last one.
  ///   - commit: Words for what was read, if they are not the name of that commit.
  ///   - days: The days of which it tells.
  func write(
    _ document: Document,
    of open: OpenStore?,
    at revision: String? = nil,
    commit: String? = nil,
    days: DocumentDays
  ) throws(CommandFailure) {
    var document = document
    document.origin = try origin(of: open, at: revision, commit: commit, days)
    output.document(document, as: format)
  }

  private func origin(
    of open: OpenStore?,
    at revision: String?,
    commit: String?,
    _ days: DocumentDays
  ) throws(CommandFailure) -> DocumentOrigin {
    let dates = if let open { open.dates } else { try self.dates() }
    let wording = Wording(zone: dates.shown.id, unsaidZone: dates.shown.id)
    let read = if let commit { commit } else { try open?.shortCommit(revision) ?? "none" }
    return DocumentOrigin(
      patient: try open?.patientNames(at: revision) ?? "none",
      store: open?.name ?? "none",
      days: days.words(dates),
      commit: read,
      made: "\(wording.instant(instant.wholeMinute)), \(Wording.zone(dates.shown.id))"
    )
  }
}

extension Instant {
  /// The moment without its seconds.
  var wholeMinute: Instant {
    let second = seconds % 60
    return Instant(seconds: seconds - (second < 0 ? second + 60 : second))
  }
}

extension OpenStore {
  /// The store's name, or else that of its directory.
  var name: String {
    if let name = manifest.name, !name.isEmpty { return name }
    let directory = store.path.split(separator: "/").last.map(String.init) ?? store.path
    return directory.hasSuffix(".git") ? String(directory.dropLast(4)) : directory
  }

  /// The short id of the commit that a revision names, or of the last one; nil if there is none yet.
  func shortCommit(_ revision: String? = nil) throws(CommandFailure) -> String? {
    try attempt { () throws(StoreError) in
      guard let revision else { return try store.position().commit.map { String($0.prefix(8)) } }
      return try store.log(revision, limit: 1).first?.shortID
    }
  }

  /// The patients by name, at most three of them; those without a name by id.
  func patientNames(at revision: String? = nil) throws(CommandFailure) -> String {
    let names = try read(at: revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        try snapshot.records(.patient, RecordQuery()).map { result in
          result.record.title.flatMap { $0.isEmpty ? nil : $0 } ?? Wording.id(result.record.id)
        }
      }
    }
    guard !names.isEmpty else { return "none is named" }
    let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
    return names.prefix(3).joined(separator: ", ") + rest
  }
}
