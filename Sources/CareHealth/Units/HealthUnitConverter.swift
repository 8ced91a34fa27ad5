/// Gives amounts of one unit in another one.
///
/// The factor between units is exact: what it gives is off by no more than the rounding of a
/// multiplication and a division. Make one for many values.
public struct HealthUnitConverter: Hashable, Sendable {
  private let multiplier: Double
  private let divisor: Double
  /// What is added for scales of temperature, in the unit that is converted to.
  private let shift: Double

  /// What leaves every value as it is.
  public static let identity = HealthUnitConverter(multiplier: 1, divisor: 1, shift: 0)

  /// Whether values stay as they are.
  public var isIdentity: Bool { self == .identity }

  private init(multiplier: Double, divisor: Double, shift: Double) {
    self.multiplier = multiplier
    self.divisor = divisor
    self.shift = shift
  }

  /// Makes what gives amounts of one unit of UCUM in another; nil if they do not measure the same thing.
  public init?(from source: UCUMUnit, to target: UCUMUnit, molarMass: Double? = nil) {
    self.init(from: source.measure, to: target.measure, molarMass: molarMass)
  }

  init?(from source: UnitMeasure?, to target: UnitMeasure?, molarMass: Double?) {
    guard var source, var target else { return nil }
    if source.dimension != target.dimension {
      guard let molarMass, molarMass.isFinite, let mass = ExactRatio("\(molarMass)"),
        let weighedSource = source.weighed(by: mass),
        let weighedTarget = target.weighed(by: mass)
      else { return nil }
      (source, target) = (weighedSource, weighedTarget)
    }
    guard source.dimension == target.dimension,
      let factor = source.factor.divided(by: target.factor),
      let shift = Self.shift(from: source, to: target)
    else { return nil }
    self.init(
      multiplier: Double(factor.numerator),
      divisor: Double(factor.denominator),
      shift: shift
    )
  }

  /// Returns how far apart the zeros of two scales are, in the unit of the second one.
  private static func shift(from source: UnitMeasure, to target: UnitMeasure) -> Double? {
    guard source.zero != target.zero else { return 0 }
    let distance: (isLess: Bool, amount: ExactRatio)? =
      switch (source.zero, target.zero) {
      case (let mine?, let others?): mine.distance(from: others)
      case (let mine?, nil): (false, mine)
      case (nil, let others?): (true, others)
      case (nil, nil): nil
      }
    guard let distance, let amount = distance.amount.divided(by: target.factor) else { return nil }
    return distance.isLess ? -amount.double : amount.double
  }

  /// Returns an amount in the unit that is converted to.
  @inlinable
  public func callAsFunction(_ value: Double) -> Double { converted(value) }

  @usableFromInline
  func converted(_ value: Double) -> Double {
    let product = value * multiplier
    // Of a product beyond every double the quotient may still be one.
    let scaled = product.isFinite ? product / divisor : value / divisor * multiplier
    return shift == 0 ? scaled : scaled + shift
  }
}
