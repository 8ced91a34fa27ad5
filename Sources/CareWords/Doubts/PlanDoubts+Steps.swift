import CareEvents
import CareModel

extension PlanDoubts {
  /// Looks for a step that goes on for good beside the steps that follow it: its end may have been
  /// forgotten.
  ///
  /// What a course rightly ends in is followed by nothing, and a dose that is added for some days to
  /// one that goes on is no step after it.
  func endlessStep(_ plan: DoubtedTask.Plan) -> Doubt? {
    guard plan.span.upperBound == .latest else { return nil }
    let parts = plan.task.schedule.elements
    guard parts.count <= Self.mostSteps else { return nil }
    let found = parts.compactMap { part -> (step: ScheduleElement, next: CivilDate)? in
      guard part.end == nil else { return nil }
      return nextDay(after: part, among: parts).map { (step: part, next: $0) }
    }
    guard let next = found.map(\.next).min() else { return nil }
    return Doubt(
      .missingEnd,
      about: plan.task.key,
      found.map(\.step.fact) + [next.description],
      versions: [plan.task.uuid],
      .endlessStep(found.map(\.step), next)
    )
  }

  /// The most parts of one schedule that are compared with each other.
  private static let mostSteps = 200

  /// Returns the day on which the step after an endless one begins; nil if that has none.
  private func nextDay(
    after part: ScheduleElement,
    among parts: [ScheduleElement]
  ) -> CivilDate? {
    let later = parts.filter { $0.isDueWith(part, sinceAfter: part.start) }
      .sorted { $0.start.instant < $1.start.instant }
    guard let first = later.first else { return nil }
    if later.contains(where: { $0.end == nil && $0.interval == part.interval }) {
      return first.start.local.date
    }
    let before = parts.first { $0.isFollowed(by: part) && part.isDueLike($0) }
    let steps = [before, part].compactMap(\.self) + later
    let isRow = zip(later, later.dropFirst()).allSatisfy { $0.isFollowed(by: $1) }
    guard steps.count > 2, isRow, steps.isOneWay, later.count > 1 || first.isRepeated else {
      return nil
    }
    return first.start.local.date
  }
}

extension ScheduleElement {
  /// The first amount that a part asks for.
  private var amount: OutcomeValue? { targetValues.first { $0.number != nil && $0.unit != nil } }

  /// Returns whether both parts ask for amounts that can be compared.
  fileprivate func isDueLike(_ other: ScheduleElement) -> Bool {
    guard let unit = amount?.unit, let others = other.amount?.unit else { return false }
    return unit.converts(to: others)
  }

  /// Returns whether a part that begins on a later day has its first event together with another part.
  fileprivate func isDueWith(_ other: ScheduleElement, sinceAfter start: OffsetDateTime) -> Bool {
    guard isDueLike(other), start.local.date < self.start.local.date else { return false }
    let day = self.start.instant..<self.start.instant.adding(seconds: 86_400)
    guard let first = Schedule([self]).events(in: day)?.first?.eventStart,
      let most = Schedule([other]).mostEvents(in: day), most <= 1000
    else { return false }
    return Schedule([other]).events(in: day)?.contains { $0.eventStart == first } ?? false
  }

  /// Returns whether a part ends where another one begins: with at most one step between them.
  fileprivate func isFollowed(by next: ScheduleElement) -> Bool {
    guard let lastDay else { return false }
    let gap = next.start.local.date.daysSinceEpoch - lastDay.daysSinceEpoch
    return gap > 0 && gap <= max(1, (interval.weekOfYear ?? 0) * 7 + (interval.day ?? 0))
  }

  /// Returns the amount in the unit of another part's.
  fileprivate func amount(like other: ScheduleElement) -> Double? {
    guard let amount, let unit = other.amount?.unit else { return nil }
    return [amount].sum(in: unit)
  }
}

extension [ScheduleElement] {
  /// Whether the amounts of steps only fall, or only rise.
  fileprivate var isOneWay: Bool {
    guard let first else { return false }
    let amounts = compactMap { $0.amount(like: first) }
    let pairs = zip(amounts, amounts.dropFirst())
    return amounts.count == count
      && (pairs.allSatisfy { $0 > $1 } || pairs.allSatisfy { $0 < $1 })
  }
}
