import CarePlanKit

/// Reads what some days say at a glance from a store.
struct InsightReader {
  let options: EventOptions
  let open: OpenStore
  let context: CommandContext
  /// The moment as of which somebody looks.
  let now: Instant
  /// How many weeks of seven days are looked at, today included.
  let weeks: Int

  /// The most days that one message names.
  private static let mostDays = 4

  func insights() throws(CommandFailure) -> Insights? {
    let today = open.dates.shown.day(of: now)
    let count = weeks * 7
    let days = DaySpan(count, through: today)
    let before = DaySpan(count, through: today.adding(days: -count))
    guard let range = days.range else { return nil }
    let selection = EventSelection(nil, options)
    let summary = try selection.adherence(days, asOf: now, open, context)
    let previous = try selection.adherence(before, asOf: now, open, context)
    let all = (before.first)...(days.last)
    let found = try JudgedEvents(open, options, asOf: now, for: context) { _ in
      options.query(of: all)
    }
    // An ordinary task and a health task may have one id.
    var byTask: [RecordKey: [JudgedEvent]] = [:]
    for view in found.all {
      if let event = view.event { byTask[event.task.key, default: []].append(view) }
    }
    let tasks = byTask.sorted { $0.key < $1.key }
    let values = tasks.compactMap { key, events in
      Self.series(events, range, asOf: now).flatMap { series in
        let previous = before.range.flatMap { Self.series(events, $0, asOf: now) }
        return Insights.Values(key.id, series, previous: previous)
      }
    }
    let shown = tasks.map { _, events in
      events.filter { $0.event.map { range.contains($0.day) } ?? false }
    }
    return Insights(
      range,
      adherence: summary?.total.percent.map { $0 / 100 },
      previous: previous?.total.percent.map { $0 / 100 },
      inQuestion: summary?.total.conflicted ?? 0,
      values: values,
      messages: try shown.flatMap(messages) + passedLimits(range, byTask)
        + unscheduled(range, found.all),
      chart: chart(range, summary, shown)
    )
  }
}

extension InsightReader {
  /// Returns all numbers that were recorded of a task on some days, or the sums of its days if they add
  /// up; nil of one that asks for several things or is only ticked off.
  private static func series(
    _ events: [JudgedEvent],
    _ days: ClosedRange<CivilDate>,
    asOf now: Instant
  ) -> ChartSeries? {
    let own = events.compactMap(\.event)
    let values = own.flatMap { $0.outcome?.content.values ?? [] }
    guard let task = own.last?.task, values.contains(where: { $0.number != nil }),
      values.allSatisfy({ $0.kind == nil }), task.content.activityType != .intervention
    else { return nil }
    let mass = task.molarMass
    // What has a goal for the day adds up to it: 2000 mL in eight glasses.
    let targets = own.flatMap(\.scheduled.countedElement.targetValues)
    let addsUp = task.content.activityType != .assessment && targets.contains { $0.number != nil }
    return ChartSeries(
      title(events),
      addsUp ? .sum : .values,
      of: own.map { ChartRecording($0, asOf: now) },
      at: addsUp ? ChartPeriod.day.places(of: days) : [Chart.Place("", days: days)]
    ) { value, units in value.amount(inUnits: units, molarMass: mass) }
  }

  private static func title(_ events: [JudgedEvent]) -> String {
    events.last.map { $0.title.flatMap { $0.isEmpty ? nil : $0 } ?? $0.taskID } ?? ""
  }

  /// Returns what must be said of a task: limits that were reached, what is in question, what was not done
  /// and why.
  private func messages(_ events: [JudgedEvent]) -> [Insights.Message] {
    let title = Self.title(events)
    var messages: [Insights.Message] = []
    let open = events.filter { !$0.conflicts.isEmpty }
    if !open.isEmpty {
      messages.append(.init(.alert, title, Wording.say(.insightOpen, Self.said(open))))
    }
    var limits: [String] = []
    for name in events.flatMap(\.thresholdsReached).map(\.name) where !limits.contains(name) {
      limits.append(name)
    }
    for limit in limits {
      let reached = events.filter { $0.thresholdsReached.contains { $0.name == limit } }
      messages.append(.init(.alert, title, Wording.say(.insightReached, limit, Self.said(reached))))
    }
    let refused = events.filter { $0.status == .notCompleted }
    if !refused.isEmpty {
      messages.append(.init(.tip, title, Wording.say(.insightNotDone, Self.said(refused))))
    }
    let unrecorded = events.filter { $0.isNotRecorded && $0.isCounted }
    if !unrecorded.isEmpty {
      messages.append(.init(.tip, title, Wording.say(.insightNotRecorded, Self.said(unrecorded))))
    }
    return messages
  }

  /// Returns which limits of as-needed tasks were passed, and on which days.
  private func passedLimits(
    _ days: ClosedRange<CivilDate>,
    _ tasks: [RecordKey: [JudgedEvent]]
  ) throws(CommandFailure) -> [Insights.Message] {
    let all = try open.read(at: options.revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        try snapshot.exceededLimits(on: days, with: nil, of: nil, asOf: now)
      }
    }
    let words = AsNeededWords(open.wording, open.dates)
    return all.compactMap { exceeded in
      tasks[exceeded.task].map { .init(.alert, Self.title($0), words.excesses(exceeded)) }
    }
  }

  /// Returns what was recorded and is not on the schedule, by task.
  private func unscheduled(
    _ days: ClosedRange<CivilDate>,
    _ events: [JudgedEvent]
  ) -> [Insights.Message] {
    let left = events.filter { view in
      view.isUnscheduled && view.eventStart.map { days.contains($0.day) } ?? false
    }
    return Dictionary(grouping: left, by: \.taskID).sorted { $0.key < $1.key }.map { _, views in
      .init(.tip, Self.title(views), Wording.say(.insightUnscheduled, Self.said(views)))
    }
  }

  /// Returns the days of events, each once, with what was said of it: `Thu 8 Jan (too sick)`.
  private static func said(_ events: [JudgedEvent]) -> String {
    var days: [String] = []
    for event in events {
      guard let day = event.eventStart?.day else { continue }
      let reason = event.outcome?.content.reason.flatMap { $0.isEmpty ? nil : " (\($0))" } ?? ""
      let words = day.short(unsaidYear: day.year) + reason
      if !days.contains(words) { days.append(words) }
    }
    let rest = days.count > mostDays ? " \(Wording.say(.andMore, "\(days.count - mostDays)"))" : ""
    return days.prefix(mostDays).joined(separator: ", ") + rest
  }

  /// Returns how far the plan was followed on each day, beside the first thing that was assessed.
  private func chart(
    _ range: ClosedRange<CivilDate>,
    _ summary: AdherenceSummary?,
    _ tasks: [[JudgedEvent]]
  ) -> Chart? {
    let places = ChartPeriod.day.places(of: range)
    let tallies = (summary?.rows ?? []).map { ($0.days.lowerBound, $0.tally) }
    let done = ChartSeries(
      Wording.say(.chartOfAdherence),
      adherence: Dictionary(tallies) { $1 },
      at: places
    )
    let assessed = tasks.first {
      $0.first?.event?.task.content.activityType == .assessment
        && Self.series($0, range, asOf: now) != nil
    }
    guard done.values.contains(where: { !$0.isEmpty }) || assessed != nil else { return nil }
    var series = [done]
    if let assessed {
      let recordings = assessed.compactMap(\.event).map { ChartRecording($0, asOf: now) }
      var mean = ChartSeries(Self.title(assessed), .mean, of: recordings, at: places)
      mean.axis = .second
      series.append(mean)
    }
    return Chart(
      .bar,
      title: Wording.joined(series.map(\.title)),
      places: places,
      series: series
    )
  }
}
