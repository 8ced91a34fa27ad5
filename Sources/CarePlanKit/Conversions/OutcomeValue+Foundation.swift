public import CareModel
public import Foundation

extension OutcomeValue {
  /// The amount of a measurement, in the symbol of its unit: `570 mL`.
  ///
  /// - Parameters:
  ///   - measurement: An amount in any unit of Foundation's.
  ///   - kind: What was measured, if a task asks for more than one thing.
  public init<Measured: Foundation.Unit>(
    _ measurement: Measurement<Measured>,
    kind: String? = nil
  ) {
    self.init(.double(measurement.value), kind: kind, units: measurement.unit.symbol)
  }
}
