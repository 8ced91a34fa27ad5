import CareHealth
import Sandbox
import TestSupport
import Testing

@Test(arguments: UnitSamples.codes)
func `a code of UCUM that health data have is read`(code: String) {
  #expect(UCUMUnit(code) != nil)
}

@Test(arguments: [
  "", " ", "mmHg", "mcg", "degC", "IU", "hertz", "kcal/hr/kg", "lb", "in", "count", "/", "m/",
  "m//s",
  "(m", "m)", "{steps", "m{", "[iU", "m^2", "m^999999999", "m999999999", "m100", "10*999", "kk",
  "Cel/s",
  "[degF]2", "m.Cel", "0", "0m", "Ym99", "mol<180>", "m s", "㎏", "m·s",
])
func `what is no code of UCUM is refused`(text: String) { #expect(UCUMUnit(text) == nil) }

@Test(arguments: [
  "", " ", "mm[Hg]", "/min", "Cel", "m//s", "m/s/s", "m^", "m^-", "m^999999999", "Mm^9999", "m^100",
  "kcount", "k%", "mol<>", "mol<abc>", "mol<0>", "mol<1/2>", "g<180>", "mol<180", "degC/min",
  "degC^2",
  "count/", "·m", "m·", "{steps}", "kg m", "mmin", "10", "1", "m/(s",
])
func `what is no unit of HealthKit's is refused`(text: String) {
  #expect(HealthUnit(healthKit: text) == nil)
}

@Test func `the two grammars never mix`() throws {
  // In UCUM a slash divides by one unit, in HealthKit by all that follow.
  let ucum = try #require(UCUMUnit("kcal/h.kg"))
  let healthKit = try #require(HealthUnit(healthKit: "kcal/hr·kg"))
  #expect(healthKit.converter(to: ucum) == nil)
  #expect(try healthKit.converter(to: #require(UCUMUnit("kcal/h/kg")))?.isIdentity == true)
  // A foot of HealthKit's, and a femtotonne.
  let foot = try #require(HealthUnit(healthKit: "ft"))
  #expect(foot.converter(to: try #require(UCUMUnit("ft"))) == nil)
  #expect(try foot.converter(to: #require(UCUMUnit("m")))?(1) == 0.3048)
  #expect(HealthUnit(healthKit: "mcg") != HealthUnit(healthKit: "mg"))
}

@Test func `the percent of HealthKit is a fraction and that of UCUM a hundredth`() throws {
  let hundredth = try #require(UCUMUnit("%"))
  let converter = try #require(HealthUnit.percent.converter(to: hundredth))
  #expect(converter(0.271) == 27.1)
  #expect(hundredth.converter(to: .percent)?(98) == 0.98)
  #expect(HealthUnit.percent.converter(to: .count)?(0.5) == 0.5)
}

@Test func `texts at random and damaged units never trap`() {
  var random = SeededGenerator(seed: 20_260_105)
  let units = UnitSamples.codes + UnitSamples.healthKitPairs.map(\.0)
  for _ in 0..<lawCount(5000) {
    let text = units.randomElement(using: &random) ?? ""
    let damaged = String(decoding: random.damaged(Array(text.utf8)), as: UTF8.self)
    _ = UCUMUnit(damaged).map { HealthUnit($0) }
    _ = HealthUnit(healthKit: damaged).map { UCUMUnit($0) }
  }
  for piece in ["m.", "m/", "(", "[", "{", "k", "10*", "9", "m^9·", "Ym9.", "mol<", "Mm^30·"] {
    for count in [2, 20, 127, 4096, 1_000_000] {
      let text = String(repeating: piece, count: count)
      #expect(UCUMUnit(text) == nil || text.utf8.count <= 256)
      #expect(HealthUnit(healthKit: text) == nil || text.utf8.count <= 256)
    }
  }
}
