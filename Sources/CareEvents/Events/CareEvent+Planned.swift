public import CareModel

extension CareEvent {
  /// Whether the plan leaves open how much is given: `1–2 tablets`.
  package var wantsRange: Bool {
    scheduled.countedElement.targetValues.contains { $0.upperValue != nil }
  }

  /// The amounts that the plan has for the event, without what targets say beside them.
  package var plannedAmounts: [OutcomeValue] {
    scheduled.countedElement.targetValues.filter { $0.number != nil }
      .map { OutcomeValue($0.content, kind: $0.kind, units: $0.units) }
  }

  /// What was planned when the event was recorded as done without an amount, if the plan is another
  /// one now or is in question; nil if it is the same, or if nobody knows.
  public var plannedThen: [OutcomeValue]? {
    guard outcomeLeaves.isEmpty, let outcome = outcome?.content, outcome.isTick,
      let planned = outcome.plannedValues
    else { return nil }
    return taskLeaves.isEmpty && planned.isSameAmount(as: plannedAmounts) ? nil : planned
  }
}

extension UnscheduledOutcome {
  /// What was planned when it was recorded as done without an amount; nil if nobody knows.
  public var plannedThen: [OutcomeValue]? {
    openLeaves.isEmpty && outcome.content.isTick ? outcome.content.plannedValues : nil
  }
}

extension [OutcomeValue] {
  /// Returns whether the amounts are the same ones, in whatever units that convert.
  fileprivate func isSameAmount(as others: [OutcomeValue]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { mine, other in
        guard mine.kind == other.kind, mine.counts(for: other), let number = other.number else {
          return false
        }
        let sum = [mine].sum(in: other.unit)
        return abs(sum - number) <= 1e-9 * Swift.max(abs(sum), abs(number))
      }
  }
}
