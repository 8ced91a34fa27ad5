import CareHealth
import CareModel
import Sandbox

extension SeededGenerator {
  /// A sample of a type, or of any, in the type's unit or another one, with any of its other members.
  mutating func healthSample(of wanted: HealthType? = nil) throws -> HealthSample {
    let type = wanted ?? HealthType.all.randomElement(using: &self) ?? .bloodPressureSystolic
    let start = Instant(
      seconds: Int64.random(in: -1_000_000_000...4_000_000_000, using: &self),
      nanoseconds: Bool.random(using: &self) ? 0 : Int64.random(in: 0..<1_000_000_000, using: &self)
    )
    var sample = HealthSample(
      id: HealthSampleID(VersionID(high: next(), low: next())),
      type: type,
      start: start,
      end: start.adding(seconds: Int64.random(in: 0...600, using: &self)),
      value: 0,
      unit: type.definition?.unit ?? .count,
      source: Bool.random(using: &self) ? "Anna’s \"Watch\"" : ""
    )
    if let scale = type.definition?.scale {
      sample.value = Double(scale.numbers.randomElement(using: &self) ?? 0)
    } else if let definition = type.definition {
      // Most measurements have few digits, and some as many as there are.
      let value = Double.random(in: definition.possible, using: &self)
      sample.value = Bool.random(using: &self) ? value : (value * 1000).rounded(.down) / 1000
      if !definition.possible.contains(sample.value) { sample.value = value }
      let others = [
        "lb", "degF", "kPa", "mi", "ft", "kJ", "hr", "mmol<180.15588000005408>/L", "cup_imp",
      ]
      let fitting = others.compactMap(HealthUnit.init(healthKit:)).filter(definition.accepts)
      if Bool.random(using: &self), let other = fitting.randomElement(using: &self),
        let converter = definition.unit.converter(to: other, molarMass: definition.molarMass)
      {
        let converted = sample
        (sample.value, sample.unit) = (converter(sample.value), other)
        if sample.fault != nil { sample = converted }
      }
    }
    if Bool.random(using: &self) { sample.end = sample.start }
    if Bool.random(using: &self) { sample.device = "name:Watch, model:Watch6,7" }
    if Bool.random(using: &self) { sample.zone = TimeZoneID("Asia/Kolkata") }
    sample.isUserEntered = Bool.random(using: &self)
    if Bool.random(using: &self) { sample.created = sample.end.adding(seconds: 60) }
    if Bool.random(using: &self) { sample.metadata = ["HKTimeZone": "Asia/Jerusalem", "é": "v\n"] }
    return sample
  }
}
