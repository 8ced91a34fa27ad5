/// HealthKit's quantities beside those of food.
///
/// Aggregation styles and units are Apple's; codes are of LOINC, which is copyright of the Regenstrief
/// Institute and the LOINC Committee and free under the licence at loinc.org.
extension HealthTypeTable {
  static let quantities: [Row] = energy + distances + speeds + body + heart + breath + counts

  private static let energy: [Row] = [
    .sum("ActiveEnergyBurned", "kcal", "kcal", .activity, "41981-2", upTo: 100_000),
    .sum("AppleExerciseTime", "min", "min", .activity, upTo: 100_000),
    .sum("AppleMoveTime", "min", "min", .activity, upTo: 100_000),
    .sum("AppleStandTime", "min", "min", .activity, upTo: 100_000),
    .sum("BasalEnergyBurned", "kcal", "kcal", .activity, upTo: 100_000),
    .each("CyclingCadence", "count/min", "/min", .activity, in: 0...1000),
    .each("CyclingFunctionalThresholdPower", "W", "W", .activity, in: 0...5000),
    .each("CyclingPower", "W", "W", .activity, in: 0...5000),
    .each("EstimatedWorkoutEffortScore", "count", "{score}", .activity, in: 0...10),
    .each("PhysicalEffort", "kcal/hr*kg", "kcal/h/kg", .activity, in: 0...100),
    .each("RunningPower", "W", "W", .activity, in: 0...5000),
    .sum("TimeInDaylight", "min", "min", .activity, upTo: 100_000),
    .each("WorkoutEffortScore", "count", "{score}", .activity, in: 0...10),
  ]

  private static let distances: [Row] = [
    .sum("DistanceCrossCountrySkiing", "m", "m", .activity, upTo: 10_000_000),
    .sum("DistanceCycling", "m", "m", .activity, upTo: 10_000_000),
    .sum("DistanceDownhillSnowSports", "m", "m", .activity, upTo: 10_000_000),
    .sum("DistancePaddleSports", "m", "m", .activity, upTo: 10_000_000),
    .sum("DistanceRowing", "m", "m", .activity, upTo: 10_000_000),
    .sum("DistanceSkatingSports", "m", "m", .activity, upTo: 10_000_000),
    .sum("DistanceSwimming", "m", "m", .activity, "93816-7", upTo: 10_000_000),
    .sum("DistanceWalkingRunning", "m", "m", .activity, upTo: 10_000_000),
    .sum("DistanceWheelchair", "m", "m", .activity, upTo: 10_000_000),
    .each("SixMinuteWalkTestDistance", "m", "m", .mobility, in: 0...5000),
    .each("UnderwaterDepth", "m", "m", .activity, in: -10...12_000),
  ]

  private static let speeds: [Row] = [
    .each("AppleWalkingSteadiness", "%", "%", .mobility, in: 0...1),
    .each("CrossCountrySkiingSpeed", "m/s", "m/s", .activity, in: 0...100),
    .each("CyclingSpeed", "km/hr", "km/h", .activity, in: 0...400),
    .each("PaddleSportsSpeed", "m/s", "m/s", .activity, in: 0...100),
    .each("RowingSpeed", "m/s", "m/s", .activity, in: 0...100),
    .each("RunningGroundContactTime", "ms", "ms", .mobility, in: 0...10_000),
    .each("RunningSpeed", "km/hr", "km/h", .activity, in: 0...200),
    .each("RunningStrideLength", "m", "m", .mobility, in: 0...20),
    .each("RunningVerticalOscillation", "m", "m", .mobility, in: 0...5),
    .each("StairAscentSpeed", "m/s", "m/s", .mobility, in: 0...50),
    .each("StairDescentSpeed", "m/s", "m/s", .mobility, in: 0...50),
    .each("WalkingAsymmetryPercentage", "%", "%", .mobility, in: 0...1),
    .each("WalkingDoubleSupportPercentage", "%", "%", .mobility, in: 0...1),
    .each("WalkingSpeed", "m/s", "m/s", .mobility, in: 0...50),
    .each("WalkingStepLength", "m", "m", .mobility, in: 0...10),
  ]

  private static let body: [Row] = [
    .each("AppleSleepingWristTemperature", "degC", "Cel", .sleep, in: -20...60),
    .each("BasalBodyTemperature", "degC", "Cel", .vital, in: 10...50),
    .each("BloodAlcoholContent", "%", "%", .laboratory, "74859-0", in: 0...0.05),
    .each(
      "BloodGlucose",
      "mg/dL",
      "mg/dL",
      .laboratory,
      "41653-7",
      molarMass: 180.15588000005408,
      in: 0...5000
    ),
    .each("BodyFatPercentage", "%", "%", .body, "41982-0", in: 0...1),
    .each("BodyMass", "kg", "kg", .body, "29463-7", in: 0.1...1000),
    .each("BodyMassIndex", "count", "kg/m2", .body, "39156-5", in: 1...500),
    .each("BodyTemperature", "degC", "Cel", .vital, "8310-5", in: 10...50),
    .each("ElectrodermalActivity", "S", "S", .vital, in: 0...1),
    .each("Height", "cm", "cm", .body, "8302-2", in: 10...300),
    .sum("InsulinDelivery", "IU", "[iU]", .laboratory, upTo: 10_000),
    .each("LeanBodyMass", "kg", "kg", .body, "91557-9", in: 0.1...1000),
    .each("WaistCircumference", "cm", "cm", .body, "8280-0", in: 5...500),
    .each("WaterTemperature", "degC", "Cel", .surroundings, in: -10...100),
  ]

  private static let heart: [Row] = [
    .each("AtrialFibrillationBurden", "%", "%", .heart, in: 0...1),
    .each("BloodPressureDiastolic", "mmHg", "mm[Hg]", .vital, "8462-4", in: 0...500),
    .each("BloodPressureSystolic", "mmHg", "mm[Hg]", .vital, "8480-6", in: 0...500),
    .each("HeartRate", "count/min", "/min", .vital, "8867-4", in: 0...600),
    .each("HeartRateRecoveryOneMinute", "count/min", "/min", .heart, in: -300...300),
    .each("HeartRateVariabilitySDNN", "ms", "ms", .heart, "80404-7", in: 0...10_000),
    .each("PeripheralPerfusionIndex", "%", "%", .heart, "61006-3", in: 0...1),
    .each("RestingHeartRate", "count/min", "/min", .vital, "40443-4", in: 0...600),
    .each("VO2Max", "mL/kg*min", "mL/kg/min", .heart, in: 0...200),
    .each("WalkingHeartRateAverage", "count/min", "/min", .heart, in: 0...600),
  ]

  private static let breath: [Row] = [
    .each("AppleSleepingBreathingDisturbances", "count", "{count}", .sleep, in: 0...1000),
    .each("ForcedExpiratoryVolume1", "l", "L", .respiration, "20150-9", in: 0...30),
    .each("ForcedVitalCapacity", "l", "L", .respiration, "19870-5", in: 0...30),
    .sum("InhalerUsage", "count", "{puffs}", .respiration, upTo: 1000),
    .each("OxygenSaturation", "%", "%", .vital, "2708-6", "59408-5", in: 0...1),
    .each("PeakExpiratoryFlowRate", "L/min", "L/min", .respiration, "19935-6", in: 0...2000),
    .each("RespiratoryRate", "count/min", "/min", .vital, "9279-1", in: 0...300),
    .each("EnvironmentalAudioExposure", "dBASPL", "dB[SPL]", .hearing, in: -20...250),
    .each("EnvironmentalSoundReduction", "dBHL", "dB", .hearing, in: -20...250),
    .each("HeadphoneAudioExposure", "dBASPL", "dB[SPL]", .hearing, in: -20...250),
  ]

  private static let counts: [Row] = [
    .sum("FlightsClimbed", "count", "{flights}", .activity, "100304-5", upTo: 100_000),
    .sum("NumberOfAlcoholicBeverages", "count", "{beverages}", .nutrition, upTo: 1000),
    .sum("NumberOfTimesFallen", "count", "{falls}", .mobility, upTo: 10_000),
    .sum("PushCount", "count", "{pushes}", .activity, "96502-0", upTo: 1_000_000),
    .sum("StepCount", "count", "{steps}", .activity, "55423-8", upTo: 1_000_000),
    .sum("SwimmingStrokeCount", "count", "{strokes}", .activity, upTo: 1_000_000),
    .each("UVExposure", "count", "{index}", .surroundings, in: 0...100),
  ]

  /// What food has of minerals, vitamins, energy and water.
  static let nutrients: [Row] =
    [
      "Biotin", "Chromium", "Copper", "Folate", "Iodine", "Molybdenum", "Selenium", "VitaminA",
      "VitaminB12", "VitaminD", "VitaminK",
    ]
    .map { .sum("Dietary\($0)", "mcg", "ug", .nutrition, upTo: 1_000_000_000) }
    + [
      "Caffeine", "Calcium", "Chloride", "Cholesterol", "Iron", "Magnesium", "Manganese", "Niacin",
      "PantothenicAcid", "Phosphorus", "Potassium", "Riboflavin", "Sodium", "Thiamin",
      "VitaminB6", "VitaminC", "VitaminE", "Zinc",
    ]
    .map { .sum("Dietary\($0)", "mg", "mg", .nutrition, upTo: 10_000_000) }
    + [
      "Carbohydrates", "FatMonounsaturated", "FatPolyunsaturated", "FatSaturated", "FatTotal",
      "Fiber", "Protein", "Sugar",
    ]
    .map { .sum("Dietary\($0)", "g", "g", .nutrition, upTo: 100_000) }
    + [
      .sum("DietaryEnergyConsumed", "kcal", "kcal", .nutrition, "9052-2", upTo: 100_000),
      .sum("DietaryWater", "l", "l", .nutrition, upTo: 100),
    ]
}
