import CareHealth
import Sandbox

/// Units for tests, and chances among them.
enum UnitSamples {
  static let codes: [String] = """
    m g s A K mol cd deg rad [iU] [IU] B B[SPL] [pH] Cel [degF] % [ppth] [ppm] [ppb] [pptr] [HPF] \
    sr Hz Bq N Pa J W C V F Ohm S Wb T H lm lx Gy Sv L l ar t bar atm dyn erg Ci [g] min h d wk a a_j \
    mo mo_j [in_i] [ft_i] [yd_i] [mi_i] [nmi_i] [kn_i] [sin_i] [sft_i] [cin_i] [gal_us] [qt_us] [pt_us] \
    [gil_us] [foz_us] [fdr_us] [tbs_us] [tsp_us] [cup_us] [foz_m] [cup_m] [tsp_m] [tbs_m] [gal_br] \
    [qt_br] [pt_br] [gil_br] [foz_br] [gr] [lb_av] [oz_av] [dr_av] [stone_av] [ston_av] [lbf_av] [psi] \
    cal cal_th [Cal] cal_IT m[H2O] m[Hg] [in_i'H2O] [in_i'Hg] [drp] [diop] g% eq osm kat U kg mg ug ng \
    pg fg km cm mm um nm ms us mL dL uL fL mmol umol nmol pmol mm[Hg] cm[H2O] kPa hPa mbar kcal kJ mV \
    uV kHz MHz dB dB[SPL] mg/dL mmol/L g/dL ug/L ng/mL pg/mL ng/dL U/L [iU]/L m[iU]/L u[iU]/mL \
    k[iU]/L meq/L mosm/kg 10*3/uL 10*6/uL 10*9/L 10*12/L /uL /[HPF] /min {beats}/min {steps} \
    {steps}/d kg/m2 m2 cm2 m/s km/h mm/h L/min mL/min mL/min/{1.73_m2} mL/kg/min kcal/h/kg ug/kg/h \
    g/(8.h) 10^3 1 nmol/mmol{creat} mg/{tablet} umol/min/g/dL g.m/s2 (m/s)2
    """
    .split(separator: " ").map(String.init).filter { $0 != "(m/s)2" }

  /// HealthKit's units, each with another of its dimension.
  static let healthKitPairs: [(String, String)] = [
    ("kg", "lb"), ("lb", "oz"), ("st", "g"), ("mi", "km"), ("in", "cm"), ("ft", "yd"), ("m", "mcm"),
    ("kcal", "kJ"), ("Cal", "cal"), ("min", "hr"), ("d", "ms"), ("degC", "degF"), ("K", "degC"),
    ("mmHg", "kPa"), ("inHg", "cmAq"), ("atm", "hPa"), ("fl_oz_us", "mL"), ("fl_oz_imp", "L"),
    ("pt_us", "cup_us"), ("pt_imp", "cup_imp"), ("count/min", "Hz"), ("km/hr", "mi/hr"),
    ("mg/dL", "mmol<180.15588000005408>/L"), ("mL/kg*min", "L/kg·hr"), ("kcal/hr·kg", "W/kg"),
    ("mcg", "mg"), ("mV", "mcV"), ("S", "mcS"), ("W", "kJ/s"), ("%", "count"), ("deg", "rad"),
  ]
}

extension SeededGenerator {
  /// A number of any size that measurements have.
  mutating func amount() -> Double {
    let power = Double(Int.random(in: -6...6, using: &self))
    return Double.random(in: 1..<10, using: &self) * Self.power(of: power)
  }

  private static func power(of exponent: Double) -> Double {
    (0..<Int(exponent.magnitude)).reduce(1) { value, _ in exponent < 0 ? value / 10 : value * 10 }
  }
}

func isNear(_ left: Double, _ right: Double, _ tolerance: Double = 1e-12) -> Bool {
  (left - right).magnitude <= tolerance * max(left.magnitude, right.magnitude, 1e-300)
}
