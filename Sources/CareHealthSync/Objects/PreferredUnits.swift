public import CareHealth

/// The units in which stores outside get amounts, by type: HealthKit's preferred units.
public struct PreferredUnits: Hashable, Sendable {
  private var units: [HealthType: HealthUnit]

  /// Leaves every amount in its own unit.
  public init() { units = [:] }

  /// The unit of a type; nil leaves its amounts as they are.
  public subscript(type: HealthType) -> HealthUnit? {
    get { units[type] }
    set { units[type] = newValue }
  }

  /// The types that have one, in order.
  public var types: [HealthType] { units.keys.sorted { $0.identifier < $1.identifier } }

  /// Returns a sample with its amount in the preferred unit.
  ///
  /// One that measures something else than that unit stays as it is.
  public func applied(to sample: HealthSample) -> HealthSample {
    guard let unit = units[sample.type], unit != sample.unit,
      let convert = sample.unit.converter(
        to: unit,
        molarMass: sample.type.definition?.molarMass
      )
    else { return sample }
    var sample = sample
    sample.value = convert(sample.value)
    sample.unit = unit
    return sample
  }

  /// Types whose preferred unit measures something else, and which stay as they are.
  public var unfit: [HealthType] {
    types.filter { type in
      guard let unit = units[type], let definition = type.definition else { return false }
      return !definition.accepts(unit)
    }
  }
}

/// Makes objects of samples in their preferred units.
public struct UnitHealthConverter: HealthConverter {
  private let converter: any HealthConverter
  private let units: PreferredUnits

  public init(_ units: PreferredUnits, before converter: any HealthConverter) {
    self.units = units
    self.converter = converter
  }

  public func object(for sample: HealthSample) throws(HealthConversionError) -> HealthObject? {
    try converter.object(for: units.applied(to: sample))
  }

  public func object(forDeletion id: HealthSampleID, of type: HealthType) -> HealthObject? {
    converter.object(forDeletion: id, of: type)
  }
}
