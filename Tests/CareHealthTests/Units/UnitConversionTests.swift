import CareHealth
import Sandbox
import TestSupport
import Testing

@Test func `there and back gives the same amount, and by way of a third unit too`() throws {
  var random = SeededGenerator(seed: 180_156)
  let units = try UnitSamples.codes.map { try #require(UCUMUnit($0)) }
  var pairs = 0
  for from in units {
    for to in units {
      guard let forth = HealthUnitConverter(from: from, to: to) else {
        #expect(HealthUnitConverter(from: to, to: from) == nil, "\(from) \(to)")
        continue
      }
      pairs += 1
      let back = try #require(HealthUnitConverter(from: to, to: from), "\(from) \(to)")
      let value = random.amount()
      let slack =
        from.code.contains("Cel") || from.code.contains("degF") || from.code == "K" ? 600 : 0.0
      #expect((back(forth(value)) - value).magnitude <= (value + slack) * 1e-12, "\(from) \(to)")
      for third in units.shuffled(using: &random).prefix(12) {
        guard let first = HealthUnitConverter(from: from, to: third) else { continue }
        let second = try #require(HealthUnitConverter(from: third, to: to))
        let direct = forth(value)
        let scale = direct.magnitude + slack * 2
        #expect(
          (second(first(value)) - direct).magnitude <= scale * 1e-12,
          "\(from) \(third) \(to)"
        )
      }
    }
  }
  #expect(pairs > 1000)
}

@Test(arguments: UnitSamples.healthKitPairs)
func `units of HealthKit's that measure the same convert both ways`(pair: (String, String)) throws {
  var random = SeededGenerator(seed: 1959)
  let left = try #require(HealthUnit(healthKit: pair.0))
  let right = try #require(HealthUnit(healthKit: pair.1))
  let forth = try #require(left.converter(to: right))
  let back = try #require(right.converter(to: left))
  for _ in 0..<50 {
    let value = random.amount()
    #expect((back(forth(value)) - value).magnitude <= (value + 600) * 1e-13)
  }
  let ucum = try #require(UCUMUnit(left))
  let there = try #require(left.converter(to: ucum))
  #expect(there.isIdentity || pair.0 == "%" || pair.0 == "cup_imp", "\(ucum)")
}

@Test func `conversions that people rely on are exact`() throws {
  func convert(_ value: Double, _ from: String, _ to: String, molarMass: Double? = nil) throws
    -> Double
  {
    let source = try #require(HealthUnit(healthKit: from))
    let target = try #require(HealthUnit(healthKit: to))
    let converter = try #require(source.converter(to: target, molarMass: molarMass))
    return converter(value)
  }
  #expect(try convert(1, "lb", "kg") == 0.45359237)
  #expect(try convert(0.45359237, "kg", "lb") == 1)
  #expect(try convert(37, "degC", "degF") == 98.6)
  #expect(try convert(98.6, "degF", "degC") == 37)
  #expect(try convert(0, "K", "degC") == -273.15)
  #expect(try convert(1, "mi", "m") == 1609.344)
  #expect(try convert(2000, "Cal", "kJ") == 8368)
  #expect(try convert(60, "count/min", "Hz") == 1)
  #expect(try convert(1, "cup_imp", "mL") == 284.130625)
  #expect(
    isNear(try convert(90, "mg/dL", "mmol<180.15588000005408>/L"), 90 / 18.015588000005408, 1e-13)
  )
}

@Test func `an amount of substance is a mass only with the grams of a mole`() throws {
  let mass = try #require(HealthUnit(healthKit: "mg/dL"))
  let substance = try #require(HealthUnit(healthKit: "mmol/L"))
  let glucose = 180.15588000005408
  #expect(mass.converter(to: substance) == nil)
  let forth = try #require(mass.converter(to: substance, molarMass: glucose))
  let back = try #require(substance.converter(to: mass, molarMass: glucose))
  #expect(isNear(forth(180.15588000005408), 10))
  #expect(isNear(back(5.5), 99.085734000029744))
  for mass in [0, -1, .nan, .infinity] {
    #expect(HealthUnit.count.converter(to: substance, molarMass: mass) == nil)
  }
}

@Test func `units of different things do not convert`() throws {
  let units = try ["m", "kg", "s", "K", "IU", "dBASPL", "dBHL", "count", "lx", "deg", "mmHg"].map {
    try #require(HealthUnit(healthKit: $0))
  }
  for left in units {
    for right in units where left != right {
      #expect(!left.converts(to: right), "\(left) \(right)")
    }
  }
}

@Test func `a unit of UCUM's is written as HealthKit does and back`() throws {
  let expected = [
    "/min": "count/min", "{steps}": "count", "mm[Hg]": "mmHg", "kcal/h/kg": "kcal/hr·kg",
    "mL/kg/min": "mL/kg·min", "ug": "mcg", "Cel": "degC", "kg/m2": "kg/m^2", "%": "%", "[iU]": "IU",
    "dB[SPL]": "dBASPL", "1": "count", "mmol/L": "mmol/L",
  ]
  for (code, text) in expected {
    let original = try #require(UCUMUnit(code))
    let unit = try #require(HealthUnit(original), "\(code)")
    #expect(unit.text == text)
    let again = try #require(UCUMUnit(unit))
    #expect(HealthUnitConverter(from: again, to: original)?.isIdentity == true)
  }
  for code in ["wk", "10*3/uL", "eq", "[ston_av]", "U/L"] {
    let unit = try #require(UCUMUnit(code))
    #expect(HealthUnit(unit) == nil, "\(code)")
  }
  let substance = try #require(UCUMUnit("mmol/L"))
  let glucose = try #require(HealthUnit(substance, molarMass: 180.15588000005408))
  #expect(glucose.text == "mmol<180.15588000005408>/L")
  #expect(UCUMUnit(glucose) == substance)
}

@Test func `pint agrees with every conversion`() throws {
  var random = SeededGenerator(seed: 119)
  var lines: [String] = []
  for definition in HealthType.all.compactMap(\.definition) where definition.kind != .category {
    let converter = try #require(definition.converterToUCUM(from: definition.unit))
    guard definition.shortName != "bodyMassIndex" else {
      #expect(converter.isIdentity)
      continue
    }
    for _ in 0..<min(lawCount(3), 20) {
      let value = random.amount()
      lines.append(
        "healthkit\t\(definition.unit)\t\(definition.ucum)\t\(value)\t\(converter(value))"
      )
    }
  }
  // Of these ucumvert has another value than UCUM, or none.
  let other = [
    "m[Hg]", "mm[Hg]", "[in_i'Hg]", "[in_i'H2O]", "[Cal]", "g%", "B", "dB", "B[SPL]", "dB[SPL]",
  ]
  let isTemperature: (UCUMUnit) -> Bool = { ["K", "Cel", "[degF]"].contains($0.code) }
  let units = try UnitSamples.codes.filter { !other.contains($0) }.map {
    try #require(UCUMUnit($0))
  }
  for from in units {
    let others = units.compactMap { to in
      from != to && isTemperature(from) == isTemperature(to)
        ? HealthUnitConverter(from: from, to: to).map { (to, $0) } : nil
    }
    for (to, converter) in others.shuffled(using: &random).prefix(lawCount(3)) {
      let value = random.amount()
      lines.append("ucum\t\(from)\t\(to)\t\(value)\t\(converter(value))")
    }
  }
  let result = try PythonJudge.run(
    "convert_units.py",
    needing: "ucumvert",
    input: lines.map { $0 + "\n" }.joined()
  )
  #expect(result.output == "\(lines.count)\n", "\(result.errors)")
}
