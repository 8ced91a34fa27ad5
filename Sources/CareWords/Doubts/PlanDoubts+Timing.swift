import CareEvents
import CareModel

extension PlanDoubts {
  /// Returns a doubt if the instructions name frequencies and the plan has none of them.
  func instructionsFrequency(_ task: DoubtedTask) -> [Doubt] {
    eachPlan(task) { plan in
      let timing = plan.saidTiming
      let said = timing.frequencies
      if let longest = said.map(\.value.days).max(), let days = days(of: plan, 2 * longest + 28),
        !said.contains(where: { days.have($0.value) })
      {
        return [timingDoubt(.instructionsFrequency, said.map(\.words), plan)]
      }
      guard !timing.weekdays.isEmpty, !said.contains(where: { $0.value.days == 1 }),
        hasOtherDays(than: Set(timing.weekdays.flatMap(\.value)), plan)
      else { return [] }
      return [timingDoubt(.instructionsFrequency, timing.weekdays.map(\.words), plan)]
    }
  }

  /// Returns whether a dose is due on another day of the week, or on none of one in a plan without an end.
  private func hasOtherDays(than named: Set<Int>, _ plan: DoubtedTask.Plan) -> Bool {
    guard let days = days(of: plan, 56), let first = firstDay(of: plan) else { return false }
    let due = Set(
      days.indices.filter { !days[$0].times.isEmpty }.map {
        (first.adding(days: $0).weekday + 5) % 7
      }
    )
    return !due.isSubset(of: named) || isEndless(plan) && due != named
  }

  private func isEndless(_ plan: DoubtedTask.Plan) -> Bool {
    plan.span.upperBound == .latest && plan.elements(from: now).allSatisfy { $0.end == nil }
  }

  /// Returns a doubt if the instructions name times of day and no dose is due at any of them.
  func instructionsTime(_ task: DoubtedTask) -> [Doubt] {
    eachPlan(task) { plan in
      let said = plan.saidTiming.times
      guard !said.isEmpty, let days = days(of: plan, 28) else { return [] }
      let seconds = days.flatMap(\.times).map(\.second)
      let known = seconds.compactMap(\.self)
      // A dose that is due at any time fits every named time.
      guard known.count == seconds.count,
        !said.contains(where: { time in known.contains { time.value.includes($0) } })
      else { return [] }
      return [timingDoubt(.instructionsTime, said.map(\.words), plan)]
    }
  }

  private func timingDoubt(
    _ rule: DoubtRule,
    _ words: [String],
    _ plan: DoubtedTask.Plan
  ) -> Doubt {
    let parts = plan.elements(from: now)
    let said = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return Doubt(
      rule,
      about: plan.task.key,
      said + parts.map(\.fact),
      versions: [plan.task.uuid],
      .instructionsTiming(said, plan: parts)
    )
  }

  /// Returns a doubt if more is due on a day than the instructions allow.
  func instructionsMaximum(_ task: DoubtedTask) -> [Doubt] {
    eachPlan(task) { plan in
      let limits = NamedAmount.dailyLimits(in: plan.content.instructions ?? "")
      guard !limits.isEmpty, let days = days(of: plan, 28) else { return [] }
      let first = firstDay(of: plan) ?? CivilDate(daysSinceEpoch: 0)
      for limit in limits {
        let over = days.enumerated().compactMap { place, day -> (Double, OutcomeValue, Int)? in
          guard let total = day.totals.first(where: limit.isComparable) else { return nil }
          let amount = [total.greatest].sum(in: limit.unit)
          return amount > limit.most * (1 + 1e-9) ? (amount, total, place) : nil
        }.max { ($0.0, $1.2) < ($1.0, $0.2) }
        guard let over else { continue }
        return [
          Doubt(
            .instructionsMaximum,
            about: task.key,
            [limit.value.fact, over.1.fact],
            versions: [plan.task.uuid],
            .instructionsMaximum(limit.value, due: over.1, on: first.adding(days: over.2))
          )
        ]
      }
      return []
    }
  }

  /// Returns a doubt if doses are due after the end that the instructions name.
  func instructionsEnd(_ task: DoubtedTask) -> [Doubt] {
    eachPlan(task) { plan in
      let said = plan.saidTiming.ends
      guard !said.isEmpty, !plan.task.isAsNeeded else { return [] }
      let isEndless = isEndless(plan)
      let wrong = said.compactMap { end -> (words: String, last: CivilDate?)? in
        switch end.value {
        case .length(let days):
          return isEndless || hasOtherLength(than: days, plan, of: task) ? (end.words, nil) : nil
        case .date(let date):
          guard let last = plannedDay(date, of: plan), isDue(plan, after: last) else { return nil }
          return (end.words, isEndless ? nil : last)
        }
      }
      guard let first = wrong.first, wrong.count == said.count else { return [] }
      if !isEndless, first.last == nil {
        return [timingDoubt(.instructionsEnd, wrong.map(\.words), plan)]
      }
      return [
        Doubt(
          .instructionsEnd,
          about: task.key,
          [first.words] + (first.last.map { [$0.description] } ?? []),
          versions: [plan.task.uuid],
          .instructionsEnd(first.words, first.last)
        )
      ]
    }
  }

  /// Returns whether nothing in a plan that ends goes on so long: neither a part, nor some of them together, nor
  /// the plan with those before it.
  private func hasOtherLength(
    than days: ClosedRange<Int>,
    _ plan: DoubtedTask.Plan,
    of task: DoubtedTask
  ) -> Bool {
    let parts = plan.task.schedule.elements
    guard let rules = TimeZoneRules(zone), parts.count <= 200,
      parts.allSatisfy({ $0.end != nil || plan.span.upperBound < .latest })
    else { return false }
    let all = task.plans.flatMap(\.task.schedule.elements) + parts
    let starts = Set(
      all.map(\.start.local.date) + [rules.day(of: max(plan.span.lowerBound, .earliest))]
    )
    var ends = Set(parts.compactMap(\.lastDay))
    // What is due every few hours ends within a day.
    ends.formUnion(parts.compactMap { $0.end?.local.date.adding(days: -1) })
    if plan.span.upperBound < .latest {
      ends.insert(rules.day(of: plan.span.upperBound).adding(days: -1))
    }
    let step = parts.map(\.stepInDays).max() ?? 1
    return !starts.contains { start in
      ends.contains { end in
        let length = end.daysSinceEpoch - start.daysSinceEpoch + 1
        return (days.lowerBound - step + 1...days.upperBound + step - 1).contains(length)
      }
    }
  }

  /// Returns the day that instructions mean: without a year the next one after the plan begins.
  private func plannedDay(_ date: SaidDate, of plan: DoubtedTask.Plan) -> CivilDate? {
    guard let rules = TimeZoneRules(zone) else { return nil }
    let starts = plan.elements(from: now).map(\.start.local.date)
    let begins = [starts.min(), rules.day(of: max(plan.span.lowerBound, .earliest))].compactMap(
      \.self
    )
    return begins.max().flatMap { date.date(notBefore: $0) }
  }

  /// Returns whether a plan has anything due after a day.
  private func isDue(_ plan: DoubtedTask.Plan, after day: CivilDate) -> Bool {
    guard let rules = TimeZoneRules(zone) else { return false }
    let end = rules.start(of: day.adding(days: 1))
    return end < plan.span.upperBound && Regimen(plan.task.schedule).isDue(since: end)
  }

  /// Returns the first day on which a plan is looked at.
  private func firstDay(of plan: DoubtedTask.Plan) -> CivilDate? {
    let start = plan.elements(from: now).map(\.start.instant).min() ?? plan.span.lowerBound
    return TimeZoneRules(zone)?.day(of: max(now, plan.span.lowerBound, start))
  }

  /// Returns the doses of a plan on each of some days while it is in force; nil without doses, or if the task is done as
  /// needed.
  private func days(of plan: DoubtedTask.Plan, _ count: Int) -> [DueDay]? {
    guard !plan.task.isAsNeeded, let rules = TimeZoneRules(zone), let first = firstDay(of: plan)
    else { return nil }
    let end = rules.day(
      of: min(plan.span.upperBound, rules.start(of: first.adding(days: min(count, 800))))
    )
    let days = DueDay.days(
      of: plan.elements(from: now),
      from: first,
      count: max(end.daysSinceEpoch - first.daysSinceEpoch, 1)
    )
    return days.allSatisfy(\.times.isEmpty) ? nil : days
  }
}

extension DoubtedTask.Plan {
  /// The timing in the instructions.
  fileprivate var saidTiming: SaidTiming { SaidTiming(content.instructions ?? "") }
}

extension SaidTiming.Time {
  /// Returns whether a time of the day, in seconds since midnight, is this one; what is in the night may be after
  /// midnight.
  fileprivate func includes(_ second: Int) -> Bool {
    seconds.contains(second) || seconds.contains(second + 86_400)
  }
}

extension [DueDay] {
  /// Returns whether doses are due with a frequency.
  fileprivate func have(_ said: SaidTiming.Frequency) -> Bool {
    let due = indices.filter { !self[$0].times.isEmpty }
    let gaps = zip(due, due.dropFirst()).map { $1 - $0 }
    if said.days == 1 {
      // Weekends may be left out.
      guard gaps.isEmpty || gaps.contains(1) else { return false }
      return said.count.map { count in due.contains { self[$0].timeCount == count } } ?? true
    }
    guard let count = said.count, let first = due.first else { return true }
    if count == 1 {
      guard let gap = gaps.min() else { return true }
      let length = Double(said.days)
      return (0.85 * length...1.2 * length).contains(Double(gap))
    }
    let inPeriod = due.count { $0 < first + said.days }
    return inPeriod == count || self.count < said.days && inPeriod < count
  }
}

extension DueDay {
  /// At how many times something is due.
  fileprivate var timeCount: Int {
    Set(times.compactMap(\.second)).count + times.count { $0.second == nil }
  }
}

extension ScheduleElement {
  /// How many days one event is from the next, at most; 1 if it is due every day.
  fileprivate var stepInDays: Int {
    max((interval.day ?? 0) + 7 * (interval.weekOfYear ?? 0) + 31 * (interval.month ?? 0), 1)
  }
}
