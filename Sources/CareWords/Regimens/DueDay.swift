import CareModel

/// What a regimen has somebody do on one day, by the clock of each of its parts.
package struct DueDay: Hashable, Sendable {
  /// Something that is due.
  struct Time: Sendable {
    let start: Instant
    /// Seconds since midnight; nil for what is due at any time of the day.
    let second: Int?
    let amounts: [OutcomeValue]
  }

  /// In order of time.
  fileprivate(set) var times: [Time] = []

  /// How much the day comes to, one amount for each unit that converts into no other.
  var totals: [OutcomeValue] { Self.totals(of: CollectionOfOne(self)) }

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
  /// The same amount at the same time by the clock, in whatever words its unit is written.
  static func == (left: Self, right: Self) -> Bool {
    left.second == right.second && left.amounts.count == right.amounts.count
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
}

extension DueDay {
  /// Returns what is due on each of some days.
  static func days(
    of elements: [ScheduleElement],
    from first: CivilDate,
    count: Int
  ) -> [DueDay] {
    var days = Array(repeating: DueDay(), count: max(count, 0))
    for element in elements {
      guard let rules = TimeZoneRules(element.timezone) else { continue }
      let window = rules.start(of: first)..<rules.start(of: first.adding(days: days.count))
      for event in Schedule([element]).events(in: window) ?? [] where window.contains(event.start) {
        let local = rules.local(at: event.start).local
        let place = local.date.daysSinceEpoch - first.daysSinceEpoch
        guard days.indices.contains(place) else { continue }
        days[place].times.append(
          DueDay.Time(
            start: event.start,
            second: event.element.duration == .allDay ? nil : local.secondOfDay,
            amounts: event.element.targetValues
          )
        )
      }
    }
    for place in days.indices { days[place].times.sort(by: DueDay.Time.isInOrder) }
    return days
  }
}

extension DueDay.Time {
  fileprivate static func isInOrder(_ left: Self, _ right: Self) -> Bool {
    (left.second ?? -1, left.amountOrder) < (right.second ?? -1, right.amountOrder)
  }

  /// What is due twice at one time has an order that does not hang on the parts of the schedule.
  private var amountOrder: String {
    amounts.map { "\($0.number ?? -1) \($0.units ?? "")" }.joined(separator: " ")
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
