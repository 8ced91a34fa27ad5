/// What a unit comes to: its dimension, how many base units it is, and where its zero lies.
///
/// Base units are metre, gram, second, ampere, kelvin, mole, candela and degree of angle; what counts
/// or compares is a number alone. International units, decibels and pH convert into nothing else and
/// have dimensions of their own.
struct UnitMeasure: Hashable, Sendable {
  var dimension: UnitDimension
  var factor: ExactRatio
  /// The zero of a scale of temperature in kelvins; nil for a scale that begins at zero.
  var zero: ExactRatio?

  static let one = UnitMeasure(dimension: .none, factor: .one)

  /// Returns the product with a power of another unit.
  ///
  /// Nil if the result does not fit, or if either is a scale with a zero of its own, of which UCUM,
  /// section 21, allows no products.
  func multiplied(by other: UnitMeasure, raisedTo exponent: Int) -> UnitMeasure? {
    if self == .one, exponent == 1 { return other }
    guard zero == nil, other.zero == nil,
      let dimension = dimension.adding(other.dimension, times: exponent),
      let power = other.factor.raised(to: exponent),
      let factor = factor.multiplied(by: power)
    else { return nil }
    return UnitMeasure(dimension: dimension, factor: factor)
  }

  /// Returns the measure with its amounts of substance taken as masses; nil if it does not fit.
  func weighed(by molarMass: ExactRatio) -> UnitMeasure? {
    let moles = dimension[.amountOfSubstance]
    guard moles != 0 else { return self }
    guard let mass = molarMass.raised(to: moles), let factor = factor.multiplied(by: mass),
      let unweighed = dimension.adding(UnitDimension(.amountOfSubstance), times: -moles),
      let dimension = unweighed.adding(UnitDimension(.mass), times: moles)
    else { return nil }
    return UnitMeasure(dimension: dimension, factor: factor)
  }
}

/// What a unit measures, as powers of what the base units measure.
struct UnitDimension: Hashable, Sendable {
  enum Base: Int, CaseIterable {
    case length
    case mass
    case time
    case current
    case temperature
    case amountOfSubstance
    case luminosity
    case angle
    case internationalUnit
    case soundPressureLevel
    case level
    case acidity
  }

  private var exponents: SIMD16<Int16> = .zero

  /// That of a number alone.
  static let none = UnitDimension()

  private init() {}

  init(_ base: Base) { exponents[base.rawValue] = 1 }

  subscript(base: Base) -> Int { Int(exponents[base.rawValue]) }

  /// Returns the dimension with a power of another one; nil for powers that nothing has.
  func adding(_ other: UnitDimension, times factor: Int) -> UnitDimension? {
    guard factor.magnitude <= 99 else { return nil }
    var sum = self
    for base in Base.allCases {
      let exponent = self[base] + other[base] * factor
      guard exponent.magnitude <= 99 else { return nil }
      sum.exponents[base.rawValue] = Int16(exponent)
    }
    return sum
  }
}
