extension Threshold {
  /// Whether a number is what the threshold describes; NaN and a range without an end never are.
  public func isReached(by number: Double) -> Bool {
    switch comparison {
    case .greaterThan: number > value
    case .greaterThanOrEqual: number >= value
    case .lessThan: number < value
    case .lessThanOrEqual: number <= value
    case .equal: number == value
    case .rangeInclusive: upperValue.map { value <= number && number <= $0 } ?? false
    case .rangeExclusive: upperValue.map { value < number && number < $0 } ?? false
    }
  }
}

extension TaskContent {
  /// The thresholds on values that at least one number of an outcome reaches, in the task's order.
  public func thresholdsReached(by outcome: OutcomeContent) -> [Threshold] {
    let numbers = outcome.values.compactMap(\.number)
    return thresholds.filter { threshold in
      threshold.subject == .value && numbers.contains { threshold.isReached(by: $0) }
    }
  }

  /// The thresholds on adherence that the events of a day reach, in the task's order.
  ///
  /// Limits are in percent (CareKit 1.x compares a fraction with a count). A day on which no event
  /// counts reaches none.
  public func thresholdsReached(by tally: AdherenceTally) -> [Threshold] {
    guard let percent = tally.percent else { return [] }
    return thresholds.filter { $0.subject == .adherence && $0.isReached(by: percent) }
  }
}
