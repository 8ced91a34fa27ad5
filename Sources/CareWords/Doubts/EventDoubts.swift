package import CareEvents
import CareModel

/// The doubts about what was recorded for one event: what has another unit than is wanted, or is far
/// more.
package struct EventDoubts {
  private let event: CareEvent
  private let amounts: WantedAmounts

  package init(_ event: CareEvent) {
    self.event = event
    amounts = WantedAmounts(event.scheduled)
  }

  /// Returns the doubts that nobody has answered.
  ///
  /// None while versions contradict each other: that is a question of its own.
  package var found: [Doubt] {
    guard let outcome = event.outcome, event.outcomeLeaves.isEmpty else {
      return []
    }
    let doubts = [unlikeUnit(outcome), tooMuch(outcome)].compactMap(\.self)
    return doubts.filter { !outcome.content.answers.contains(where: $0.isEnded) }
  }

  private var targets: [OutcomeValue] {
    event.scheduled.countedElement.targetValues.filter { $0.number != nil }
  }

  private func unlikeUnit(_ outcome: Outcome) -> Doubt? {
    guard !event.task.isAsNeeded, let target = targets.first,
      let misfit = amounts.misfit(in: OutcomeEntry(outcome.values)), misfit.units != nil,
      outcome.values.indices.contains(misfit.place)
    else { return nil }
    let value = outcome.values[misfit.place].bare
    return doubt(.unlikeUnit, outcome, [value, target], .unlikeUnit(value, target: target))
  }

  /// What was drunk, walked or slept may be more than twice as much; a dose should not.
  private func tooMuch(_ outcome: Outcome) -> Doubt? {
    guard let target = targets.first(where: { $0.unit?.isOfDoses ?? false }),
      !event.task.isHealthTask,
      let excess = excess(of: outcome, target), excess.units == target.units
    else { return nil }
    let value = OutcomeValue(.double(excess.value), units: excess.units).shortest
    let goal = OutcomeValue(.double(excess.goal), units: excess.units).shortest
    return doubt(.tooMuch, outcome, [value, goal], .tooMuch(value, target: goal))
  }

  /// What is far more than is wanted at once; of what is done as needed, each time for itself.
  ///
  /// A glass of water may be many.
  private func excess(
    of outcome: Outcome,
    _ target: OutcomeValue
  ) -> WantedAmounts.Excess? {
    if event.task.isAsNeeded {
      return outcome.values.lazy.compactMap { amounts.excess(of: [$0]) }.first
    }
    let isDrink = [target].sum(in: UnitOfMeasure("mL")) >= 150 && target.unit?.dimension == .volume
    return isDrink && outcome.content.accumulates == true
      ? nil : amounts.excess(of: outcome.values)
  }

  private func doubt(
    _ rule: DoubtRule,
    _ outcome: Outcome,
    _ values: [OutcomeValue],
    _ reason: Doubt.Reason
  ) -> Doubt {
    Doubt(
      rule,
      about: outcome.key,
      task: event.task.key,
      on: event.day,
      values.map(\.fact),
      versions: [outcome.version.uuid],
      reason
    )
  }
}

extension OutcomeValue {
  /// The amount alone, without when it was given.
  fileprivate var bare: OutcomeValue { OutcomeValue(content, kind: kind, units: units) }

  /// The amount, whole if it is a whole number.
  fileprivate var shortest: OutcomeValue {
    guard let number, let whole = Int(exactly: number) else { return self }
    return OutcomeValue(.integer(whole), units: units)
  }
}
