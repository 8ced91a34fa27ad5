import CarePlanKit

/// What becomes of a regimen, as a reviewer reads it: before, after, from when on, how much, which days.
struct RegimenChangeView: Sendable {
  let change: RegimenChange
  let facts: [ReviewFact]
  /// The regimen in sentences; a regimen that starts includes its indication.
  let before, after: [String]
  let calendar: RegimenCalendar?
  private let rows: [RegimenCalendar.Row]
  let authors: [Authorship]
  let wording: Wording

  /// - Parameters:
  ///   - course: In which periods the plan changes, with the planned steps that it replaces.
  ///   - authors: Who changed the task.
  init(
    _ change: RegimenChange,
    _ course: CourseChange?,
    by authors: [Authorship],
    _ dates: DateReader
  ) {
    let wording = dates.wording
    (self.change, self.authors, self.wording) = (change, authors, wording)
    calendar = change.hasCalendar ? RegimenCalendar(change) : nil
    rows = calendar?.rows(wording.clock) ?? []
    before = change.before.clauses(by: wording, since: change.start)
    after = change.after.clauses(
      by: wording,
      since: change.start,
      saysIndication: change.kind == .starts
    )
    var facts: [ReviewFact] = []
    func add(_ label: Phrase, _ text: String?, isNew: Bool = false) {
      if let text { facts.append(ReviewFact(label: Wording.say(label), text: text, isNew: isNew)) }
    }
    let today = dates.zone.start(of: dates.zone.day(of: dates.now))
    let isPast = change.start < today
    let start = wording.instant(change.start)
    let moment = isPast ? Wording.say(.inThePast, start) : start
    switch change.kind {
    case .changes:
      add(.reviewBefore, before.joined(separator: "; "))
      add(.reviewAfter, after.joined(separator: "; "), isNew: true)
      add(.reviewFrom, moment, isNew: isPast)
    case .starts:
      add(.reviewPlan, after.joined(separator: "; "), isNew: true)
      add(.reviewFrom, moment, isNew: isPast)
    case .ends:
      add(.reviewBefore, before.joined(separator: "; "))
      add(.reviewStops, moment, isNew: true)
    }
    add(.reviewTotal, change.totalWords)
    add(.reviewInstructions, change.instructions)
    if let course {
      let replaced = CourseWording(wording).replacements(course, at: dates.now)
      add(.reviewReplaces, replaced.isEmpty ? nil : replaced.joined(separator: "; "))
    }
    add(.reviewBy, Self.words(of: authors, wording))
    add(.reviewDays, calendar.map(Self.words))
    self.facts = facts
  }

  /// What stands in the calendar: `tablets a day, before → after`.
  private static func words(of calendar: RegimenCalendar) -> String {
    calendar.unit.map { Wording.say(.amountADay, $0) } ?? Wording.say(.muchOrOftenADay)
  }

  private static func words(of authors: [Authorship], _ wording: Wording) -> String? {
    guard !authors.isEmpty else { return nil }
    return authors.map { author in
      let name = author.isNameless ? author.email : author.name
      let words = author.writtenAs.map { Wording.say(.writtenAs, name, $0) } ?? name
      return "\(words), \(wording.instant(author.time))"
    }.joined(separator: "; ")
  }

  /// The row in the table of doses: the medicine, before, after, and the change.
  var row: [StyledText] {
    let words = change.changeWords
    return [
      StyledText(name, .bold),
      change.kind == .starts ? "–" : StyledText(before.joined(separator: "; ")),
      change.kind == .ends ? "–" : StyledText(after.joined(separator: "; ")),
      change.isLarge
        ? StyledText(Wording.say(.largeChange, words), [.bold, .red]) : StyledText(words),
    ]
  }

  /// What the task is called, or else its id.
  private var name: String {
    change.title.flatMap { $0.isEmpty ? nil : Wording.visible($0) } ?? Wording.id(change.task.id)
  }

  /// The members of the record of which nothing else need tell.
  var told: Set<String> {
    var told: Set = [
      MemberName.schedule, MemberName.asNeeded, MemberName.site, MemberName.effectiveDate,
    ]
    if change.kind != .changes { told.insert(MemberName.title) }
    if change.kind == .starts, let task = change.after.first {
      if task.record.common.timezone == wording.unsaidZone { told.insert(MemberName.timezone) }
      if task.content.impactsAdherence { told.insert(MemberName.impactsAdherence) }
      if change.after.indication != nil { told.insert(MemberName.indication) }
    }
    if change.tellsInstructions { told.insert(MemberName.instructions) }
    return told
  }
}

extension RegimenChange {
  /// Whether days tell more than the sentences: not where one thing starts or ends for every day alike.
  fileprivate var hasCalendar: Bool {
    kind == .changes && !isOfSiteAlone || kind == .starts && after.regimen?.hasSteps == true
  }
}

extension RegimenChangeView {
  /// Writes the regimen below its name.
  func write(to output: Output) {
    output.line("  \(name, .bold)  \(change.task.description)")
    facts.write(to: output, indent: 4)
    guard let calendar else { return }
    let columns =
      [Table.Column("")] + calendar.titles.map { Table.Column($0, .right) }
    var table = Table(columns)
    for row in rows {
      let cells = row.cells.map { cell in
        StyledText(cell.text.replacing(" → ", with: "→"), cell.differs ? .bold : [])
      }
      table.add([StyledText(row.label)] + cells)
    }
    for line in table.lines(width: output.terminal.width.map { $0 - 4 }) {
      output.line("    " + line)
    }
    if let remark = calendar.remark { output.line("    \(remark)") }
  }

  /// The same in a document.
  var parts: [Document.Part] {
    let texts = [StyledText(change.task.description)]
    var parts: [Document.Part] = [
      .heading(Document.Heading(word: "", texts: [StyledText(name)] + texts), level: 3),
      .facts(facts.map(\.part)),
    ]
    guard let calendar else { return parts }
    parts.append(.calendar(calendar.titles, rows))
    if let remark = calendar.remark { parts.append(.sentence(StyledText(remark))) }
    return parts
  }
}
