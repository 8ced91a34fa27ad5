import CareEvents
import CareModel

extension PlanDoubts {
  /// Returns whether the instructions of a task name amounts of which none is due.
  func instructionsAmount(_ task: DoubtedTask) -> [Doubt] {
    eachPlan(task) { plan in
      guard let instructions = plan.content.instructions else { return [] }
      let targets = plan.elements(from: now).flatMap(\.targetValues).filter { $0.unit != nil }
      guard !targets.isEmpty else { return [] }
      let due = targets + totals(of: plan)
      let named = NamedAmount.amounts(in: instructions).filter { amount in
        targets.contains { amount.isComparable(to: $0) }
      }
      guard !named.isEmpty,
        !named.contains(where: { amount in due.contains(where: amount.includes) })
      else { return [] }
      let once = targets.reduce(into: [OutcomeValue]()) { if !$0.contains($1) { $0.append($1) } }
      return [
        Doubt(
          .instructionsAmount,
          about: task.key,
          (named.map(\.value) + once).map(\.fact),
          versions: [plan.task.uuid],
          .instructionsAmount(named: named.map(\.value), due: once)
        )
      ]
    }
  }

  /// Returns what is due on each of the first days of a plan, and in the first week.
  private func totals(of plan: DoubtedTask.Plan) -> [OutcomeValue] {
    let schedule = plan.task.schedule
    guard let rules = TimeZoneRules(zone) else { return [] }
    let first = rules.day(of: max(now, plan.span.lowerBound))
    let week = rules.start(of: first)..<rules.start(of: first.adding(days: 7))
    guard let most = schedule.mostEvents(in: week), most <= Self.mostEvents else { return [] }
    let regimen = Regimen(schedule)
    return (0..<7).flatMap { regimen.total(from: first.adding(days: $0), days: 1) }
      + regimen.total(from: first, days: 7)
  }
}
