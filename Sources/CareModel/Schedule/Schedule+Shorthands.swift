/// The schedules that most tasks have: CareKit's `dailyAtTime` and `weeklyAtTime`.
extension Schedule {
  /// Repeats every day at each of some times.
  ///
  /// - Parameters:
  ///   - times: When each event starts, by the wall clock of the zone.
  ///   - first: The first day with events.
  ///   - last: The last day with events; nil for no end.
  ///   - targets: What is wanted of each event, such as two tablets.
  /// - Throws: ``InvalidRecord`` without a time, if this computer does not know the zone, or if the schedule
  ///   would end before it begins.
  public static func daily(
    at times: [TimeOfDay],
    from first: CivilDate,
    through last: CivilDate? = nil,
    in zone: TimeZoneID,
    duration: EventDuration = .standard,
    text: String? = nil,
    targets: [OutcomeValue] = []
  ) throws(InvalidRecord) -> Schedule {
    let places = times.map { ElementStart(day: first, second: $0.secondOfDay) }
    return try repeating(places, Interval(day: 1), last, zone, duration, text, targets)
  }

  /// Repeats every day at a time, as at each of several.
  public static func daily(
    at time: TimeOfDay,
    from first: CivilDate,
    through last: CivilDate? = nil,
    in zone: TimeZoneID,
    duration: EventDuration = .standard,
    text: String? = nil,
    targets: [OutcomeValue] = []
  ) throws(InvalidRecord) -> Schedule {
    try daily(
      at: [time],
      from: first,
      through: last,
      in: zone,
      duration: duration,
      text: text,
      targets: targets
    )
  }

  /// Repeats every day without a time.
  public static func allDay(
    from first: CivilDate,
    through last: CivilDate? = nil,
    in zone: TimeZoneID,
    text: String? = nil,
    targets: [OutcomeValue] = []
  ) throws(InvalidRecord) -> Schedule {
    let places = [ElementStart(day: first, second: 0)]
    return try repeating(places, Interval(day: 1), last, zone, .allDay, text, targets)
  }

  /// Repeats every week on each of some days at a time.
  ///
  /// - Parameters:
  ///   - weekdays: 1 for Sunday to 7 for Saturday, as Foundation's calendars count.
  ///   - first: The day from which on there are events; the first of each weekday is on or after it.
  /// - Throws: ``InvalidRecord`` without a weekday, for a number that is not a weekday, if this computer does
  ///   not know the zone, or if the schedule would end before it begins.
  public static func weekly(
    on weekdays: [Int],
    at time: TimeOfDay,
    from first: CivilDate,
    through last: CivilDate? = nil,
    in zone: TimeZoneID,
    duration: EventDuration = .standard,
    text: String? = nil,
    targets: [OutcomeValue] = []
  ) throws(InvalidRecord) -> Schedule {
    guard !weekdays.isEmpty else {
      throw InvalidRecord([Fault("The schedule has no weekday.")])
    }
    guard weekdays.allSatisfy((1...7).contains) else {
      throw InvalidRecord([Fault("A weekday is a number of 1, Sunday, to 7, Saturday.")])
    }
    let places = weekdays.map { weekday in
      let days = (weekday - first.weekday + 7) % 7
      return ElementStart(day: first.adding(days: days), second: time.secondOfDay)
    }
    return try repeating(places, Interval(weekOfYear: 1), last, zone, duration, text, targets)
  }

  /// When an element begins, as clocks show it.
  private struct ElementStart {
    let day: CivilDate
    let second: Int
  }

  private static func repeating(
    _ places: [ElementStart],
    _ interval: Interval,
    _ last: CivilDate?,
    _ zone: TimeZoneID,
    _ duration: EventDuration,
    _ text: String?,
    _ targets: [OutcomeValue]
  ) throws(InvalidRecord) -> Schedule {
    guard !places.isEmpty else {
      throw InvalidRecord([Fault("The schedule has no time.")])
    }
    guard duration.isValid else {
      throw InvalidRecord([Fault("The duration is not a length of time.")])
    }
    guard let rules = TimeZoneRules(zone) else {
      throw InvalidRecord([Fault("This computer does not know the time zone '\(zone)'.")])
    }
    let end = last.map { rules.local(at: rules.start(of: $0.adding(days: 1))) }
    let elements = places.compactMap { place -> ScheduleElement? in
      guard let local = CivilDateTime(place.day, secondOfDay: place.second) else { return nil }
      let start = rules.resolve(local)
      if let end, end.instant <= start.instant { return nil }
      return ScheduleElement(
        start: start,
        end: end,
        timezone: zone,
        interval: interval,
        duration: duration,
        text: text,
        targetValues: targets
      )
    }
    guard !elements.isEmpty else {
      throw InvalidRecord([Fault("The schedule ends before it begins.")])
    }
    return Schedule(elements)
  }
}
