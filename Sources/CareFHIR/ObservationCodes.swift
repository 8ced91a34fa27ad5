import CanonicalJSON
import CareHealth

/// What the codes of an observation mean.
enum ObservationCodes {
  private static let typesByLOINC: [String: HealthType] = {
    let own = HealthType.all.flatMap { type in
      (type.definition?.loincCodes ?? []).map { ($0, type) }
    }
    let others = further.compactMap { code, name in HealthType(named: name).map { (code, $0) } }
    return Dictionary(own + others, uniquingKeysWith: { first, _ in first })
  }()

  /// Codes that others have for what HealthKit does not tell apart.
  private static let further: [(String, String)] = [
    ("2339-0", "bloodGlucose"), ("2345-7", "bloodGlucose"), ("15074-8", "bloodGlucose"),
    ("3141-9", "bodyMass"), ("3137-7", "height"), ("8331-1", "bodyTemperature"),
    ("41950-7", "stepCount"),
  ]

  /// Codes that are not UCUM's, but that converters of HealthKit's samples write as such.
  private static let misnamedUnits: [String: String] = [
    "mmHg": "mm[Hg]", "mcg": "ug", "degC": "Cel", "degF": "[degF]", "IU": "[iU]", "hertz": "Hz",
    "kcal/hr/kg": "kcal/h/kg", "dB(SPL)": "dB[SPL]", "B(SPL)": "B[SPL]", "lb": "[lb_av]",
    "lbs": "[lb_av]", "in": "[in_i]", "steps": "{steps}", "count": "{count}",
  ]

  static func unit(_ code: String) -> UCUMUnit? {
    // `in` and `lb` are nothing in UCUM; what it does have, it means.
    UCUMUnit(code) ?? misnamedUnits[code].flatMap(UCUMUnit.init)
  }

  /// Returns the type that a code means: by HealthKit's identifier before LOINC's codes.
  static func type(of code: JSONValue?) -> HealthType? {
    let codings = codings(of: code)
    for coding in codings where coding.system == FHIRSystem.healthKit {
      if let type = HealthType(named: coding.code) { return type }
      let type = HealthType(identifier: coding.code)
      if type.isHealthKit { return type }
    }
    return codings.lazy.filter { $0.system == FHIRSystem.loinc }
      .compactMap { typesByLOINC[$0.code] }.first
  }

  static func isBloodPressure(_ code: JSONValue?) -> Bool {
    codings(of: code).contains { coding in
      coding.system == FHIRSystem.loinc && coding.code == FHIRSystem.bloodPressureCode
        || coding.system == FHIRSystem.healthKit
          && coding.code == FHIRSystem.bloodPressureCorrelation
    }
  }

  /// The code by which a fault names what is not known.
  static func name(of code: JSONValue) -> String { codings(of: code).first?.code ?? "" }

  private static func codings(of code: JSONValue?) -> [(system: String, code: String)] {
    (code?.object?["coding"]?.array ?? []).compactMap { coding in
      guard let object = coding.object, let system = object["system"]?.string,
        let code = object["code"]?.string
      else { return nil }
      return (system, code)
    }
  }
}

/// What an observation or a component says in extensions of ours.
struct ObservationExtensions {
  private(set) var source: String?
  private(set) var isUserEntered = false
  private(set) var unit: HealthUnit?
  private(set) var value: Double?
  private(set) var sampleID: HealthSampleID?
  private(set) var metadata: [String: String] = [:]

  init(_ object: JSONObject) {
    for entry in (object["extension"]?.array ?? []).compactMap(\.object) {
      switch entry["url"]?.string {
      case FHIRSystem.sourceExtension: source = entry["valueString"]?.string
      case FHIRSystem.userEnteredExtension: isUserEntered = entry["valueBoolean"]?.bool == true
      case FHIRSystem.unitExtension:
        unit = entry["valueString"]?.string.flatMap(HealthUnit.init(healthKit:))
      case FHIRSystem.valueExtension: value = entry["valueDecimal"]?.number?.double
      case FHIRSystem.sampleExtension:
        let text = entry["valueUri"]?.string ?? ""
        sampleID = HealthSampleID(String(text.dropFirst("urn:uuid:".utf8.count)))
      case FHIRSystem.metadataExtension: addMetadata(entry)
      default: break
      }
    }
  }

  private mutating func addMetadata(_ entry: JSONObject) {
    let parts = (entry["extension"]?.array ?? []).compactMap(\.object)
    func text(_ url: String) -> String? {
      parts.first { $0["url"]?.string == url }?["valueString"]?.string
    }
    guard let key = text("key"), let value = text("value") else { return }
    metadata[key] = value
  }
}
