public import CareModel

extension OutcomeValue {
  /// The longest unit that people are shown whole, in letters.
  private static let longestUnit = 40

  /// Returns a unit as it is shown beside a number: what nobody can read in a line ends with `…`.
  public static func shownUnit(_ unit: String) -> String {
    unit.count > longestUnit ? "\(unit.prefix(longestUnit - 1))…" : unit
  }
}

extension Wording {
  /// Returns a value in words for a view, where a unit that fills pages is cut.
  ///
  /// What somebody has to decide between is never cut: ``words(_:exactly:)`` says it whole.
  public func shown(_ value: OutcomeValue) -> String {
    var value = value
    value.units = value.units.map(OutcomeValue.shownUnit)
    return words(value)
  }
}
