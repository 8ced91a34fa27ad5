import CanonicalJSON
import Foundation

extension OutcomeValue {
  /// The unit of a number; nil where none is said, and of what is not a number.
  package var unit: UnitOfMeasure? {
    guard number != nil, let units, !units.isEmpty else { return nil }
    return UnitOfMeasure(units)
  }

  /// Returns the value as a part of a sum in a unit; nil for a number in a unit that does not
  /// convert.
  ///
  /// A number without a unit is taken to be in the wanted unit; if none is wanted, any unit is
  /// accepted. CareKit counts whatever is not a number as 1.
  package func summand(in wanted: UnitOfMeasure?) -> Amount? {
    guard let number else { return Amount(1) }
    guard let unit, let wanted, unit != wanted else { return Amount(number) }
    return unit.converts(to: wanted) ? Amount(number).converted(from: unit, to: wanted) : nil
  }

  /// Whether it is the figure of a summary that says how many samples there were.
  package var isCountOfSamples: Bool { kind == "count" && units == "count" }
}

extension [OutcomeValue] {
  /// The values in sets of which each has one unit that all of them convert to: that of the first.
  ///
  /// Values without a unit are in the first set, which nothing but these may have.
  public var byUnit: [(unit: UnitOfMeasure?, values: [OutcomeValue])] {
    var sets: [(unit: UnitOfMeasure?, values: [OutcomeValue])] = []
    for value in self {
      guard let unit = value.unit else {
        if sets.isEmpty { sets.append((nil, [])) }
        sets[0].values.append(value)
        continue
      }
      let place = sets.firstIndex { $0.unit.map(unit.converts) ?? true }
      if let place {
        sets[place].unit = sets[place].unit ?? unit
        sets[place].values.append(value)
      } else {
        sets.append((unit, [value]))
      }
    }
    return sets
  }

  /// Returns the sum of what has a unit that converts to another one; nothing else is added.
  package func sum(in unit: UnitOfMeasure?) -> Double {
    wholeSum(in: unit) ?? compactMap { $0.summand(in: unit) }.reduce(Amount(0), +).double
  }

  /// Returns the sum of the greatest amounts of ranges, with what else is in the unit; nil if none is a range.
  public func greatestSum(in unit: UnitOfMeasure?) -> Double? {
    guard contains(where: { $0.upperValue != nil }) else { return nil }
    return map(\.greatest).sum(in: unit)
  }

  /// Returns the sum of whole numbers of one unit, which doubles add exactly; nil of anything else.
  private func wholeSum(in unit: UnitOfMeasure?) -> Double? {
    var sum = 0.0
    for value in self {
      let number = value.number ?? 1
      guard number.magnitude < 1e12, number == number.rounded() else { return nil }
      if let own = value.unit, let unit, own != unit { return nil }
      sum += number
    }
    return sum.magnitude < 1e15 ? sum : nil
  }

  /// The unit of a sum of these, as the first of them has it; nil if they have no single one.
  public var commonUnits: String? {
    byUnit.count == 1 ? first { $0.unit != nil }?.units : nil
  }
}

extension [OutcomeValue] {
  /// Returns the numbers in units that convert to none of what is wanted or, if nothing is, to that
  /// of the first one: no sum has them.
  package func leftOut(from targets: [OutcomeValue]) -> [OutcomeValue] {
    let wanted = targets.isEmpty ? [byUnit.first?.unit] : targets.byUnit.map(\.unit)
    guard !wanted.contains(nil) || targets.isEmpty else { return [] }
    return filter { value in
      value.unit.map { unit in !wanted.contains { $0?.converts(to: unit) ?? false } } ?? false
    }
  }
}

extension OutcomeValue {
  /// Returns whether the value is an amount that adds up with another one.
  public func counts(for other: OutcomeValue) -> Bool {
    guard let unit = other.unit else { return self.unit == nil }
    return self.unit.map { $0.converts(to: unit) } ?? false
  }
}

extension [OutcomeValue] {
  /// Returns the sum of the numbers in the unit of another value; what does not convert is left out.
  public func sum(like other: OutcomeValue) -> OutcomeValue {
    // Nothing that was given makes room for more.
    let sum = filter { ($0.number ?? 0) > 0 }.sum(in: other.unit)
    let content = Int(exactly: sum).map { OutcomeValue.Content.integer($0) } ?? .double(sum)
    return OutcomeValue(content, units: other.units)
  }
}
