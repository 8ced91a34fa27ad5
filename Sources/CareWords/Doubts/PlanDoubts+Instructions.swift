import CareEvents
import CareModel

extension PlanDoubts {
  /// Returns whether the instructions of a task, or its title, name amounts of which none is due.
  ///
  /// Where both name the same ones it is asked once.
  func instructionsAmount(_ task: DoubtedTask) -> [Doubt] {
    eachPlan(task) { plan in
      let targets = plan.elements(from: now).flatMap(\.targetValues).filter { $0.unit != nil }
      guard !targets.isEmpty else { return [] }
      let once = targets.reduce(into: [OutcomeValue]()) { if !$0.contains($1) { $0.append($1) } }
      let instructions = NamedAmount.amounts(in: plan.content.instructions ?? "")
      let title = NamedAmount.amounts(inTitle: plan.content.title ?? "")
      return [(instructions, false), (title, true)].compactMap { amounts, isTitle in
        let named = amounts.filter { amount in
          targets.contains { amount.isComparable(to: $0) }
        }
        guard !named.isEmpty, !isDue(named, targets, plan) else { return nil }
        let values = named.flatMap(\.values)
        return Doubt(
          .instructionsAmount,
          about: task.key,
          (values + once).map(\.fact),
          versions: [plan.task.uuid],
          isTitle
            ? .titleAmount(named: values, due: once) : .instructionsAmount(named: values, due: once)
        )
      }
    }
  }

  /// Returns whether one of the amounts is due: at once, or, if it is said to be that of a day, on one.
  private func isDue(
    _ named: [NamedAmount],
    _ targets: [OutcomeValue],
    _ plan: DoubtedTask.Plan
  ) -> Bool {
    if named.contains(where: { targets.contains(where: $0.includes) }) { return true }
    let ofDays = named.filter(\.isOfDay)
    guard !ofDays.isEmpty else { return false }
    let totals = totals(of: plan)
    return ofDays.contains { totals.contains(where: $0.includes) }
  }

  /// Returns what is due on each of the first days of a plan.
  private func totals(of plan: DoubtedTask.Plan) -> [OutcomeValue] {
    let schedule = plan.task.schedule
    guard let rules = TimeZoneRules(zone) else { return [] }
    let first = rules.day(of: max(now, plan.span.lowerBound))
    let week = rules.start(of: first)..<rules.start(of: first.adding(days: 7))
    guard let most = schedule.mostEvents(in: week), most <= Self.mostEvents else { return [] }
    let regimen = Regimen(schedule)
    return (0..<7).flatMap { regimen.total(from: first.adding(days: $0), days: 1) }
  }
}
