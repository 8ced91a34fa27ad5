/// HealthKit's units, by the names that its texts of units have.
enum HealthKitUnitTable {
  struct Atom: Sendable {
    /// The code that UCUM has for it; nil for what only counts.
    let ucum: String?
    /// Whether prefixes may stand before it.
    let isMetric: Bool
    let measure: UnitMeasure
  }

  /// Prefixes by HealthKit's letters, with UCUM's.
  static let prefixes: [String: String] = [
    "f": "f", "p": "p", "n": "n", "mc": "u", "m": "m", "c": "c", "d": "d", "da": "da", "h": "h",
    "k": "k", "M": "M", "G": "G", "T": "T",
  ]

  /// The letters that HealthKit has for a prefix of UCUM.
  static let prefixesByUCUM: [String: String] = Dictionary(
    prefixes.map { ($0.value, $0.key) },
    uniquingKeysWith: { first, _ in first }
  )

  static let atoms: [String: Atom] = {
    var atoms: [String: Atom] = [
      "count": Atom(ucum: nil, isMetric: false, measure: .one),
      // In HealthKit a fraction: 0.98 % are the 98 % of UCUM.
      "%": Atom(ucum: "%", isMetric: false, measure: .one),
      "appleEffortScore": Atom(ucum: nil, isMetric: false, measure: .one),
    ]
    for (names, isMetric) in [(metric, true), (plain, false)] {
      for (name, code) in names {
        guard let unit = UCUMReader.read(code, UCUMTable.atoms) else { continue }
        atoms[name] = Atom(ucum: code, isMetric: isMetric, measure: unit.measure)
      }
    }
    return atoms
  }()

  /// HealthKit's names by the codes of UCUM, prefixes of the latter included: `mmHg` by `mm[Hg]`.
  static let namesByUCUM: [String: String] = {
    let names = (metric + plain).map { ($0.1, $0.0) } + [("%", "%"), ("l", "L"), ("[IU]", "IU")]
    return Dictionary(names, uniquingKeysWith: { first, _ in first })
  }()

  private static let metric: [(String, String)] = [
    ("g", "g"), ("m", "m"), ("L", "L"), ("l", "L"), ("Pa", "Pa"), ("s", "s"), ("J", "J"),
    ("K", "K"), ("S", "S"), ("V", "V"), ("W", "W"), ("Hz", "Hz"), ("mol", "mol"), ("lx", "lx"),
  ]

  private static let plain: [(String, String)] = [
    ("oz", "[oz_av]"), ("lb", "[lb_av]"), ("st", "[stone_av]"), ("in", "[in_i]"),
    ("ft", "[ft_i]"), ("yd", "[yd_i]"), ("mi", "[mi_i]"), ("mmHg", "mm[Hg]"),
    ("inHg", "[in_i'Hg]"), ("cmAq", "cm[H2O]"), ("atm", "atm"), ("dBASPL", "dB[SPL]"),
    ("dBHL", "dB"), ("fl_oz_us", "[foz_us]"), ("fl_oz_imp", "[foz_br]"), ("pt_us", "[pt_us]"),
    ("pt_imp", "[pt_br]"), ("cup_us", "[cup_us]"), ("cup_imp", "(10.[foz_br])"), ("min", "min"),
    ("hr", "h"), ("d", "d"), ("cal", "cal"), ("kcal", "kcal"), ("Cal", "kcal"), ("degC", "Cel"),
    ("degF", "[degF]"), ("IU", "[iU]"), ("D", "[diop]"), ("deg", "deg"), ("rad", "rad"),
  ]
}
