import CareEvents
import CareModel

extension PlanDoubts {
  /// Returns the parts of a schedule that lack an amount or an end that the others have.
  func partDoubts(_ task: DoubtedTask) -> [Doubt] {
    eachPlan(task) { plan in
      guard !plan.task.isAsNeeded else { return [] }
      let parts = plan.elements(from: now)
      return [missingAmount(of: parts, plan), endlessStep(plan) ?? missingEnd(of: parts, plan)]
        .compactMap(\.self)
    }
  }

  private func missingAmount(of parts: [ScheduleElement], _ plan: DoubtedTask.Plan) -> Doubt? {
    let without = parts.filter(\.targetValues.isEmpty)
    guard !without.isEmpty, parts.contains(where: { $0.hasAmount }) else { return nil }
    return Doubt(
      .missingAmount,
      about: plan.task.key,
      without.map(\.fact),
      versions: [plan.task.uuid],
      .missingAmount(without)
    )
  }

  /// Looks for parts that go on for good beside others that begin with them and end: one end may have
  /// been forgotten.
  ///
  /// A dose that is given once, and steps that follow one another, are no such parts.
  private func missingEnd(of parts: [ScheduleElement], _ plan: DoubtedTask.Plan) -> Doubt? {
    guard plan.span.upperBound == .latest, let first = parts.map(\.start.local.date).min() else {
      return nil
    }
    let isOneBeginning = parts.allSatisfy { $0.start.local.date < first.adding(days: 7) }
    let endless = parts.filter { $0.end == nil }
    let ended = parts.filter { $0.end != nil && $0.isRepeated }
    guard isOneBeginning, !endless.isEmpty, ended.count >= endless.count,
      let last = ended.compactMap(\.lastDay).max(),
      endless.allSatisfy({ part in
        ended.allSatisfy { $0.end.map { part.start.instant < $0.instant } ?? false }
      })
    else { return nil }
    return Doubt(
      .missingEnd,
      about: plan.task.key,
      endless.map(\.fact) + [last.description],
      versions: [plan.task.uuid],
      .missingEnd(endless, last)
    )
  }
}

extension ScheduleElement {
  /// Whether a part asks for an amount.
  fileprivate var hasAmount: Bool { targetValues.contains { $0.number != nil } }
}
