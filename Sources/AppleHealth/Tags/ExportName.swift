import Expat

/// The names of elements and attributes that the reader knows.
enum ExportName: Int, CaseIterable {
  case healthData, exportDate, me, record, correlation, metadataEntry, workout, workoutStatistics
  case type, unit, value, sourceName, sourceVersion, device, creationDate, startDate, endDate, key
  case workoutActivityType, duration, durationUnit, totalDistance, totalDistanceUnit
  case totalEnergyBurned, totalEnergyBurnedUnit, sum
  case dateOfBirth, biologicalSex
  /// Known only so that they are not counted as names that nobody asked for.
  case instantaneousBeatsPerMinute, bpm, time

  /// The name as the export writes it.
  var text: String {
    switch self {
    case .type, .unit, .value, .sourceName, .sourceVersion, .device, .creationDate, .startDate,
      .endDate, .key, .workoutActivityType, .duration, .durationUnit, .totalDistance,
      .totalDistanceUnit, .totalEnergyBurned, .totalEnergyBurnedUnit, .sum, .bpm, .time:
      "\(self)"
    case .dateOfBirth: "HKCharacteristicTypeIdentifierDateOfBirth"
    case .biologicalSex: "HKCharacteristicTypeIdentifierBiologicalSex"
    default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
    }
  }

  static let vocabulary = XMLVocabulary(allCases.map(\.text))
}
