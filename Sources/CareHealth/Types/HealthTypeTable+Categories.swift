/// HealthKit's categories, with the scales of their values.
extension HealthTypeTable {
  /// One row of the table of categories.
  struct CategoryRow {
    let definition: HealthTypeDefinition

    init(
      _ name: String,
      _ scale: CategoryScale,
      _ subject: HealthTypeDefinition.Subject
    ) {
      let numbers = scale.numbers.map(Double.init)
      definition = HealthTypeDefinition(
        type: HealthType(identifier: categoryPrefix + name),
        shortName: HealthTypeName.short(name),
        kind: .category,
        unit: .count,
        ucum: .one,
        loincCodes: [],
        subject: subject,
        possible: (numbers.min() ?? 0)...(numbers.max() ?? 0),
        molarMass: nil,
        scale: scale
      )
    }
  }

  static let categories: [CategoryRow] = events + cycle + symptoms

  private static let events: [CategoryRow] = [
    CategoryRow("AppleStandHour", .standHour, .activity),
    CategoryRow("AppleWalkingSteadinessEvent", .walkingSteadiness, .mobility),
    CategoryRow("AudioExposureEvent", .audioExposure, .hearing),
    CategoryRow("HandwashingEvent", .notApplicable, .activity),
    CategoryRow("HeadphoneAudioExposureEvent", .headphoneExposure, .hearing),
    CategoryRow("HighHeartRateEvent", .notApplicable, .heart),
    CategoryRow("IrregularHeartRhythmEvent", .notApplicable, .heart),
    CategoryRow("LowCardioFitnessEvent", .cardioFitness, .heart),
    CategoryRow("LowHeartRateEvent", .notApplicable, .heart),
    CategoryRow("MindfulSession", .notApplicable, .mind),
    CategoryRow("SleepAnalysis", .sleep, .sleep),
    CategoryRow("SleepApneaEvent", .notApplicable, .sleep),
    CategoryRow("ToothbrushingEvent", .notApplicable, .activity),
  ]

  private static let cycle: [CategoryRow] = [
    CategoryRow("BleedingAfterPregnancy", .bleeding, .reproduction),
    CategoryRow("BleedingDuringPregnancy", .bleeding, .reproduction),
    CategoryRow("CervicalMucusQuality", .cervicalMucus, .reproduction),
    CategoryRow("Contraceptive", .contraceptive, .reproduction),
    CategoryRow("InfrequentMenstrualCycles", .notApplicable, .reproduction),
    CategoryRow("IntermenstrualBleeding", .notApplicable, .reproduction),
    CategoryRow("IrregularMenstrualCycles", .notApplicable, .reproduction),
    CategoryRow("Lactation", .notApplicable, .reproduction),
    CategoryRow("MenstrualFlow", .menstrualFlow, .reproduction),
    CategoryRow("OvulationTestResult", .ovulationTest, .reproduction),
    CategoryRow("PersistentIntermenstrualBleeding", .notApplicable, .reproduction),
    CategoryRow("Pregnancy", .notApplicable, .reproduction),
    CategoryRow("PregnancyTestResult", .pregnancyTest, .reproduction),
    CategoryRow("ProgesteroneTestResult", .progesteroneTest, .reproduction),
    CategoryRow("ProlongedMenstrualPeriods", .notApplicable, .reproduction),
    CategoryRow("SexualActivity", .notApplicable, .reproduction),
  ]

  private static let symptoms: [CategoryRow] =
    [
      "AbdominalCramps", "Acne", "BladderIncontinence", "Bloating", "BreastPain",
      "ChestTightnessOrPain", "Chills", "Constipation", "Coughing", "Diarrhea", "Dizziness",
      "DrySkin", "Fainting", "Fatigue", "Fever", "GeneralizedBodyAche", "HairLoss", "Headache",
      "Heartburn", "HotFlashes", "LossOfSmell", "LossOfTaste", "LowerBackPain", "MemoryLapse",
      "Nausea", "NightSweats", "PelvicPain", "RapidPoundingOrFlutteringHeartbeat", "RunnyNose",
      "ShortnessOfBreath", "SinusCongestion", "SkippedHeartbeat", "SoreThroat", "VaginalDryness",
      "Vomiting", "Wheezing",
    ]
    .map { CategoryRow($0, .severity, .symptom) }
    + [
      CategoryRow("AppetiteChanges", .appetite, .symptom),
      CategoryRow("MoodChanges", .presence, .symptom),
      CategoryRow("SleepChanges", .presence, .symptom),
    ]
}
