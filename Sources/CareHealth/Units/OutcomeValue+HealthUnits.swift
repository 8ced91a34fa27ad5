import CanonicalJSON
public import CareModel

extension OutcomeValue {
  /// Returns how much the value is in a unit, as doses or HealthKit have it; nil if nobody can say.
  ///
  /// It is what the thresholds of a health task are compared with. `mg` and `mcg` mean the same in both;
  /// only HealthKit has `mg/dL` and `degF`.
  ///
  /// - Parameter molarMass: Grams of a mole of what is measured, for `mg/dL` and `mmol/L`.
  public func amount(inUnits units: String, molarMass: Double? = nil) -> Double? {
    guard let number else { return nil }
    guard let own = self.units, !own.isEmpty, !own.isSameInUTF8(units) else { return number }
    if let unit = HealthUnit(healthKit: own), let wanted = HealthUnit(healthKit: units),
      let convert = unit.converter(to: wanted, molarMass: molarMass)
    {
      return convert(number)
    }
    return summand(in: UnitOfMeasure(units))?.double
  }
}
