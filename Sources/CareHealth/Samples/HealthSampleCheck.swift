public import CareModel

/// What samples of one type in one unit have to be: made once for many of them.
public struct HealthSampleCheck: Sendable {
  /// The years in which samples lie.
  private static let possibleTimes =
    -2_208_988_800...7_289_654_399 as ClosedRange<Int64>

  private enum Rule {
    /// No sample of the type can have the unit.
    case refused(HealthSampleFault)
    /// The type is not in the table.
    case any
    case scale(Set<Double>)
    case amount(HealthUnitConverter, ClosedRange<Double>)
  }

  private let type: HealthType
  private let rule: Rule

  public init(_ type: HealthType, in unit: HealthUnit) {
    self.type = type
    guard let definition = type.definition else {
      rule = .any
      return
    }
    if let scale = definition.scale {
      rule =
        unit == .count
        ? .scale(Set(scale.numbers.map(Double.init)))
        : .refused(.unfitUnit(unit, type))
    } else if let converter = unit.converter(
      to: definition.unit,
      molarMass: definition.molarMass
    ) {
      rule = .amount(converter, definition.possible)
    } else {
      rule = .refused(.unfitUnit(unit, type))
    }
  }

  /// Why there cannot be such a sample; nil if there can.
  ///
  /// Values of types that are not in the table are only checked for being numbers.
  public func fault(value: Double, start: Instant, end: Instant) -> HealthSampleFault? {
    guard value.isFinite else { return .notFinite }
    guard Self.isPossible(start), Self.isPossible(end) else { return .yearOutOfRange }
    guard end >= start else { return .endBeforeStart }
    switch rule {
    case .refused(let fault): return fault
    case .any: return nil
    case .scale(let numbers): return numbers.contains(value) ? nil : .notOnScale(type)
    case .amount(let converter, let possible):
      return possible.contains(converter(value)) ? nil : .impossibleValue(type)
    }
  }

  /// Whether anybody can have measured at a moment: from 1900 to 2200.
  public static func isPossible(_ instant: Instant) -> Bool {
    possibleTimes.contains(instant.seconds)
  }
}
