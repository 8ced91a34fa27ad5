public import CareModel

extension CareEvent {
  /// Whether the planned amount is a range: `1–2 tablets`.
  public var wantsRange: Bool {
    scheduled.countedElement.targetValues.contains { $0.upperValue != nil }
  }

  /// The planned amounts: the numbers, kinds and units of the targets.
  package var plannedAmounts: [OutcomeValue] {
    scheduled.countedElement.targetValues.filter { $0.number != nil }
      .map { OutcomeValue($0.content, kind: $0.kind, units: $0.units) }
  }

  /// The amounts that were planned when the event was ticked off, if the plan has changed since or conflicts.
  ///
  /// Nil if the planned amounts are the same, or if the outcome does not contain them.
  public var plannedThen: [OutcomeValue]? {
    guard outcomeLeaves.isEmpty, let outcome = outcome?.content, outcome.isTick,
      let planned = outcome.plannedValues
    else { return nil }
    return taskLeaves.isEmpty && planned.isSameAmount(as: plannedAmounts) ? nil : planned
  }
}

extension UnscheduledOutcome {
  /// The amounts that were planned when the outcome was ticked off; nil if it does not contain them.
  public var plannedThen: [OutcomeValue]? {
    openLeaves.isEmpty && outcome.content.isTick ? outcome.content.plannedValues : nil
  }
}
