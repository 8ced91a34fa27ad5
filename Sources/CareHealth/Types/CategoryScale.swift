/// The values that a category of HealthKit can have, as numbers and as labels.
///
/// The numbers are those of HealthKit's enumerations, such as `HKCategoryValueSleepAnalysis`; the labels
/// are what an export of the Health app writes for them.
public struct CategoryScale: Hashable, Sendable {
  /// HealthKit's name of the enumeration: `HKCategoryValueSleepAnalysis`.
  public let name: String
  /// The names of the values with their numbers.
  private let values: [Value]
  /// Labels that HealthKit no longer writes.
  private let formerLabels: [String: Int]

  private struct Value: Hashable {
    let word: String
    let number: Int
  }

  private init(
    _ name: String,
    from first: Int = 0,
    _ words: String...,
    former: [String: Int] = [:]
  ) {
    self.name = "HKCategoryValue\(name)"
    values = words.enumerated().map { Value(word: $1, number: $0 + first) }
    formerLabels = former
  }

  /// The numbers that there are, in order.
  public var numbers: [Int] { values.map(\.number) }

  /// Returns the label of a number: `HKCategoryValueSleepAnalysisAsleepCore`; nil if there is none.
  public func label(of number: Int) -> String? {
    values.first { $0.number == number }.map(label)
  }

  /// Returns the words for a number: `asleep core`; nil if there is none.
  public func words(for number: Int) -> String? {
    values.first { $0.number == number }.map {
      HealthTypeName.split($0.word).joined(separator: " ")
    }
  }

  /// Returns the number of a label, which may stand without the name of the scale: `asleepCore`.
  public func number(ofLabel label: String) -> Int? {
    if let former = formerLabels[label] { return former }
    let isShort = !label.hasPrefix("HKCategoryValue")
    return values.first { value in
      self.label(value) == label || isShort && value.word.lowercased() == label.lowercased()
    }?
    .number
  }

  private func label(_ value: Value) -> String {
    self == .notApplicable ? name : name + value.word
  }
}

extension CategoryScale {
  static let notApplicable = CategoryScale("NotApplicable", "NotApplicable")
  static let severity = CategoryScale(
    "Severity",
    "Unspecified",
    "NotPresent",
    "Mild",
    "Moderate",
    "Severe"
  )
  static let presence = CategoryScale("Presence", "Present", "NotPresent")
  static let sleep = CategoryScale(
    "SleepAnalysis",
    "InBed",
    "AsleepUnspecified",
    "Awake",
    "AsleepCore",
    "AsleepDeep",
    "AsleepREM",
    former: ["HKCategoryValueSleepAnalysisAsleep": 1]
  )
  static let appetite = CategoryScale(
    "AppetiteChanges",
    "Unspecified",
    "NoChange",
    "Decreased",
    "Increased"
  )
  static let cervicalMucus = CategoryScale(
    "CervicalMucusQuality",
    from: 1,
    "Dry",
    "Sticky",
    "Creamy",
    "Watery",
    "EggWhite"
  )
  static let ovulationTest = CategoryScale(
    "OvulationTestResult",
    from: 1,
    "Negative",
    "LuteinizingHormoneSurge",
    "Indeterminate",
    "EstrogenSurge",
    former: ["HKCategoryValueOvulationTestResultPositive": 2]
  )
  static let menstrualFlow = CategoryScale(
    "MenstrualFlow",
    from: 1,
    "Unspecified",
    "Light",
    "Medium",
    "Heavy",
    "None"
  )
  static let bleeding = CategoryScale(
    "VaginalBleeding",
    from: 1,
    "Unspecified",
    "Light",
    "Medium",
    "Heavy",
    "None"
  )
  static let contraceptive = CategoryScale(
    "Contraceptive",
    from: 1,
    "Unspecified",
    "Implant",
    "Injection",
    "IntrauterineDevice",
    "IntravaginalRing",
    "Oral",
    "Patch"
  )
  static let pregnancyTest = CategoryScale(
    "PregnancyTestResult",
    from: 1,
    "Negative",
    "Positive",
    "Indeterminate"
  )
  static let progesteroneTest = CategoryScale(
    "ProgesteroneTestResult",
    from: 1,
    "Negative",
    "Positive",
    "Indeterminate"
  )
  static let standHour = CategoryScale("AppleStandHour", "Stood", "Idle")
  static let walkingSteadiness = CategoryScale(
    "AppleWalkingSteadinessEvent",
    from: 1,
    "InitialLow",
    "InitialVeryLow",
    "RepeatLow",
    "RepeatVeryLow"
  )
  static let audioExposure = CategoryScale(
    "EnvironmentalAudioExposureEvent",
    from: 1,
    "MomentaryLimit",
    former: ["HKCategoryValueAudioExposureEventLoudEnvironment": 1]
  )
  static let headphoneExposure = CategoryScale(
    "HeadphoneAudioExposureEvent",
    from: 1,
    "SevenDayLimit"
  )
  static let cardioFitness = CategoryScale("LowCardioFitnessEvent", from: 1, "LowFitness")
}
