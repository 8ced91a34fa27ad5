import CareModel

/// Amounts that follow one another, or take turns.
extension RegimenClauseReader {
  /// The amounts with their units: one that is not said is that of the amount before, or else of the
  /// next one that has one.
  private func stepAmounts() throws(RegimenTextError) -> [RegimenAmount] {
    guard let first = steps.lazy.compactMap(\.units).first else {
      throw RegimenTextError(
        "It does not say of what: the amounts have no unit."
      )
    }
    var units = first
    return steps.map { step in
      units = step.units ?? units
      return RegimenAmount(step.number, units)
    }
  }

  private var isDayByDay: Bool {
    (days == nil || days == .every(.days(1))) && startTime == nil && endTime == nil && !isOneDay
      && (everyWeeks ?? everyMonths ?? everyYears) == nil
  }

  mutating func steppedParts() throws(RegimenTextError) -> [RegimenPart] {
    guard isDayByDay else { throw RegimenTextError("Amounts follow one another day by day.") }
    let amounts = try stepAmounts()
    guard steps.count > 1 else { throw RegimenTextError("One amount alone makes no steps.") }
    guard doses == nil, excluded.isEmpty else { throw conflict("how long it goes on") }
    let times = try ownTimes()
    var first = firstDay
    if case .days(let day, _)? = steps[0].span { first = day }
    if let start, start != first { throw conflict("from when on") }
    var parts: [RegimenPart] = []
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      let last = try lastDay(of: step, since: first, isLast: isLast)
      for time in times {
        parts.append(try part(on: first, time, .days(1), [amounts[index]], until: last))
      }
      guard let last else { continue }
      first = last.adding(days: 1)
    }
    if let end = try ownLastDay(since: parts.first?.firstDay ?? first),
      parts.last?.lastDay != end
    {
      throw RegimenTextError(
        "The steps go through \(parts.last?.lastDay.map { RegimenSentence.date($0) } ?? "no end"),"
          + " not \(RegimenSentence.date(end))."
      )
    }
    return parts
  }

  private func lastDay(
    of step: Step,
    since first: CivilDate,
    isLast: Bool
  ) throws(RegimenTextError) -> CivilDate? {
    var last: CivilDate?
    switch step.span {
    case .days(let begin, let end):
      guard begin == first else {
        throw RegimenTextError(
          "A step begins on \(RegimenSentence.date(begin)), not on \(RegimenSentence.date(first)),"
            + " the day after the one before."
        )
      }
      last = end
    case .until(let end): last = end
    case .length(let count): last = first.adding(days: count - 1)
    case .from(let begin):
      guard begin == first, isLast else {
        throw RegimenTextError("Only the last amount goes on without an end, from the day after.")
      }
    case nil:
      if let stepLength {
        last = first.adding(days: stepLength - 1)
      } else if isLast {
        last = try ownLastDay(since: first)
        if last == nil, stops { throw RegimenTextError("It does not say when it stops.") }
      } else {
        throw RegimenTextError(
          "It does not say how long each amount is given: write 'for' and a number of days behind each."
        )
      }
    }
    if let last, last < first { throw RegimenTextError("A step would end before it begins.") }
    return last
  }

  mutating func alternatingParts() throws(RegimenTextError) -> [RegimenPart] {
    guard isDayByDay else { throw RegimenTextError("Amounts that take turns do so day by day.") }
    guard (2...31).contains(steps.count) else {
      throw RegimenTextError("From 2 to 31 amounts can take turns.")
    }
    guard doses == nil, excluded.isEmpty else { throw conflict("how long it goes on") }
    let times = try ownTimes()
    let (first, amounts) = try turns(try stepAmounts())
    let lastDay = try ownLastDay(since: first)
    var parts: [RegimenPart] = []
    for (offset, amount) in amounts.enumerated() {
      let day = first.adding(days: offset)
      for time in times {
        parts.append(try part(on: day, time, .days(amounts.count), [amount], until: lastDay))
      }
    }
    return parts
  }

  /// Returns the first day and the amounts from then on, which may follow from when one is next.
  private func turns(
    _ amounts: [RegimenAmount]
  ) throws(RegimenTextError) -> (first: CivilDate, amounts: [RegimenAmount]) {
    guard let next else { return (firstDay, amounts) }
    let places = amounts.indices.filter { amounts[$0].number == next.amount.number }
    if let start {
      let days = next.day.daysSinceEpoch - start.daysSinceEpoch
      guard days >= 0, places.contains(days % amounts.count) else {
        throw RegimenTextError("On \(RegimenSentence.date(next.day)) another amount would be next.")
      }
      return (start, amounts)
    }
    guard let place = places.first, places.count == 1 else {
      throw RegimenTextError("It is not clear which of the amounts that take turns is next.")
    }
    return (next.day, Array(amounts[place...] + amounts[..<place]))
  }
}
