/// UCUM's units that health data have, by their case-sensitive codes.
///
/// The values are those of the Unified Code for Units of Measure, version 2.1. UCUM's text and tables are
/// copyright of the Regenstrief Institute and the UCUM Organization, who permit their use for free.
enum UCUMTable {
  struct Atom: Sendable {
    /// Whether prefixes may stand before it.
    let isMetric: Bool
    let measure: UnitMeasure
  }

  /// Prefixes and the powers of ten that they stand for.
  static let prefixes: [String: Int] = [
    "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1,
    "d": -1, "c": -2, "m": -3, "u": -6, "n": -9, "p": -12, "f": -15, "a": -18, "z": -21, "y": -24,
  ]

  static let atoms: [String: Atom] = {
    var atoms = base
    for row in derived {
      // A row refers only to rows before it.
      guard let unit = UCUMReader.read(row.unit, atoms)?.measure, let value = ExactRatio(row.value),
        let factor = unit.factor.multiplied(by: value)
      else { continue }
      let measure = UnitMeasure(dimension: unit.dimension, factor: factor)
      for code in row.codes { atoms[code] = Atom(isMetric: row.isMetric, measure: measure) }
    }
    return atoms
  }()

  private static let base: [String: Atom] = [
    "m": metric(.length), "g": metric(.mass), "s": metric(.time), "A": metric(.current),
    "K": metric(.temperature), "mol": metric(.amountOfSubstance), "cd": metric(.luminosity),
    "deg": Atom(isMetric: false, measure: measure(.angle)),
    // 180/π, to the 36 digits that fit.
    "rad": metric(.angle, ExactRatio("57.2957795130823208767981548141051703")),
    "[iU]": metric(.internationalUnit), "[IU]": metric(.internationalUnit),
    "B": metric(.level), "B[SPL]": metric(.soundPressureLevel),
    "[pH]": Atom(isMetric: false, measure: measure(.acidity)),
    "Cel": metric(.temperature, zero: ExactRatio("273.15")),
    "[degF]": Atom(
      isMetric: false,
      measure: measure(.temperature, ExactRatio("5/9"), zero: ExactRatio("45967/180"))
    ),
    "10*": number, "10^": number,
  ]

  private static let number = Atom(
    isMetric: false,
    measure: UnitMeasure(dimension: .none, factor: ExactRatio(10) ?? .one)
  )

  private static func metric(
    _ base: UnitDimension.Base,
    _ factor: ExactRatio? = .one,
    zero: ExactRatio? = nil
  ) -> Atom {
    Atom(isMetric: true, measure: measure(base, factor, zero: zero))
  }

  private static func measure(
    _ base: UnitDimension.Base,
    _ factor: ExactRatio? = .one,
    zero: ExactRatio? = nil
  ) -> UnitMeasure {
    UnitMeasure(dimension: UnitDimension(base), factor: factor ?? .one, zero: zero)
  }

  /// One unit by its codes, as so many times another.
  private struct Row {
    let codes: [String]
    let isMetric: Bool
    let value: String
    let unit: String

    init(
      _ codes: String...,
      metric: Bool = false,
      times value: String = "1",
      of unit: String
    ) {
      self.codes = codes
      isMetric = metric
      self.value = value
      self.unit = unit
    }
  }

  private static let derived: [Row] = numbers + international + time + customary + clinical

  private static let numbers: [Row] = [
    Row("%", of: "10*-2"), Row("[ppth]", of: "10*-3"), Row("[ppm]", of: "10*-6"),
    Row("[ppb]", of: "10*-9"), Row("[pptr]", of: "10*-12"), Row("[HPF]", of: "1"),
    Row("sr", metric: true, of: "1"),
  ]

  private static let international: [Row] = [
    Row("Hz", metric: true, of: "s-1"), Row("Bq", metric: true, of: "s-1"),
    Row("N", metric: true, of: "kg.m/s2"), Row("Pa", metric: true, of: "N/m2"),
    Row("J", metric: true, of: "N.m"), Row("W", metric: true, of: "J/s"),
    Row("C", metric: true, of: "A.s"), Row("V", metric: true, of: "J/C"),
    Row("F", metric: true, of: "C/V"), Row("Ohm", metric: true, of: "V/A"),
    Row("S", metric: true, of: "Ohm-1"), Row("Wb", metric: true, of: "V.s"),
    Row("T", metric: true, of: "Wb/m2"), Row("H", metric: true, of: "Wb/A"),
    Row("lm", metric: true, of: "cd.sr"), Row("lx", metric: true, of: "lm/m2"),
    Row("Gy", metric: true, of: "J/kg"), Row("Sv", metric: true, of: "J/kg"),
    Row("L", "l", metric: true, of: "dm3"), Row("ar", metric: true, times: "100", of: "m2"),
    Row("t", metric: true, times: "1000", of: "kg"),
    Row("bar", metric: true, times: "100000", of: "Pa"),
    Row("atm", times: "101325", of: "Pa"), Row("dyn", metric: true, of: "g.cm/s2"),
    Row("erg", metric: true, of: "dyn.cm"), Row("Ci", metric: true, times: "37000000000", of: "Bq"),
    Row("[g]", metric: true, times: "9.80665", of: "m/s2"),
  ]

  private static let time: [Row] = [
    Row("min", times: "60", of: "s"), Row("h", times: "60", of: "min"),
    Row("d", times: "24", of: "h"),
    Row("wk", times: "7", of: "d"), Row("a_j", "a", times: "365.25", of: "d"),
    Row("mo_j", "mo", times: "30.4375", of: "d"),
  ]

  private static let customary: [Row] = [
    Row("[in_i]", times: "2.54", of: "cm"), Row("[ft_i]", times: "12", of: "[in_i]"),
    Row("[yd_i]", times: "3", of: "[ft_i]"), Row("[mi_i]", times: "5280", of: "[ft_i]"),
    Row("[nmi_i]", times: "1852", of: "m"), Row("[kn_i]", of: "[nmi_i]/h"),
    Row("[sin_i]", of: "[in_i]2"), Row("[sft_i]", of: "[ft_i]2"), Row("[cin_i]", of: "[in_i]3"),
    Row("[gal_us]", times: "231", of: "[cin_i]"), Row("[qt_us]", times: "1/4", of: "[gal_us]"),
    Row("[pt_us]", times: "1/2", of: "[qt_us]"), Row("[gil_us]", times: "1/4", of: "[pt_us]"),
    Row("[foz_us]", times: "1/4", of: "[gil_us]"), Row("[fdr_us]", times: "1/8", of: "[foz_us]"),
    Row("[tbs_us]", times: "1/2", of: "[foz_us]"), Row("[tsp_us]", times: "1/3", of: "[tbs_us]"),
    Row("[cup_us]", times: "16", of: "[tbs_us]"), Row("[foz_m]", times: "30", of: "mL"),
    Row("[cup_m]", times: "240", of: "mL"), Row("[tsp_m]", times: "5", of: "mL"),
    Row("[tbs_m]", times: "15", of: "mL"),
    Row("[gal_br]", times: "4.54609", of: "L"), Row("[qt_br]", times: "1/4", of: "[gal_br]"),
    Row("[pt_br]", times: "1/2", of: "[qt_br]"), Row("[gil_br]", times: "1/4", of: "[pt_br]"),
    Row("[foz_br]", times: "1/5", of: "[gil_br]"), Row("[gr]", times: "64.79891", of: "mg"),
    Row("[lb_av]", times: "7000", of: "[gr]"), Row("[oz_av]", times: "1/16", of: "[lb_av]"),
    Row("[dr_av]", times: "1/16", of: "[oz_av]"), Row("[stone_av]", times: "14", of: "[lb_av]"),
    Row("[ston_av]", times: "2000", of: "[lb_av]"), Row("[lbf_av]", of: "[lb_av].[g]"),
    Row("[psi]", of: "[lbf_av]/[sin_i]"),
  ]

  private static let clinical: [Row] = [
    Row("cal", "cal_th", metric: true, times: "4.184", of: "J"), Row("[Cal]", of: "kcal"),
    Row("cal_IT", metric: true, times: "4.1868", of: "J"),
    Row("m[H2O]", metric: true, times: "9.80665", of: "kPa"),
    Row("m[Hg]", metric: true, times: "133.322", of: "kPa"),
    Row("[in_i'H2O]", times: "0.0254", of: "m[H2O]"),
    Row("[in_i'Hg]", times: "0.0254", of: "m[Hg]"),
    Row("[drp]", times: "1/20", of: "mL"), Row("[diop]", of: "/m"),
    Row("g%", metric: true, of: "g/dL"),
    Row("eq", metric: true, of: "mol"), Row("osm", metric: true, of: "mol"),
    Row("kat", metric: true, of: "mol/s"), Row("U", metric: true, of: "umol/min"),
  ]
}
