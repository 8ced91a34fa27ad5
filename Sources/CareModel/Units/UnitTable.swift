import Foundation

/// The units that careplan knows, by every name that they are written with.
///
/// Factors are exact: those of the International System, and the pound, inch and yard as they were
/// agreed on in 1959. Spoons and cups, which have no agreed size, are counted and not measured.
enum UnitTable {
  /// By their symbols, whose case counts.
  static let symbols: [String: UnitOfMeasure] = table(
    mass.symbols + volume.symbols + time.symbols + length.symbols + substance.symbols
      + equivalents.symbols + flow.symbols
  )

  /// By their names in small letters, in the singular and the plural.
  static let words: [String: UnitOfMeasure] = table(
    mass.words + volume.words + time.words + length.words + substance.words
      + equivalents.words + counted
  )

  private typealias Row = (names: [String], unit: UnitOfMeasure)

  private static func table(_ rows: [Row]) -> [String: UnitOfMeasure] {
    let entries = rows.flatMap { row in row.names.map { ($0, row.unit) } }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  private static func rows(
    _ dimension: UnitOfMeasure.Dimension,
    symbols: [(names: [String], factor: Decimal)],
    words: [(names: [String], factor: Decimal)]
  ) -> (symbols: [Row], words: [Row]) {
    (
      symbols.map { ($0.names, UnitOfMeasure(dimension, $0.factor)) },
      words.map { row in
        (row.names.flatMap { [$0, "\($0)s"] }, UnitOfMeasure(dimension, row.factor))
      }
    )
  }

  /// In nanograms.
  private static let mass = rows(
    .mass,
    symbols: [
      (["ng"], 1), (["µg", "μg", "ug", "mcg"], 1_000), (["mg"], 1_000_000),
      (["g"], 1_000_000_000), (["kg"], 1_000_000_000_000), (["oz"], 28_349_523_125),
      (["lb", "lbs"], 453_592_370_000),
    ],
    words: [
      (["nanogram"], 1), (["microgram"], 1_000), (["milligram"], 1_000_000),
      (["gram"], 1_000_000_000), (["kilogram", "kilo"], 1_000_000_000_000),
      (["ounce"], 28_349_523_125), (["pound"], 453_592_370_000),
    ]
  )

  /// In microlitres.
  private static let volume = rows(
    .volume,
    symbols: [
      (["µL", "µl", "μL", "μl", "uL", "ul"], 1), (["mL", "ml", "cc", "ccm"], 1_000),
      (["cL", "cl"], 10_000), (["dL", "dl"], 100_000), (["L", "l"], 1_000_000),
    ],
    words: [
      (["microliter", "microlitre"], 1), (["milliliter", "millilitre"], 1_000),
      (["centiliter", "centilitre"], 10_000), (["deciliter", "decilitre"], 100_000),
      (["liter", "litre"], 1_000_000),
    ]
  )

  /// In micromoles.
  private static let substance = rows(
    .substance,
    symbols: [(["µmol", "μmol", "umol"], 1), (["mmol"], 1_000), (["mol"], 1_000_000)],
    words: [(["micromole"], 1), (["millimole"], 1_000), (["mole"], 1_000_000)]
  )

  /// In milliequivalents.
  private static let equivalents = rows(
    .equivalents,
    symbols: [(["mEq", "meq"], 1), (["Eq"], 1_000)],
    words: [(["milliequivalent"], 1)]
  )

  /// In millilitres an hour.
  private static let flow = rows(
    .flow,
    symbols: [
      (["mL/h", "ml/h"], 1), (["mL/min", "ml/min"], 60), (["L/h", "l/h"], 1_000),
      (["L/min", "l/min"], 60_000),
    ],
    words: []
  )

  /// In milliseconds.
  private static let time = rows(
    .time,
    symbols: [
      (["ms"], 1), (["s", "sec"], 1_000), (["min"], 60_000), (["h", "hr", "hrs"], 3_600_000),
      (["d"], 86_400_000), (["wk"], 604_800_000),
    ],
    words: [
      (["millisecond"], 1), (["second"], 1_000), (["minute"], 60_000), (["hour"], 3_600_000),
      (["day"], 86_400_000), (["week"], 604_800_000),
    ]
  )

  /// In micrometres.
  private static let length = rows(
    .length,
    symbols: [
      (["mm"], 1_000), (["cm"], 10_000), (["m"], 1_000_000), (["km"], 1_000_000_000),
      (["in"], 25_400), (["ft"], 304_800), (["yd"], 914_400), (["mi"], 1_609_344_000),
    ],
    words: [
      (["millimeter", "millimetre"], 1_000), (["centimeter", "centimetre"], 10_000),
      (["meter", "metre"], 1_000_000), (["kilometer", "kilometre"], 1_000_000_000),
      (["yard"], 914_400), (["mile"], 1_609_344_000),
    ]
  )

  /// Units of what is measured, which convert into nothing here.
  static let measurements: Set<String> = [
    "%", "°", "°C", "°F", "degC", "degF", "beat", "beats", "bpm", "Cal", "cal", "cmH2O", "dB",
    "dBASPL", "fl oz", "Hz", "J", "kcal", "kJ", "kPa", "lx", "MET", "mIU", "mmHg", "m2", "m²", "mV",
    "point", "points", "V", "W",
  ]

  /// The singular and plural of what is counted, by either of them.
  static let spelledForms: [String: (singular: String, plural: String)] = Dictionary(
    countedNames.flatMap { names in
      names.prefix(2).map { ($0, (singular: names[0], plural: names[1])) }
    },
    uniquingKeysWith: { first, _ in first }
  )

  private static let counted: [Row] = countedNames.map { names in
    (names, UnitOfMeasure(.count(of: names[0]), 1))
  }

  /// What is counted: the singular, the plural, and all other forms that mean the same.
  private static let countedNames: [[String]] = [
    ["ampoule", "ampoules", "amp", "amps"], ["application", "applications"],
    ["bag", "bags"], ["bottle", "bottles"], ["breath", "breaths"],
    ["caplet", "caplets"], ["capsule", "capsules", "cap", "caps"],
    ["count", "count", "counts"], ["cup", "cups"],
    ["dose", "doses"], ["drop", "drops", "gtt"], ["glass", "glasses"], ["gummy", "gummies"],
    ["implant", "implants"], ["inhalation", "inhalations"], ["injection", "injections"],
    ["international unit", "international units", "iu", "ius"], ["lozenge", "lozenges"],
    ["meal", "meals"], ["patch", "patches"], ["pen", "pens"], ["piece", "pieces"],
    ["pill", "pills"], ["portion", "portions"], ["puff", "puffs"], ["pump", "pumps"],
    ["repetition", "repetitions", "rep", "reps"], ["ring", "rings"], ["sachet", "sachets"],
    ["serving", "servings"], ["softgel", "softgels"], ["spoon", "spoons"], ["spray", "sprays"],
    ["step", "steps"],
    ["strip", "strips"], ["suppository", "suppositories"], ["syringe", "syringes"],
    ["tablespoon", "tablespoons", "tbsp"], ["tablet", "tablets", "tab", "tabs"],
    ["teaspoon", "teaspoons", "tsp"], ["time", "times"], ["unit", "units"],
    ["vial", "vials"], ["wafer", "wafers"],
  ]
}
