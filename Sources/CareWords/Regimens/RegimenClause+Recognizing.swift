import CareModel

extension RegimenClause {
  /// Returns the parts of a regimen in as few clauses as say them all, earlier ones first.
  static func recognizing(_ parts: [RegimenPart]) -> [RegimenClause] {
    var rest = parts.sorted { ($0.start, $0.text ?? "") < ($1.start, $1.text ?? "") }
    let stepped = takeSteps(from: &rest)
    let alternating = takeAlternations(from: &rest)
    let clauses = joiningTimes(stepped) + joiningTimes(alternating) + joiningTimes(grouped(rest))
    return clauses.sorted { left, right in
      guard let (first, second) = both(left.firstDay, right.firstDay), first != second else {
        return (left.times.first?.second ?? 0) < (right.times.first?.second ?? 0)
      }
      return first < second
    }
  }

  private static func both<Value>(_ left: Value?, _ right: Value?) -> (Value, Value)? {
    if let left, let right { (left, right) } else { nil }
  }
}

/// Tapers and titrations.
extension RegimenClause {
  /// Takes those parts that follow one another without a gap, at one time of every day.
  private static func takeSteps(from rest: inout [RegimenPart]) -> [RegimenClause] {
    var clauses: [RegimenClause] = []
    for first in rest where canStep(first) {
      guard let place = rest.firstIndex(of: first) else { continue }
      var run = [place]
      while let last = run.last, let lastDay = rest[last].lastDay,
        let next = rest.indices.first(where: { index in
          !run.contains(index) && canStep(rest[index]) && rest[index].isAtTheTime(of: first)
            && rest[index].firstDay == lastDay.adding(days: 1)
        })
      {
        run.append(next)
      }
      let phases = run.compactMap { index -> Phase? in
        rest[index].amounts.first.map {
          Phase(amount: $0, firstDay: rest[index].firstDay, lastDay: rest[index].lastDay)
        }
      }
      guard phases.count > 1, phases.count == run.count else { continue }
      clauses.append(
        RegimenClause(
          form: .stepped(phases),
          days: [first.firstDay],
          times: [Time(second: first.start.secondOfDay, text: first.text, amounts: [])],
          end: nil,
          duration: first.duration,
          zone: first.zone
        )
      )
      for index in run.sorted(by: >) { rest.remove(at: index) }
    }
    return clauses
  }

  private static func canStep(_ part: RegimenPart) -> Bool {
    part.rhythm == .days(1) && part.amounts.count == 1
  }
}

/// Amounts that take turns.
extension RegimenClause {
  /// Takes parts of which each is due on its day of a round, and all days have one.
  private static func takeAlternations(from rest: inout [RegimenPart]) -> [RegimenClause] {
    var clauses: [RegimenClause] = []
    for first in rest {
      guard case .days(let count) = first.rhythm, count > 1, count <= 31 else { continue }
      var places: [Int] = []
      for offset in 0..<count {
        let day = first.firstDay.adding(days: offset)
        let place = rest.indices.first { index in
          rest[index].firstDay == day && rest[index].isAtTheTime(of: first)
            && rest[index].end == first.end && rest[index].amounts.count == 1
            && !places.contains(index)
        }
        guard let place else { break }
        places.append(place)
      }
      let amounts = places.compactMap { rest[$0].amounts.first }
      guard places.count == count, Set(amounts).count > 1 else { continue }
      clauses.append(
        RegimenClause(
          form: .alternating(amounts),
          days: places.map { rest[$0].firstDay },
          times: [Time(second: first.start.secondOfDay, text: first.text, amounts: [])],
          end: first.end,
          duration: first.duration,
          zone: first.zone
        )
      )
      for index in places.sorted(by: >) { rest.remove(at: index) }
    }
    return clauses
  }
}

/// Everything else.
extension RegimenClause {
  /// Returns a clause for each time of day, with all days on which the same is due then.
  private static func grouped(_ parts: [RegimenPart]) -> [RegimenClause] {
    var clauses: [RegimenClause] = []
    var rest = parts
    while !rest.isEmpty {
      let first = rest.removeFirst()
      var days = [first.firstDay]
      rest.removeAll { part in
        guard part.isAtTheTime(of: first), part.amounts == first.amounts, part.end == first.end,
          !days.contains(part.firstDay), first.isWithinARound(part.firstDay)
        else { return false }
        days.append(part.firstDay)
        return true
      }
      let time = Time(second: first.start.secondOfDay, text: first.text, amounts: first.amounts)
      clauses.append(
        RegimenClause(
          form: .repeating(first.rhythm),
          days: days,
          times: [time],
          end: first.end,
          duration: first.duration,
          zone: first.zone
        )
      )
    }
    return clauses
  }

  /// Returns the clauses with those that differ in their times alone as one.
  private static func joiningTimes(_ clauses: [RegimenClause]) -> [RegimenClause] {
    var joined: [RegimenClause] = []
    for clause in clauses {
      let place = joined.firstIndex { other in
        other.form == clause.form && other.days == clause.days && other.end == clause.end
          && other.duration == clause.duration && other.zone == clause.zone
          && other.hasAmounts == clause.hasAmounts && clause.joinsTimes
      }
      if let place {
        joined[place].times += clause.times
      } else {
        joined.append(clause)
      }
    }
    return joined
  }

  /// Whether it says how much: what does, and what does not, is said apart.
  private var hasAmounts: Bool { times.first?.amounts.isEmpty == false }

  /// Whether several times of day can be said of the clause.
  private var joinsTimes: Bool {
    if case .repeating(let rhythm) = form { rhythm.keepsTimeOfDay } else { !isAllDay }
  }
}

extension RegimenPart {
  /// Returns whether a day is so near that both are said as days of one round.
  fileprivate func isWithinARound(_ day: CivilDate) -> Bool {
    let distance = day.daysSinceEpoch - firstDay.daysSinceEpoch
    guard distance >= 0 else { return false }
    return switch rhythm {
    case .days(let count): distance < count
    case .weeks: distance < 7
    case .months, .monthDay: day < firstDay.adding(months: 1)
    case .years: day < firstDay.adding(months: 12)
    case .elapsed: false
    }
  }
}
