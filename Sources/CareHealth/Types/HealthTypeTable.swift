import CareModel

/// All types that are known, and how they are found.
enum HealthTypeTable {
  static let quantityPrefix = "HKQuantityTypeIdentifier"
  static let categoryPrefix = "HKCategoryTypeIdentifier"

  /// In the order in which they are listed: quantities, workouts, categories.
  static let definitions: [HealthTypeDefinition] =
    (quantities + nutrients + workouts).compactMap(\.definition) + categories.map(\.definition)

  static let byIdentifier: [String: HealthTypeDefinition] = Dictionary(
    definitions.map { ($0.type.identifier, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// By short names in small letters, and by those that HealthKit's identifiers have inside.
  private static let byName: [String: HealthTypeDefinition] = Dictionary(
    definitions.flatMap { definition in
      [definition.shortName, nameInside(definition.type.identifier)].map {
        ($0.lowercased(), definition)
      }
    },
    uniquingKeysWith: { first, _ in first }
  )

  static func definition(named name: String) -> HealthTypeDefinition? {
    byIdentifier[name] ?? byName[name.lowercased()]
  }

  /// Returns an identifier without HealthKit's prefix.
  static func nameInside(_ identifier: String) -> String {
    for prefix in [quantityPrefix, categoryPrefix] where identifier.hasPrefix(prefix) {
      return String(identifier.dropFirst(prefix.count))
    }
    return identifier
  }

  /// Returns what a mistyped name may mean: names that are nearly the same, then those that hold it.
  static func candidates(for name: String) -> [HealthType] {
    // No name is longer than 64 letters, and distances of long texts take long.
    guard name.utf8.count <= 128 else { return [] }
    let typed = nameInside(name).lowercased()
    guard typed.utf8.count > 1 else { return [] }
    let limit = max(2, typed.utf8.count / 4)
    let near =
      definitions
      .compactMap { known in
        typed.editDistance(to: known.shortName, within: limit).map { (known, $0) }
      }
      .sorted { ($0.1, $0.0.shortName) < ($1.1, $1.0.shortName) }
      .map(\.0)
    let words = typed.split { !$0.isLetter && !$0.isNumber }
    let holding = definitions.filter { definition in
      let text = definition.shortName.lowercased() + " " + definition.name.lowercased()
      return !words.isEmpty && words.allSatisfy { text.contains($0) }
    }
    let spoken = (everydayNames[typed].flatMap { definition(named: $0) }).map { [$0] } ?? []
    var found: [HealthTypeDefinition] = []
    for definition in spoken + near + holding where !found.contains(definition) {
      found.append(definition)
    }
    return found.prefix(5).map(\.type)
  }

  /// Returns whether a name is one of the table in other capitals, or an everyday one.
  static func isKnownOtherwise(_ name: String) -> Bool {
    definition(named: name) != nil || everydayNames[name.lowercased()] != nil
  }

  /// What people call types whose names sound otherwise.
  private static let everydayNames: [String: String] = [
    "bmi": "bodyMassIndex", "hrv": "heartRateVariabilitySDNN", "pulse": "heartRate",
    "spo2": "oxygenSaturation", "steps": "stepCount", "sugar": "bloodGlucose",
    "weight": "bodyMass",
  ]
}

extension HealthTypeTable {
  /// One row of the tables of quantities.
  struct Row {
    let definition: HealthTypeDefinition?

    /// Makes a row; without a unit that can be read there is none, which the tests do not allow.
    private init(
      _ identifier: String,
      _ shortName: String,
      _ kind: HealthTypeDefinition.Kind,
      _ unit: String,
      _ ucum: String,
      _ subject: HealthTypeDefinition.Subject,
      loinc: [String],
      molarMass: Double? = nil,
      _ possible: ClosedRange<Double>
    ) {
      guard let unit = HealthUnit(healthKit: unit), let ucum = UCUMUnit(ucum) else {
        definition = nil
        return
      }
      definition = HealthTypeDefinition(
        type: HealthType(identifier: identifier),
        shortName: shortName,
        kind: kind,
        unit: unit,
        ucum: ucum,
        loincCodes: loinc,
        subject: subject,
        possible: possible,
        molarMass: molarMass,
        scale: nil
      )
    }

    /// A quantity that adds up: no sample of it is below zero.
    static func sum(
      _ name: String,
      _ unit: String,
      _ ucum: String,
      _ subject: HealthTypeDefinition.Subject,
      _ loinc: String...,
      upTo most: Double
    ) -> Row {
      Row(
        quantityPrefix + name,
        HealthTypeName.short(name),
        .cumulative,
        unit,
        ucum,
        subject,
        loinc: loinc,
        0...most
      )
    }

    /// A quantity each sample of which stands alone.
    static func each(
      _ name: String,
      _ unit: String,
      _ ucum: String,
      _ subject: HealthTypeDefinition.Subject,
      _ loinc: String...,
      molarMass: Double? = nil,
      in possible: ClosedRange<Double>
    ) -> Row {
      Row(
        quantityPrefix + name,
        HealthTypeName.short(name),
        .discrete,
        unit,
        ucum,
        subject,
        loinc: loinc,
        molarMass: molarMass,
        possible
      )
    }

    /// What is told of a workout, which HealthKit has no quantity type for.
    static func workout(_ name: String, _ unit: String, _ ucum: String, upTo most: Double) -> Row {
      Row(
        "workout.\(name)",
        "workout.\(name)",
        .cumulative,
        unit,
        ucum,
        .activity,
        loinc: [],
        0...most
      )
    }
  }

  /// What an export tells of its workouts, so that it can be counted as samples are.
  static let workouts: [Row] = [
    .workout("duration", "min", "min", upTo: 100_000),
    .workout("energy", "kcal", "kcal", upTo: 100_000),
    .workout("distance", "m", "m", upTo: 10_000_000),
  ]
}
