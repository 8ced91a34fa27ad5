import CarePlanKit

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

  /// Returns the element; without a key of its own it takes the given one.
  func element(key: String?) throws(UsageError) -> ScheduleElement {
    let zone = try zone()
    var duration = try parts.value("duration").map { text throws(UsageError) in
      try Quantities.duration(text)
    }
    if parts.value("all-day") != nil { duration = .allDay }
    var targets: [OutcomeValue] = []
    for text in parts.values("target") { targets.append(try Quantities.amount(text)) }
    let reader = DateReader(
      zone: zone,
      shown: dates.shown,
      now: dates.now,
      clock: dates.clock,
      shownClock: dates.shownClock,
      remarks: dates.remarks
    )
    return ScheduleElement(
      key: parts.value("key") ?? key ?? "",
      start: try start(reader, isAllDay: duration == .allDay),
      end: try parts.value("end").map { text throws(UsageError) in
        zone.local(at: try reader.end(text, .future))
      },
      timezone: zone.id,
      interval: try Quantities.interval(parts.value("every") ?? "1d"),
      duration: duration ?? .standard,
      text: parts.value("text"),
      targetValues: targets
    )
  }

  private func zone() throws(UsageError) -> TimeZoneRules {
    guard let name = parts.value("tz"), !name.isEmpty else {
      _ = try dates.ownZone()
      return dates.zone
    }
    guard let rules = TimeZoneID(name).flatMap({ TimeZoneRules($0) }) else {
      throw UsageError(
        "there is no time zone '\(name)'",
        hint: Wording.hint(.writeZone, "REGION/CITY")
      )
    }
    return rules
  }

  /// Returns the start: a time of the first day, a date for an all-day element, or a local time.
  private func start(
    _ reader: DateReader,
    isAllDay: Bool
  ) throws(UsageError) -> OffsetDateTime {
    guard let text = parts.value("start") else {
      guard isAllDay else {
        throw UsageError(
          "--element needs a start",
          hint: Wording.hint(.write, Wording.either(["start=HH:MM", "all-day"]))
        )
      }
      return try reader.wallTime(firstDay, 0, in: reader.zone.id)
    }
    if let second = try reader.timeAlone(text) {
      return try reader.wallTime(firstDay, second, in: reader.zone.id)
    }
    switch try reader.moment(text, .beginning) {
    case .instant(let instant): return reader.zone.local(at: instant)
    case .day(let day):
      guard isAllDay else {
        throw UsageError(
          "the start of --element needs a time",
          hint: Wording.hint(.write, "start=\(day)THH:MM")
        )
      }
      return try reader.wallTime(day, 0, in: reader.zone.id)
    }
  }
}
