import CarePlanKit

/// Makes the elements of a schedule from options, and from the elements that were there before.
///
/// As many repetitions as there were elements stand for these: at the same time and day, else on the
/// same day of the week, else in the order of times. Keys, texts, targets, durations and ends stay
/// unless they are given too. Otherwise a repetition stands for the element at the same time, if there
/// is one, and else takes over what all of them agree on.
struct ScheduleBuilder {
  let options: ScheduleOptions
  let dates: DateReader
  /// The day on which new elements begin unless something else says so.
  let firstDay: CivilDate

  /// Returns the elements of a new schedule, or those that follow an old one.
  func elements(after old: [ScheduleElement] = []) throws(UsageError) -> [ScheduleElement] {
    let elements = try allElements(after: old)
    if !options.acceptsNewUnits {
      let own = Set(old.flatMap(\.targetValues).compactMap(\.units))
      try NewUnits.refuse(in: elements.flatMap(\.targetValues), unlike: own)
    }
    return elements
  }

  private func allElements(after old: [ScheduleElement]) throws(UsageError) -> [ScheduleElement] {
    for text in options.times { try dates.refuseHalfDay(text) }
    // Parts of one time stand in the order of their days, and never in that of their keys.
    let old = old.sorted {
      (wall($0).secondOfDay, wall($0).date, $0.key) < (wall($1).secondOfDay, wall($1).date, $1.key)
    }
    if let words = options.words { return try said(words, after: old) }
    var elements = old
    if !options.repetitions.isEmpty {
      elements = try repeated(old)
    } else if let start = options.start {
      let day = try dates.day(start, .beginning)
      let isWeekly = old.allSatisfy { $0.interval == Interval(weekOfYear: 1) }
      if !isWeekly { try refuseSeveral(Set(old.map { wall($0).date }), "begin") }
      elements = try old.map { element throws(UsageError) in try moved(element, to: day) }
    }
    try modify(&elements, old)
    if let until = options.until {
      elements = try ending(elements, with: dates.day(until, .future))
    }
    if let length = options.length {
      elements = try ending(elements, after: length, isNew: old.isEmpty)
    }
    return elements
  }

  /// Returns the elements without the events after a day.
  ///
  /// If there is none by then they come back with ends before their starts, which no record takes.
  private func ending(
    _ elements: [ScheduleElement],
    with day: CivilDate
  ) throws(UsageError) -> [ScheduleElement] {
    if let ended = Schedule(elements).ending(with: day) { return ended.elements }
    return try elements.map { element throws(UsageError) in
      var element = element
      element.end = try dates.wallTime(day.adding(days: 1), 0, in: element.timezone)
      return element
    }
  }

  /// Returns the elements without the events after a length of time that begins with their first day.
  private func ending(
    _ elements: [ScheduleElement],
    after length: Interval,
    isNew: Bool
  ) throws(UsageError) -> [ScheduleElement] {
    guard isNew || options.start != nil else {
      throw UsageError(
        "--for does not say from which day on",
        hint: Wording.hint(.addStart, "--start DATE", "--until DATE")
      )
    }
    guard let first = elements.map({ wall($0).date }).min() else { return elements }
    let months = (length[.month] ?? 0) + 12 * (length[.year] ?? 0)
    let days = (length[.day] ?? 0) + 7 * (length[.weekOfYear] ?? 0)
    let following = first.adding(months: months).adding(days: days)
    return try ending(elements, with: following.adding(days: -1))
  }

  private func repeated(_ old: [ScheduleElement]) throws(UsageError) -> [ScheduleElement] {
    let repetitions = options.repetitions
    guard repetitions.count == old.count, !options.hasSlots else {
      return try repetitions.map { repetition throws(UsageError) in
        try element(repetition, after: old.first { stands(repetition, for: $0) }, old)
      }
    }
    // What is said of each part is said in the order in which the parts are typed.
    let partners = partners(of: repetitions, among: old)
    return try repetitions.indices.map { index throws(UsageError) in
      try element(repetitions[index], after: partners[index], old)
    }
  }

  /// Returns the elements for which as many repetitions stand: those that stay at their time and
  /// day, then those of one day of the week, whatever their times, then the rest in the order of
  /// times and days.
  private func partners(
    of repetitions: [ScheduleOptions.Repetition],
    among old: [ScheduleElement]
  ) -> [Int: ScheduleElement] {
    let days = repetitions.map { if case .weekly(let day, _) = $0 { day } else { 0 } }
    let seconds = repetitions.map { second(of: $0) ?? 0 }
    let isWeekly = old.allSatisfy { $0.interval[.weekOfYear] != nil }
    let first = old.first.map { wall($0).date.weekday } ?? 0
    var typed = repetitions.indices.sorted { left, right in
      let day = { (index: Int) in (days[index] - first + 7) % 7 }
      return (seconds[left], day(left), left) < (seconds[right], day(right), right)
    }
    var partners: [Int: ScheduleElement] = [:]
    var rest = old
    func pair(where isPartner: (Int, ScheduleElement) -> Bool) {
      for index in typed {
        guard let place = rest.firstIndex(where: { isPartner(index, $0) }) else { continue }
        partners[index] = rest.remove(at: place)
      }
      typed.removeAll { partners[$0] != nil }
    }
    pair { index, element in stands(repetitions[index], for: element) }
    if isWeekly { pair { index, element in days[index] == wall(element).date.weekday } }
    pair { _, _ in true }
    return partners
  }

  /// Returns whether a repetition is about the slot, or the time of day, that an element has.
  private func stands(
    _ repetition: ScheduleOptions.Repetition,
    for element: ScheduleElement
  ) -> Bool {
    if case .slot(let key, _) = repetition { return element.key == key }
    if case .weekly(let weekday, _) = repetition, wall(element).date.weekday != weekday {
      return false
    }
    return wall(element).secondOfDay == second(of: repetition)
  }

  private func wall(_ element: ScheduleElement) -> CivilDateTime { element.start.local }

  /// Returns the time of day of a repetition; nil if it has none or says it in another way.
  private func second(of repetition: ScheduleOptions.Repetition) -> Int? {
    switch repetition {
    case .daily(let second), .weekly(_, let second): second
    case .slot: nil
    case .element(let parts):
      parts.value("start").flatMap { try? dates.timeAlone($0) }
        ?? parts.value("start").flatMap { startOfElement($0)?.local.secondOfDay }
    }
  }

  private func startOfElement(_ text: String) -> OffsetDateTime? {
    guard case .instant(let instant)? = try? dates.moment(text, .beginning) else { return nil }
    return dates.zone.local(at: instant)
  }
}

extension ScheduleBuilder {
  private func element(
    _ repetition: ScheduleOptions.Repetition,
    after same: ScheduleElement?,
    _ old: [ScheduleElement]
  ) throws(UsageError) -> ScheduleElement {
    var day = try self.firstDay(after: same, old)
    if case .daily = repetition, let same, same.interval[.weekOfYear] != nil, options.start == nil {
      // What was due on some days of the week and is now each day does not wait for one of them.
      day = min(old.map { wall($0).date }.min() ?? day, firstDay)
    }
    let daily = Interval(day: options.skip + 1)
    let weekly = Interval(weekOfYear: options.skip + 1)
    switch repetition {
    case .daily(let second):
      let same = try self.part(same, among: old, isTimed: second != nil)
      return try timed(same, day, second, daily)
    case .weekly(let weekday, let second):
      let same = try self.part(same, among: old, isTimed: second != nil)
      return try timed(same, self.day(weekday, since: day), second, weekly)
    case .slot(let key, let weekday):
      let same = try self.part(same, among: old, isTimed: false)
      let start = weekday.map { self.day($0, since: day) } ?? day
      var slot = try timed(same, start, nil, weekday == nil ? daily : weekly)
      slot.key = key
      return slot
    case .element(let parts):
      return try ElementBuilder(parts, dates, firstDay: day).element(key: same?.key)
    }
  }

  /// Returns the day from which on an element repeats.
  ///
  /// Where days or weeks are left out, all elements count them from the same day.
  private func firstDay(
    after same: ScheduleElement?,
    _ old: [ScheduleElement]
  ) throws(UsageError) -> CivilDate {
    if let start = options.start { return try dates.day(start, .beginning) }
    let isShared = options.hasSlots || options.skip > 0
    // A part that is new begins with the first of the others, as the schedule does.
    let before = isShared ? old : same.map { [$0] } ?? old
    return before.map { wall($0).date }.min() ?? firstDay
  }

  /// Returns the first time that a day of the week counts: not in the next week, if that is left
  /// out.
  private func day(_ weekday: Int, since first: CivilDate) -> CivilDate {
    let isNextWeek = weekday < first.weekday
    let wait = (weekday - first.weekday + 7) % 7
    return first.adding(days: wait + (isNextWeek ? 7 * options.skip : 0))
  }

  /// Returns an element at a time of day, which keeps what else the one before it said.
  private func timed(
    _ same: ScheduleElement?,
    _ day: CivilDate,
    _ second: Int?,
    _ interval: Interval
  ) throws(UsageError) -> ScheduleElement {
    let zone = if let same { same.timezone } else { try dates.ownZone() }
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
  private func modify(
    _ elements: inout [ScheduleElement],
    _ old: [ScheduleElement]
  ) throws(UsageError) {
    try refuseOneAmount(of: elements)
    if options.end != nil { try refuseSeveral(Set(old.map { $0.end?.local.date }), "end") }
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
        elements[index].end = dates.zone.local(at: try dates.end(end, .future))
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
        "\(option) is given \(values.count) times for \(count) elements of the schedule",
        hint: Wording.hint(.onceOrEach)
      )
    }
    return values[index]
  }
}
