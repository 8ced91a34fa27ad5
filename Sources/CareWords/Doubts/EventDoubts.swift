public import CareEvents
import CareModel

/// The doubts about the outcome of one event: another unit than the target's, an amount far above it,
/// or a tick for a plan that has changed since.
public struct EventDoubts: Sendable {
  private let event: CareEvent
  private let amounts: WantedAmounts

  /// Prepares the doubts about an event; ``found`` looks for them.
  public init(_ event: CareEvent) {
    self.event = event
    amounts = WantedAmounts(event.scheduled)
  }

  /// Returns the doubts that nobody has answered.
  ///
  /// None while versions contradict each other: that is a question of its own.
  public var found: [Doubt] {
    guard let outcome = event.outcome, event.outcomeLeaves.isEmpty else { return [] }
    let doubts = [unlikeUnit(outcome), tooMuch(outcome), otherPlan(outcome)].compactMap(\.self)
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
    var value = outcome.values[misfit.place].bare
    let others = outcome.values.filter {
      $0.number != nil && $0.units == value.units && $0.kind == value.kind
    }
    if others.count > 1 { value = Self.amount(others.sum(in: value.unit), value.units) }
    return doubt(.unlikeUnit, outcome, [value, target], .unlikeUnit(value, target: target))
  }

  /// Returns the doubt about a tick whose planned amount has changed since.
  ///
  /// None while the plan conflicts, which is asked separately.
  private func otherPlan(_ outcome: Outcome) -> Doubt? {
    guard event.taskLeaves.isEmpty, let planned = event.plannedThen else { return nil }
    let present = event.plannedAmounts
    return doubt(.otherPlan, outcome, planned + present, .otherPlan(planned, now: present))
  }

  /// Drinks, steps and sleep may be far above the target; doses should not.
  private func tooMuch(_ outcome: Outcome) -> Doubt? {
    guard event.taskLeaves.isEmpty,
      let target = targets.first(where: { $0.unit?.isOfDoses ?? false }), !event.task.isHealthTask
    else { return nil }
    let excesses = excesses(of: outcome, target).filter { $0.units == target.units }
    guard let worst = excesses.max(by: { $0.value < $1.value }) else { return nil }
    var goal = Self.amount(worst.least ?? worst.goal, worst.units)
    if worst.least != nil { goal.upperValue = worst.goal }
    let values = excesses.map { Self.amount($0.value, $0.units) }
    let reason = Doubt.Reason.tooMuch(Self.amount(worst.value, worst.units), target: goal)
    return doubt(.tooMuch, outcome, values + [goal], reason)
  }

  /// What is far more than is wanted at once; of what is done as needed, each time for itself.
  ///
  /// A glass of water may be many.
  private func excesses(of outcome: Outcome, _ target: OutcomeValue) -> [WantedAmounts.Excess] {
    if event.task.isAsNeeded { return outcome.values.compactMap { amounts.excess(of: [$0]) } }
    let isDrink = target.unit?.dimension == .volume && [target].sum(in: UnitOfMeasure("mL")) >= 150
    if isDrink, outcome.content.accumulates == true { return [] }
    let values = outcome.values.count > 1 ? outcome.amountsForTicks : outcome.values
    return [amounts.excess(of: values)].compactMap(\.self)
  }

  /// An amount, whole if it is a whole number.
  private static func amount(_ number: Double, _ units: String?) -> OutcomeValue {
    OutcomeValue(Int(exactly: number).map { .integer($0) } ?? .double(number), units: units)
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
      at: event.identity.eventStart,
      values.map(\.fact),
      versions: [outcome.version.uuid],
      reason
    )
  }
}

extension OutcomeValue {
  /// The amount alone, without when it was given.
  fileprivate var bare: OutcomeValue { OutcomeValue(content, kind: kind, units: units) }
}
