import CarePlanKit

/// Makes the elements of a schedule from options, and from the elements that were there before.
///
/// As many repetitions as there were elements stand for these in the order of their times: keys,
/// texts, targets, durations and ends stay unless they are given too. Otherwise a repetition stands
/// for the element at the same time, if there is one.
struct ScheduleBuilder {
  let options: ScheduleOptions
  let dates: DateReader
  /// The day on which new elements begin unless something else says so.
  let firstDay: CivilDate

  /// The elements of a new schedule, or those that follow an old one.
  func elements(after old: [ScheduleElement] = []) throws(UsageError) -> [ScheduleElement] {
    let old = old.sorted { (wall($0).secondOfDay, $0.key) < (wall($1).secondOfDay, $1.key) }
    var elements = old
    if !options.repetitions.isEmpty {
      elements = try repeated(old)
    } else if let start = options.start {
      let day = try dates.day(start)
      elements = try old.map { element throws(UsageError) in try moved(element, to: day) }
    }
    try modify(&elements)
    return elements
  }

  private func repeated(_ old: [ScheduleElement]) throws(UsageError) -> [ScheduleElement] {
    let repetitions = options.repetitions
    guard repetitions.count == old.count else {
      return try repetitions.map { repetition throws(UsageError) in
        let same = old.first { wall($0).secondOfDay == self.second(of: repetition) }
        return try element(repetition, after: same, old)
      }
    }
    let order = repetitions.indices.sorted {
      (second(of: repetitions[$0]) ?? 0, $0) < (second(of: repetitions[$1]) ?? 0, $1)
    }
    var elements: [ScheduleElement] = []
    for (place, index) in order.enumerated() {
      elements.append(try element(repetitions[index], after: old[place], old))
    }
    return elements
  }

  private func wall(_ element: ScheduleElement) -> CivilDateTime { element.start.local }

  /// The time of day of a repetition; nil if it has none or says it in another way.
  private func second(of repetition: ScheduleOptions.Repetition) -> Int? {
    switch repetition {
    case .daily(let second), .weekly(_, let second): second
    case .element(let parts):
      parts.value("start").flatMap { try? Quantities.secondOfDay($0) }
        ?? parts.value("start").flatMap { startOfElement($0)?.local.secondOfDay }
    }
  }

  private func startOfElement(_ text: String) -> OffsetDateTime? {
    dates.tryMoment(text).flatMap {
      guard case .instant(let instant) = $0 else { return nil }
      return dates.zone.local(at: instant)
    }
  }
}

extension ScheduleBuilder {
  private func element(
    _ repetition: ScheduleOptions.Repetition,
    after same: ScheduleElement?,
    _ old: [ScheduleElement]
  ) throws(UsageError) -> ScheduleElement {
    let first = try options.start.map { text throws(UsageError) in try dates.day(text) }
    let day = first ?? (same ?? old.first).map { wall($0).date } ?? firstDay
    switch repetition {
    case .daily(let second):
      return try timed(same, day, second, Interval(day: 1))
    case .weekly(let weekday, let second):
      let wait = (weekday - day.weekday + 7) % 7
      return try timed(same, day.adding(days: wait), second, Interval(weekOfYear: 1))
    case .element(let parts):
      return try ElementBuilder(parts, dates, firstDay: day).element(key: same?.key)
    }
  }

  /// An element at a time of day, which keeps what else the one before it said.
  private func timed(
    _ same: ScheduleElement?,
    _ day: CivilDate,
    _ second: Int?,
    _ interval: Interval
  ) throws(UsageError) -> ScheduleElement {
    let zone = same?.timezone ?? dates.zone.id
    let start = try dates.wallTime(day, second ?? 0, in: zone)
    guard var element = same else {
      return ScheduleElement(
        key: "",
        start: start,
        timezone: zone,
        interval: interval,
        duration: second == nil ? .allDay : .standard
      )
    }
    element.start = start
    element.interval = interval
    if second == nil { element.duration = .allDay }
    if second != nil, element.duration == .allDay { element.duration = .standard }
    return element
  }

  private func moved(
    _ element: ScheduleElement,
    to day: CivilDate
  ) throws(UsageError) -> ScheduleElement {
    var element = element
    element.start = try dates.wallTime(day, wall(element).secondOfDay, in: element.timezone)
    return element
  }

  /// Puts in what is said of all elements once, or of each in its order.
  private func modify(_ elements: inout [ScheduleElement]) throws(UsageError) {
    for index in elements.indices {
      if let text = try value(options.texts, index, of: elements.count, "--text") {
        elements[index].text = text.isEmpty ? nil : text
      }
      if let target = try value(options.targets, index, of: elements.count, "--target") {
        elements[index].targetValues = [target]
      }
      if let duration = try value(options.durations, index, of: elements.count, "--duration") {
        elements[index].duration = duration
        if duration == .allDay { elements[index] = try moved(elements[index], toMidnight: ()) }
      }
      if let end = options.end {
        elements[index].end = dates.zone.local(at: try dates.end(end))
      }
    }
  }

  private func moved(
    _ element: ScheduleElement,
    toMidnight: Void
  ) throws(UsageError) -> ScheduleElement {
    var element = element
    element.start = try dates.wallTime(wall(element).date, 0, in: element.timezone)
    return element
  }

  private func value<Value>(
    _ values: [Value],
    _ index: Int,
    of count: Int,
    _ option: String
  ) throws(UsageError) -> Value? {
    if values.count <= 1 { return values.first }
    guard values.count == count else {
      throw UsageError(
        "\(option) is given \(values.count) times for \(count) parts of the schedule",
        hint: "give it once for all of them, or once for each"
      )
    }
    return values[index]
  }
}

/// Makes an element of the parts of `--element`.
struct ElementBuilder {
  private let parts: KeyedList
  private let dates: DateReader
  private let firstDay: CivilDate

  init(_ parts: KeyedList, _ dates: DateReader, firstDay: CivilDate) {
    self.parts = parts
    self.dates = dates
    self.firstDay = firstDay
  }

  /// The element; without a key of its own it takes the given one.
  func element(key: String?) throws(UsageError) -> ScheduleElement {
    let zone = try zone()
    var duration = try parts.value("duration").map { text throws(UsageError) in
      try Quantities.duration(text)
    }
    if parts.value("all-day") != nil { duration = .allDay }
    var targets: [OutcomeValue] = []
    for text in parts.values("target") { targets.append(try Quantities.amount(text)) }
    let reader = DateReader(zone: zone, shown: dates.shown, now: dates.now)
    return ScheduleElement(
      key: parts.value("key") ?? key ?? "",
      start: try start(reader, isAllDay: duration == .allDay),
      end: try parts.value("end").map { text throws(UsageError) in
        zone.local(at: try reader.end(text))
      },
      timezone: zone.id,
      interval: try Quantities.interval(parts.value("every") ?? "1d"),
      duration: duration ?? .standard,
      text: parts.value("text"),
      targetValues: targets
    )
  }

  private func zone() throws(UsageError) -> TimeZoneRules {
    guard let name = parts.value("tz"), !name.isEmpty else { return dates.zone }
    guard let rules = TimeZoneID(name).flatMap({ TimeZoneRules($0) }) else {
      throw UsageError("there is no time zone '\(name)'", hint: "write for example Europe/Berlin")
    }
    return rules
  }

  /// The start: a time of the first day, a date for an all-day element, or a local time.
  private func start(
    _ reader: DateReader,
    isAllDay: Bool
  ) throws(UsageError) -> OffsetDateTime {
    guard let text = parts.value("start") else {
      guard isAllDay else {
        throw UsageError("--element needs a start", hint: "write start=08:00 or all-day")
      }
      return try reader.wallTime(firstDay, 0, in: reader.zone.id)
    }
    if text.contains(":"), let second = try? Quantities.secondOfDay(text) {
      return try reader.wallTime(firstDay, second, in: reader.zone.id)
    }
    switch try reader.moment(text) {
    case .instant(let instant): return reader.zone.local(at: instant)
    case .day(let day):
      guard isAllDay else {
        throw UsageError("the start of --element needs a time", hint: "write start=\(day)T08:00")
      }
      return try reader.wallTime(day, 0, in: reader.zone.id)
    }
  }
}

extension DateReader {
  /// What the wall clock of a zone shows on a day at a second, moved over a gap of the clocks.
  fileprivate func wallTime(
    _ day: CivilDate,
    _ second: Int,
    in zone: TimeZoneID
  ) throws(UsageError) -> OffsetDateTime {
    guard let local = CivilDateTime(day, secondOfDay: second), let rules = TimeZoneRules(zone)
    else {
      throw UsageError("this computer does not know the time zone '\(zone)'")
    }
    return rules.resolve(local)
  }
}
