import CareModel

/// What a regimen has somebody do on one day, by the clock of each of its parts.
package struct DueDay: Hashable, Sendable {
  /// Something that is due.
  struct Time: Sendable {
    let start: Instant
    /// Seconds since midnight; nil for what is due at any time of the day.
    let second: Int?
    let amounts: [OutcomeValue]
    /// Where on the body it is given; nil if the task does not say.
    var site: String?
  }

  /// In order of time.
  fileprivate(set) var times: [Time] = []

  /// How much the day comes to, one amount for each unit that converts into no other.
  var totals: [OutcomeValue] { Self.totals(of: CollectionOfOne(self)) }

  /// Returns whether the same is due at the same times, perhaps in other units: 100 mcg is 0.1 mg.
  func isAlike(_ other: DueDay) -> Bool {
    self == other
      || times.count == other.times.count
        && zip(times, other.times).allSatisfy {
          $0.second == $1.second && $0.site == $1.site && $0.isAsMuch(as: $1)
        }
  }

  /// The same doses without where they are given.
  var withoutSites: DueDay {
    var day = self
    for place in day.times.indices { day.times[place].site = nil }
    return day
  }

  /// Returns when the first thing is due that the other day has not; nil if there is none.
  func firstStart(notIn other: DueDay) -> Instant? {
    var others = other.times
    let own = times.filter { time in
      guard let place = others.firstIndex(of: time) else { return true }
      others.remove(at: place)
      return false
    }
    return own.map(\.start).min()
  }
}

extension DueDay.Time: Hashable {
  /// The same amount at the same time by the clock and the same site, in whatever words its unit is written.
  static func == (left: Self, right: Self) -> Bool {
    left.second == right.second && left.site == right.site
      && left.amounts.count == right.amounts.count
      && zip(left.amounts, right.amounts).allSatisfy(areAlike)
  }

  private static func areAlike(_ left: OutcomeValue, _ right: OutcomeValue) -> Bool {
    guard left.number == right.number else { return false }
    if left == right { return true }
    guard let leftAmount = RegimenAmount(left), let rightAmount = RegimenAmount(right) else {
      return false
    }
    return leftAmount == rightAmount
  }

  func hash(into hasher: inout Hasher) { hasher.combine(second) }

  fileprivate func isAsMuch(as other: Self) -> Bool {
    let (own, others) = (Regimen.sums(of: amounts), Regimen.sums(of: other.amounts))
    guard own.count == others.count, own.count <= 1 else { return false }
    guard let amount = own.first, let otherAmount = others.first else { return true }
    guard let unit = amount.unit, otherAmount.unit.map(unit.converts) == true else { return false }
    return [\OutcomeValue.self, \.greatest].allSatisfy { end in
      let (left, right) = (
        [amount[keyPath: end]].sum(in: unit), [otherAmount[keyPath: end]].sum(in: unit)
      )
      return abs(left - right) <= 1e-9 * max(abs(left), abs(right))
    }
  }
}

extension DueDay {
  /// Returns what is due on each of some days, by the clock of each element.
  static func days(
    of elements: [ScheduleElement],
    from first: CivilDate,
    count: Int
  ) -> [DueDay] {
    var days = Array(repeating: DueDay(), count: max(count, 0))
    for element in elements {
      guard let rules = TimeZoneRules(element.timezone) else { continue }
      let window = rules.start(of: first)..<rules.start(of: first.adding(days: days.count))
      guard !Schedule([element]).isDense(in: window) else { return [] }
      let events = (Schedule([element]).events(in: window) ?? [])
        .filter { window.contains($0.start) }
      for event in events { days.add(event, element, from: first, by: rules) }
    }
    return days.sorted
  }

  /// Returns what is due on each of some days by the clocks of one zone.
  ///
  /// - Parameter events: Each with the element whose amounts count, and where it is given.
  static func days(
    from first: CivilDate,
    count: Int,
    of events: some Sequence<(ScheduledEvent, ScheduleElement, site: String?)>,
    by rules: TimeZoneRules
  ) -> [DueDay] {
    var days = Array(repeating: DueDay(), count: max(count, 0))
    for (event, element, site) in events {
      days.add(event, element, site: site, from: first, by: rules)
    }
    return days.sorted
  }
}

extension [DueDay] {
  fileprivate mutating func add(
    _ event: ScheduledEvent,
    _ element: ScheduleElement,
    site: String? = nil,
    from first: CivilDate,
    by rules: TimeZoneRules
  ) {
    let isAllDay = element.duration == .allDay
    let local = rules.local(at: event.start).local
    let day = isAllDay ? event.eventStart.day : local.date
    let place = day.daysSinceEpoch - first.daysSinceEpoch
    guard indices.contains(place) else { return }
    self[place].times.append(
      DueDay.Time(
        start: event.start,
        second: isAllDay ? nil : local.secondOfDay,
        amounts: element.targetValues,
        site: site
      )
    )
  }

  fileprivate var sorted: [DueDay] {
    map { day in
      var day = day
      if day.times.count > 1 { day.times.sort(by: DueDay.Time.isInOrder) }
      return day
    }
  }
}

extension DueDay.Time {
  fileprivate static func isInOrder(_ left: Self, _ right: Self) -> Bool {
    let seconds = (left.second ?? -1, right.second ?? -1)
    return seconds.0 == seconds.1 ? left.amountOrder < right.amountOrder : seconds.0 < seconds.1
  }

  /// What is due twice at one time has an order that does not hang on the parts of the schedule.
  private var amountOrder: String {
    amounts.map { "\($0.number ?? -1) \($0.upperValue ?? -1) \($0.units ?? "")" }
      .joined(separator: " ")
  }
}

extension DueDay {
  /// Returns how much some days come to together, one amount for each unit that converts into no other.
  static func totals(of days: some Collection<DueDay>) -> [OutcomeValue] {
    let amounts = days.flatMap { $0.times.flatMap(\.amounts) }
    // Most days have one amount, which is its own sum.
    if amounts.count == 1, case .integer(1...) = amounts[0].content, amounts[0].kind == nil,
      amounts[0].createdDate == nil
    {
      return amounts
    }
    return Regimen.sums(of: amounts)
  }
}
