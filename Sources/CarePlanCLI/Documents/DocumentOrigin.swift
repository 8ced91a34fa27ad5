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
  /// The age of the copy in words; nil without a remote, or for another commit than the last.
  var age: String?

  /// Further facts about the patients in the head, such as their allergies.
  var facts: [Fact] = []
  /// Whether the head has only the patient and the days; the rest is in the foot.
  var hasShortHead = false

  /// A label and its text.
  struct Fact: Hashable, Sendable {
    let label: String
    let text: String
  }

  private typealias Item = (label: String, text: String)

  /// The items of the head.
  private var headItems: [Item] {
    guard hasShortHead else { return items }
    return [(Wording.say(.reviewPatient), StyledText(patient).plain)]
      + facts.map { ($0.label, StyledText($0.text).plain) }
      + [(Wording.say(.daysColumn), StyledText(days).plain)]
  }

  private var items: [Item] {
    let items = [
      (Phrase.reviewPatient, patient), (.store, store), (.daysColumn, days), (.commit, commit),
      (.made, made),
    ]
    return (items + (age.map { [(.copyAsOf, $0)] } ?? []))
      .map { (Wording.say($0), StyledText($1).plain) }
  }
}

extension DocumentOrigin {
  /// The lines below the heading of a text, and those at its end.
  var lines: (head: [String], foot: [String]) {
    func lines(_ items: [Item]) -> [String] { items.map { "\($0.label): \($0.text)" } }
    return (lines(headItems), hasShortHead ? lines(items.filter { !isInHead($0) }) : [])
  }

  private func isInHead(_ item: Item) -> Bool { headItems.contains { $0 == item } }

  /// The block below the heading.
  var markdownHead: String {
    headItems.map { "- \($0.label): \(Markdown.words($0.text))\n" }.joined()
  }

  /// The blocks at the end, below a line.
  var markdownFoot: [String] {
    [
      "---\n",
      items.map { "\($0.label) \(Markdown.words($0.text))" }.joined(separator: " · ") + "\n",
    ]
  }

  /// The list in the head.
  var htmlHead: String { Self.html(headItems) }

  /// The list in the foot, in small print if the head is short.
  var htmlFoot: String { Self.html(items, isSmall: hasShortHead) }

  private static func html(_ items: [Item], isSmall: Bool = false) -> String {
    let rows = items.map { label, text in
      "<div><dt>\(label):</dt> <dd>\(HTML.isolated(text))</dd></div>\n"
    }
    let look = isSmall ? " style=\"font-size:.8em\"" : ""
    return "<dl\(look)>\n\(rows.joined())</dl>\n"
  }

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

  /// Returns what a sheet of paper says of the patients beside their names: when they were born, and what
  /// they must not get, with every value that conflicts.
  static func facts(
    ofPatientsIn open: OpenStore,
    at revision: String?
  ) throws(CommandFailure) -> [Fact] {
    let patients = try open.read(at: revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        var patients: [[PatientContent]] = []
        for found in try snapshot.records(.patient, RecordQuery()) {
          var sides: [AnyRecord] = []
          for leaf in found.openLeaves {
            if let side = try snapshot.version(leaf) { sides.append(side) }
          }
          let contents = (sides.isEmpty ? [found.record] : sides).compactMap { record in
            if case .patient(let patient) = record { patient.content } else { nil }
          }
          patients.append(contents)
        }
        return patients
      }
    }
    func fact(_ label: Phrase, _ words: (PatientContent) -> String) -> Fact? {
      let texts = patients.map { sides in
        let values = sides.map(words).reduce(into: [String]()) { values, value in
          if !values.contains(value) { values.append(value) }
        }
        let said = values.joined(separator: " \(Wording.say(.orElse)) ")
        return values.count > 1 ? Wording.say(.unresolved, said) : said
      }
      // Of several patients each is said in the order of their names.
      return texts.isEmpty
        ? nil : Fact(label: Wording.say(label), text: texts.joined(separator: "; "))
    }
    return [
      fact(.sheetBorn) { $0.birthday.map(Wording.date) ?? Wording.say(.sheetNotSaid) },
      fact(.sheetAllergies) { content in
        guard let allergies = content.allergies else { return Wording.say(.sheetNotSaid) }
        return allergies.isEmpty ? Wording.say(.noneOfIt) : allergies.joined(separator: ", ")
      },
    ].compactMap(\.self)
  }
}
