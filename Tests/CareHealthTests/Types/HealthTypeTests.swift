import CareHealth
import Testing

private let definitions = HealthType.all.compactMap(\.definition)

@Test func `the table has HealthKit's quantities and categories and what is told of workouts`() {
  #expect(definitions.filter { $0.type.identifier.hasPrefix("HKQuantityType") }.count == 119)
  #expect(definitions.filter { $0.kind == .category }.count == 68)
  #expect(definitions.filter { $0.shortName.hasPrefix("workout.") }.count == 3)
  #expect(definitions.filter { $0.kind == .cumulative }.count == 65)
  #expect(HealthType.all.count == 190)
}

@Test func `no two types share a name, and every name finds its type`() {
  var names: Set<String> = []
  for definition in definitions {
    #expect(names.insert(definition.shortName.lowercased()).inserted, "\(definition.shortName)")
    let identifier = definition.type.identifier
    #expect(HealthType(named: definition.shortName) == definition.type)
    #expect(HealthType(named: identifier) == definition.type)
    #expect(definition.type.definition?.shortName == definition.shortName)
    #expect(definition.name.first?.isUppercase == true && !definition.name.contains("  "))
  }
}

@Test func `every type accepts its own unit, and UCUM has one for it`() throws {
  for definition in definitions {
    #expect(definition.accepts(definition.unit))
    let forth = try #require(
      definition.converterToUCUM(from: definition.unit),
      "\(definition.type)"
    )
    let back = try #require(definition.converter(fromUCUM: definition.ucum), "\(definition.type)")
    #expect(back(forth(12.5)) == 12.5)
    #expect(
      definition.possible.lowerBound < definition.possible.upperBound
        || definition.kind == .category
    )
    #expect(definition.loincCodes.allSatisfy { $0.wholeMatch(of: /[0-9]{1,7}-[0-9]/) != nil })
    #expect(definition.loincCodes.allSatisfy(hasCheckDigit))
  }
  #expect(
    HealthType(named: "bloodGlucose")?.definition?.accepts(try unit("mmol<180.1558800000541>/L"))
      == true
  )
  #expect(HealthType(named: "stepCount")?.definition?.accepts(try unit("kg")) == false)
  #expect(
    HealthType(named: "oxygenSaturation")?.definition?.converterToUCUM(from: .percent)?(0.98) == 98
  )
}

/// Whether the digit behind the hyphen is the one that LOINC's numbers have: Luhn's.
private func hasCheckDigit(_ code: String) -> Bool {
  let parts = code.split(separator: "-")
  let digits = parts[0].reversed().compactMap(\.wholeNumberValue)
  let sum = digits.enumerated().reduce(0) { sum, digit in
    let doubled = digit.offset.isMultiple(of: 2) ? digit.element * 2 : digit.element
    return sum + doubled / 10 + doubled % 10
  }
  return (10 - sum % 10) % 10 == Int(parts[1])
}

private func unit(_ text: String) throws -> HealthUnit { try #require(HealthUnit(healthKit: text)) }

@Test(arguments: [
  ("stepcount", "stepCount"), ("StepCount", "stepCount"), ("VO2Max", "vo2Max"),
  ("UVExposure", "uvExposure"), ("HKQuantityTypeIdentifierHeartRate", "heartRate"),
  ("sleepanalysis", "sleepAnalysis"), ("workout.duration", "workout.duration"),
])
func `a type is found whichever way its name is written`(typed: String, shortName: String) {
  #expect(HealthType(named: typed)?.shortName == shortName)
}

@Test(arguments: [
  ("stepCuont", "stepCount"), ("hartRate", "heartRate"), ("glucose", "bloodGlucose"),
  ("weight", "bodyMass"), ("oxygen", "oxygenSaturation"),
  ("HKQuantityTypeIdentifierStepsCount", "stepCount"),
  ("", nil), ("x", nil), ("SpO2", "oxygenSaturation"), ("systolic", "bloodPressureSystolic"),
  ("heart rate", "heartRate"),
])
func `a mistyped name has those candidates that it may mean`(typed: String, expected: String?) {
  #expect(HealthType(named: typed) == nil)
  let found = HealthType.candidates(for: typed)
  #expect(found.count <= 5)
  if let expected {
    #expect(found.map(\.shortName).contains(expected))
  } else {
    #expect(found.isEmpty)
  }
}

@Test func `a name of any length has candidates at once`() {
  #expect(HealthType.candidates(for: String(repeating: "step", count: 100_000)).isEmpty)
}

@Test func `labels and numbers of a category lead to each other`() throws {
  for definition in definitions {
    guard let scale = definition.scale else { continue }
    for number in scale.numbers {
      let label = try #require(scale.label(of: number))
      #expect(label.hasPrefix("HKCategoryValue"))
      #expect(scale.number(ofLabel: label) == number)
    }
    #expect(scale.label(of: 99) == nil && scale.number(ofLabel: "HKCategoryValueNothing") == nil)
  }
  let sleep = try #require(HealthType(named: "sleepAnalysis")?.definition?.scale)
  #expect(sleep.number(ofLabel: "HKCategoryValueSleepAnalysisAsleepCore") == 3)
  #expect(sleep.number(ofLabel: "HKCategoryValueSleepAnalysisAsleep") == 1)
  #expect(sleep.number(ofLabel: "asleepREM") == 5)
  #expect(sleep.words(for: 3) == "asleep core")
  let headache = try #require(HealthType(named: "headache")?.definition?.scale)
  #expect(headache.number(ofLabel: "HKCategoryValueSeverityMild") == 2)
  let mindful = try #require(HealthType(named: "mindfulSession")?.definition?.scale)
  #expect(mindful.label(of: 0) == "HKCategoryValueNotApplicable")
}
