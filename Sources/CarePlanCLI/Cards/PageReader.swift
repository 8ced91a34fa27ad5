import CarePlanKit

/// Reads pages of days from a store.
struct PageReader {
  let options: EventOptions
  let firstDay: Weekday
  let open: OpenStore
  let context: CommandContext

  /// A page with the cards from which it is made.
  struct Found {
    let page: DayPage
    let cards: DayCards
  }

  /// Returns the pages of the days that the options name.
  func pages() throws(CommandFailure) -> [Found] {
    let agenda = try AgendaView(options, open, context)
    let now = try context.moment(in: open)
    var rings: [CivilDate: [CalendarDay]] = [:]
    var pages: [Found] = []
    var told: Set<RecordKey> = []
    for day in agenda.days {
      let monday = CivilDate(
        daysSinceEpoch: day.day.daysSinceEpoch - firstDay.days(before: day.day)
      )
      if rings[monday] == nil { rings[monday] = try week(of: monday, asOf: now) }
      let cards = DayCards(agenda, day, asOf: now, open)
      var page = DayPage(
        day.day,
        WeekRings(rings[monday] ?? [], showing: day.day),
        cards.cards(),
        done: day.done,
        of: day.total,
        zoneNote: open.dates.zoneNote,
        notices: cards.notices,
        conflicts: try sheets(of: day)
      )
      page.emptiness = agenda.unshared
      cards.tellUnknownStyles(of: page.cards, beyond: &told, to: context)
      pages.append(Found(page: page, cards: cards))
    }
    return pages
  }

  /// Returns what has to be decided of what a day shows, each once.
  private func sheets(of day: AgendaDay) throws(CommandFailure) -> [ConflictSheet] {
    let shown = day.entries.map(\.judged) + day.unscheduled + day.late
    var found: [RecordConflict] = []
    for conflict in shown.flatMap(\.conflicts).compactMap(\.conflict)
    where !found.contains(where: { $0.key == conflict.key }) { found.append(conflict) }
    guard !found.isEmpty else { return [] }
    let provenance = try attempt { () throws(StoreError) in
      try ConflictProvenance(of: found, in: open.store)
    }
    return found.map { ConflictView($0, provenance, open.wording).sheet }
  }

  private func week(of day: CivilDate, asOf now: Instant) throws(CommandFailure) -> [CalendarDay] {
    let span = DaySpan(weekOf: day, from: firstDay)
    let today = open.dates.shown.day(of: now)
    // The rings have the figures of the pages: both judge events by their targets.
    guard case .program = options.strategy else {
      return try open.read(at: options.revision) { snapshot throws(CommandFailure) in
        guard let query = span.range.map(options.query) else { return [] }
        return try attempt { () throws(StoreError) in
          let judged = try snapshot.judgedEvents(query, by: options.strategy?.builtIn, asOf: now)
          return try snapshot.adherence(over: AdherenceQuery(query, asOf: now), judged)
        }.calendar(asOf: today)
      }
    }
    return try EventSelection(nil, options).adherence(span, asOf: now, open, context)?
      .calendar(asOf: today) ?? []
  }

  /// Returns a document of pages, each below the name of its day.
  func document(_ pages: [Found], style: ViewStyle) -> Document {
    var document = Document(
      heading: Document.Heading(
        word: pages.count == 1 ? pages[0].page.day.heading : Wording.say(.agenda)
      )
    )
    for found in pages {
      if pages.count > 1 {
        document.parts.append(.heading(Document.Heading(word: found.page.day.heading)))
      }
      let level = pages.count > 1 ? 3 : 2
      document.parts.append(.view(html: found.page.html(level: level, style: style), markdown: ""))
    }
    document.look = style.css
    document.hasShortHead = true
    return document
  }

  /// Returns the days from the first page to the last.
  func span(of pages: [Found]) -> ClosedRange<CivilDate>? {
    guard let first = pages.first?.page.day, let last = pages.last?.page.day, first <= last else {
      return nil
    }
    return first...last
  }
}
