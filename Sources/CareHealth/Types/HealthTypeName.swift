/// The short names and English names of types, which follow from their identifiers.
enum HealthTypeName {
  /// Returns the name with its first word in small letters: `stepCount`, `vo2Max`, `uvExposure`.
  static func short(_ name: String) -> String {
    let bytes = Array(name.utf8)
    func isCapital(_ index: Int) -> Bool {
      index < bytes.count && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[index]
    }
    // Of a run of capitals the last one begins the next word.
    var capitals = 0
    while isCapital(capitals) { capitals += 1 }
    let isWhole = capitals == bytes.count
    let endsInDigit = capitals < bytes.count && UnitScanner.isDigit(bytes[capitals])
    let lowered = isWhole || endsInDigit || capitals == 1 ? capitals : capitals - 1
    return name.prefix(lowered).lowercased() + name.dropFirst(lowered)
  }

  /// Returns the words of a name in small letters, abbreviations as they are: `step`, `count`.
  static func split(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let follows = index + 1 < letters.count ? letters[index + 1] : nil
      let startsWord = letter.isUppercase && word.last.map { !$0.isUppercase } ?? false
      let endsRun =
        letter.isUppercase && word.last?.isUppercase == true && follows?.isLowercase == true
      if startsWord || endsRun {
        words.append(word)
        word = ""
      }
      word.append(letter)
    }
    words.append(word)
    return words.map { $0.dropFirst().contains { $0.isUppercase } ? $0 : $0.lowercased() }
  }

  /// Returns the English name of a type.
  static func words(of definition: HealthTypeDefinition) -> String {
    if let special = special[definition.shortName] { return special }
    let name = HealthTypeTable.nameInside(definition.type.identifier)
    let words = split(name.replacing(/^Dietary/, with: "")).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static let special: [String: String] = [
    "appleExerciseTime": "Exercise time",
    "appleMoveTime": "Move time",
    "appleSleepingBreathingDisturbances": "Breathing disturbances in sleep",
    "appleSleepingWristTemperature": "Wrist temperature in sleep",
    "appleStandHour": "Stand hour",
    "appleStandTime": "Stand time",
    "appleWalkingSteadiness": "Walking steadiness",
    "appleWalkingSteadinessEvent": "Walking steadiness event",
    "dietaryVitaminB12": "Vitamin B12",
    "dietaryVitaminB6": "Vitamin B6",
    "dietaryVitaminA": "Vitamin A",
    "dietaryVitaminC": "Vitamin C",
    "dietaryVitaminD": "Vitamin D",
    "dietaryVitaminE": "Vitamin E",
    "dietaryVitaminK": "Vitamin K",
    "forcedExpiratoryVolume1": "Forced expiratory volume in 1 second",
    "heartRateVariabilitySDNN": "Heart rate variability (SDNN)",
    "uvExposure": "UV exposure",
    "vo2Max": "VO₂ max",
    "workout.distance": "Distance of workouts",
    "workout.duration": "Duration of workouts",
    "workout.energy": "Energy of workouts",
  ]
}
