public import CareModel
public import Foundation

extension Measurement {
  /// The amount of a value that was recorded in this unit; nil for one that is in another unit or
  /// in none, and of one that is not a number.
  ///
  /// - Parameters:
  ///   - value: What was recorded, or is wanted.
  ///   - unit: The unit, known by its symbol as the value has it.
  public init?(_ value: OutcomeValue, in unit: UnitType) {
    guard let units = value.units, units == unit.symbol else { return nil }
    switch value.content {
    case .integer(let number): self.init(value: Double(number), unit: unit)
    case .double(let number): self.init(value: number, unit: unit)
    default: return nil
    }
  }
}
