extension Threshold {
  /// Returns whether a number is what the threshold describes; NaN and a range without an end never
  /// are.
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
