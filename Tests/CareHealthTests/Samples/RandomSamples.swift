import CareHealth
import CareModel
import Sandbox

extension SeededGenerator {
  /// A sample of any type, in any unit that the type accepts, with any of its other members.
  mutating func sample() throws -> HealthSample {
    let type = HealthType.all.randomElement(using: &self) ?? .bloodPressureSystolic
    let start = Instant(
      seconds: Int64.random(in: -2_000_000_000...4_000_000_000, using: &self),
      nanoseconds: Bool.random(using: &self) ? 0 : Int64.random(in: 0..<1_000_000_000, using: &self)
    )
    let (value, unit) = value(of: type)
    let sources = ["Watch", "Anna’s iPhone", "", "a\u{A0}b", "\"quoted\\\"", "时钟"]
    var sample = HealthSample(
      id: HealthSampleID(VersionID(high: next(), low: next())),
      type: type,
      start: start,
      end: start.adding(seconds: Int64.random(in: 0...86_400, using: &self)),
      value: value,
      unit: unit,
      source: sources.randomElement(using: &self) ?? ""
    )
    if Bool.random(using: &self) { sample.end = sample.start }
    if Bool.random(using: &self) { sample.device = "name:Watch, model:Watch6,7" }
    if Bool.random(using: &self) { sample.zone = TimeZoneID("America/New_York") }
    sample.isUserEntered = Bool.random(using: &self)
    if Bool.random(using: &self) { sample.created = sample.end.adding(seconds: 60) }
    if Bool.random(using: &self) { sample.metadata = ["HKTimeZone": "Asia/Jerusalem", "k": "v\n"] }
    return sample
  }

  /// A value that a sample of a type can have, in the type's unit or in another one.
  private mutating func value(of type: HealthType) -> (Double, HealthUnit) {
    guard let definition = type.definition else { return (1, .count) }
    if let scale = definition.scale {
      return (Double(scale.numbers.randomElement(using: &self) ?? 0), .count)
    }
    let own = Double.random(in: definition.possible, using: &self)
    let others = [
      "lb", "g", "oz", "degF", "kPa", "mi", "km", "ft", "cm", "kJ", "Cal", "hr", "s", "Hz",
    ]
    let fitting = (others + ["mmol<180.15588000005408>/L", "mi/hr", "mL", "fl_oz_us"])
      .compactMap(HealthUnit.init(healthKit:)).filter(definition.accepts)
    guard Bool.random(using: &self), let other = fitting.randomElement(using: &self),
      let converter = definition.unit.converter(to: other, molarMass: definition.molarMass),
      let back = other.converter(to: definition.unit, molarMass: definition.molarMass),
      definition.possible.contains(back(converter(own)))
    else { return (own, definition.unit) }
    return (converter(own), other)
  }
}
