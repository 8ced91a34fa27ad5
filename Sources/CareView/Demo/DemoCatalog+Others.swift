import CareEvents
import CareModel
import CareWords

extension DemoCatalog {
  static var others: [Section] {
    [
      Section(
        name: "WeekCalendarView, CompletionRing",
        arguments: "page",
        items: [.week(week)]
      ),
      Section(
        name: "CartesianChartView",
        arguments: "chart --type bar|line|scatter",
        items: [.chart(chart(.bar)), .chart(chart(.line)), .chart(chart(.scatter))]
      ),
      Section(
        name: "OCKGroupedBarChartView",
        arguments: "chart --type grouped-bar",
        items: [.chart(chart(.groupedBar))]
      ),
      Section(
        name: "OCKRingItem",
        arguments: "chart --type ring",
        items: [.chart(ring)]
      ),
      Section(
        name: Wording.say(.demoYear),
        arguments: "chart --type heat",
        items: [.chart(year)]
      ),
      Section(
        name: "SimpleContactView",
        arguments: "contacts",
        items: [.contact(contact, isDetailed: false)]
      ),
      Section(
        name: "DetailedContactView, ContactsList",
        arguments: "contacts --detailed",
        items: [.contact(contact, isDetailed: true)]
      ),
    ] + practice
  }

  /// A day of each state, today last.
  private static var week: WeekRings {
    week([
      [.done: 7, .notRecorded: 2], [.done: 3], [.done: 3],
      [.done: 3, .notCompleted: 1, .inQuestion: 1],
      [.notRecorded: 4], [:], [.done: 2, .pending: 2],
    ])
  }

  private static func week(_ days: [[EventStatus: Int]]) -> WeekRings {
    let today = CatalogPlan.day
    let days = days.enumerated().map { place, counts in
      var tally = AdherenceTally()
      for (status, count) in counts {
        for _ in 0..<count { tally.add(status, fraction: 0, isOpen: status == .inQuestion) }
      }
      return CalendarDay(today.adding(days: place - 6), asOf: today, tally)
    }
    return WeekRings(days, showing: today)
  }

  private static func chart(_ form: Chart.Form) -> Chart {
    let places = ChartPeriod.day.places(of: CatalogPlan.day.adding(days: -6)...CatalogPlan.day)
    var done = ChartSeries(
      Wording.say(.chartOfAdherence),
      unit: "%",
      [77, 100, 100, 60, 0, nil, 50]
    )
    done.aggregate = .adherence
    var nausea = ChartSeries("Nausea", [6, 5, 4, 5, 8, nil, 6])
    nausea.axis = form == .groupedBar ? .first : .second
    nausea.thresholds = [ChartSeries.Limit(7, words: "call the clinic")]
    let title = Wording.joined([done.title, nausea.title])
    return Chart(form, title: title, places: places, series: [done, nausea])
  }

  private static var ring: Chart {
    let series = ChartSeries(Wording.say(.chartOfAdherence), unit: "%", [71])
    return Chart(.ring, title: series.title, places: [Chart.Place("")], series: [series])
  }

  private static var year: Chart {
    let places = ChartPeriod.day.places(of: CatalogPlan.day.adding(days: -364)...CatalogPlan.day)
    var series = ChartSeries(
      Wording.say(.chartOfAdherence),
      unit: "%",
      places.indices.map { $0 % 11 == 7 ? nil : Double(($0 * 37) % 5) * 25 }
    )
    series.aggregate = .adherence
    return Chart(.heat, title: series.title, places: places, series: [series])
  }

  private static var practice: [Section] {
    guard let context = CatalogPlan.context else { return [] }
    let day = CatalogPlan.day
    func row(
      _ name: String,
      _ share: Double?,
      _ before: Double?,
      conflicts: Int = 0,
      limits: [PracticeRow.Limit] = [],
      minutes: Int64
    ) -> PracticeRow {
      let done = Int((share ?? 0) * 10)
      let part: [EventStatus: Int] = share == nil ? [:] : [.done: done, .notRecorded: 10 - done]
      return PracticeRow(
        "plans/\(name.prefix(1).lowercased())",
        label: name,
        week([part, part, [:], part.merging([.inQuestion: conflicts]) { $1 }, part, part, [:]]),
        adherence: share,
        previous: before,
        conflicts: conflicts,
        limits: limits,
        lastRecording: share.map { _ in context.now.adding(seconds: -7200) },
        lastSync: context.now.adding(seconds: -60 * minutes)
      )
    }
    let nausea = PracticeRow.Limit("Nausea", "8", on: day.adding(days: -2))
    let rows = [
      row("E. Example", 1, 0.99, minutes: 0), row("D. Example", nil, nil, minutes: 90),
      row("B. Example", 0.71, 0.73, minutes: 2),
      row("A. Example", 0.62, 0.76, conflicts: 1, limits: [nausea], minutes: 4320),
      row("C. Example", 0.88, 0.85, limits: [nausea], minutes: 60),
    ]
    return [
      Section(
        name: Wording.say(.practicePage),
        arguments: nil,
        items: [.practice(PracticeList(rows, in: context))]
      )
    ]
  }

  private static var contact: ContactCard {
    var content = ContactContent(name: PersonName())
    content.organization = "Example Clinic"
    content.title = "Family practice"
    content.role = "Answers questions about the plan on workdays."
    content.category = .careProvider
    content.phoneNumbers = [LabeledValue(label: "work", value: "+1 555 0100")]
    content.messagingNumbers = [LabeledValue(label: "work", value: "+1 555 0101")]
    content.emailAddresses = [LabeledValue(label: "work", value: "clinic@example.org")]
    return ContactCard("clinic", content)
  }

  /// Returns every view as lines of text, each below CareKit's name and the command that draws one.
  ///
  /// - Parameters:
  ///   - program: The name of the command-line program.
  ///   - width: The width of the text, in columns.
  public func text(program: String, width: Int = 76) -> [String] {
    sections.flatMap { section -> [String] in
      ["# \(section.name)"] + (section.arguments.map { ["  \(program) \($0)"] } ?? []) + [""]
        + section.items.flatMap { Self.text(of: $0, width) + [""] }
    }
  }

  private static func text(of item: Item, _ width: Int) -> [String] {
    switch item {
    case .card(let card): card.text(width: min(width, 60))
    case .week(let week): week.text(width: width)
    case .chart(let chart): chart.text(width: width)
    case .contact(let card, let isDetailed): card.text(isDetailed: isDetailed)
    case .practice(let list): list.text(width: width)
    }
  }

  /// Returns every view as HTML for a `main` element.
  ///
  /// - Parameters:
  ///   - program: The name of the command-line program.
  ///   - style: The style of the page.
  public func html(program: String, style: ViewStyle = ViewStyle()) -> String {
    sections.map { section in
      let command = section.arguments.map { "\(program) \($0)" }
      let example = command.map { "<p><code>\(HTML.escape($0))</code></p>\n" } ?? ""
      return """
        <section>
        <h2>\(HTML.escape(section.name))</h2>
        \(example)<div class="cards">
        \(section.items.map { Self.html(of: $0, style) }.joined())</div>
        </section>

        """
    }.joined()
  }

  private static func html(of item: Item, _ style: ViewStyle) -> String {
    switch item {
    case .card(let card): card.html(level: 3, style: style)
    case .week(let week): "<div class=\"whole\">\n\(week.html)</div>\n"
    case .chart(let chart): "<div class=\"whole\">\n\(chart.html())</div>\n"
    case .contact(let card, let isDetailed): card.html(isDetailed: isDetailed)
    case .practice(let list): "<div class=\"whole\">\n\(list.html())</div>\n"
    }
  }
}
