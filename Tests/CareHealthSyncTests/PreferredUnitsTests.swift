import CareHealth
import CareHealthSync
import TestSupport
import Testing

struct PreferredUnitsTests {
  private static func unit(_ text: String) throws -> HealthUnit {
    try #require(HealthUnit(healthKit: text))
  }

  private static func sample(
    _ type: String,
    _ value: Double,
    _ text: String
  ) throws -> HealthSample {
    var maker = SampleMaker(seed: 1)
    var sample = try maker.sample()
    sample.type = try #require(HealthType(named: type))
    (sample.value, sample.unit) = (value, try unit(text))
    return sample
  }

  @Test(
    arguments: [
      ("bodyMass", 1, "kg", "lb", 1 / 0.45359237), ("bodyMass", 0.45359237, "kg", "lb", 1),
      ("bodyTemperature", 37, "degC", "degF", 98.6),
      ("distanceWalkingRunning", 1, "mi", "m", 1609.344),
      ("bloodGlucose", 90, "mg/dL", "mmol<180.15588000005408>/L", 900 / 180.15588000005408),
    ] as [(String, Double, String, String, Double)]
  )
  func `an amount is given in the preferred unit, and back it is the same`(
    type: String,
    value: Double,
    unit: String,
    preferred: String,
    expected: Double
  ) throws {
    let sample = try Self.sample(type, value, unit)
    var units = PreferredUnits()
    #expect(units.applied(to: sample) == sample)
    units[sample.type] = try Self.unit(preferred)
    let given = units.applied(to: sample)
    #expect((given.value - expected).magnitude <= expected * 1e-12, "\(given.value)")
    #expect(given.unit.text == preferred)
    #expect(units.types == [sample.type] && units.unfit.isEmpty)
    var whole = sample
    (whole.value, whole.unit) = (given.value, given.unit)
    #expect(whole == given, "only the amount is another one")
    units[sample.type] = try Self.unit(unit)
    #expect((units.applied(to: given).value - value).magnitude <= value * 1e-12)
    units[sample.type] = nil
    #expect(units.types.isEmpty && units.applied(to: given) == given)
  }

  @Test func `a unit that measures something else changes nothing and is told of`() throws {
    let sample = try Self.sample("bodyMass", 70, "kg")
    var units = PreferredUnits()
    units[sample.type] = try Self.unit("m")
    units[SampleMaker.steps] = .count
    #expect(units.applied(to: sample) == sample)
    #expect(units.unfit == [sample.type])
    #expect(units.types == [sample.type, SampleMaker.steps])
  }

  @Test func `an object has the preferred unit, and a deletion needs none`() throws {
    let sample = try Self.sample("bodyMass", 1, "kg")
    var units = PreferredUnits()
    units[sample.type] = try Self.unit("g")
    let plain = JSONHealthConverter()
    let converter = UnitHealthConverter(units, before: plain)
    var grams = sample
    (grams.value, grams.unit) = (1000, try Self.unit("g"))
    #expect(try converter.object(for: sample) == plain.object(for: grams))
    let deletion = converter.object(forDeletion: sample.id, of: sample.type)
    #expect(deletion == plain.object(forDeletion: sample.id, of: sample.type))
  }
}
