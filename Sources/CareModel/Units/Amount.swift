import Foundation

/// An exact amount, so that 0.57 L are 570 mL and 0.1 + 0.7 mg are 0.8 mg.
///
/// Numbers beyond 38 digits are added as doubles are.
package struct Amount: Hashable {
  private let decimal: Decimal?
  private let rounded: Double

  init(_ number: Double) {
    rounded = number
    let isShort = number.magnitude < 1e15 && (number == 0 || number.magnitude > 1e-15)
    // The digits that stand for the number in a file, and not those of its binary form.
    decimal = isShort ? Decimal(string: "\(number)") : nil
  }

  private init(_ decimal: Decimal?, orElse rounded: Double) {
    let isExact = decimal.map { !$0.isNaN } ?? false
    self.decimal = isExact ? decimal : nil
    self.rounded = rounded
  }

  /// The nearest double.
  package var double: Double { decimal.flatMap { Double("\($0)") } ?? rounded }

  func converted(from unit: UnitOfMeasure, to other: UnitOfMeasure) -> Amount {
    let ratio = (Double("\(unit.factor)") ?? 1) / (Double("\(other.factor)") ?? 1)
    return Amount(decimal.map { unit.convert($0, to: other) }, orElse: rounded * ratio)
  }

  static func + (left: Amount, right: Amount) -> Amount {
    let sum: Decimal? =
      if let first = left.decimal, let second = right.decimal { first + second } else { nil }
    return Amount(sum, orElse: left.double + right.double)
  }
}
