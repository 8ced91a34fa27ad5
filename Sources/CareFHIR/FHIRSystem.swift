/// The systems of codes and identifiers that observations name.
///
/// LOINC is copyright of the Regenstrief Institute and the LOINC Committee and free under the licence at
/// loinc.org; UCUM is copyright of the Regenstrief Institute and the UCUM Organization.
enum FHIRSystem {
  static let loinc = "http://loinc.org"
  static let ucum = "http://unitsofmeasure.org"
  static let category = "http://terminology.hl7.org/CodeSystem/observation-category"
  /// Of HealthKit's types.
  static let healthKit = "http://developer.apple.com/documentation/healthkit"
  /// Of the values of a category; the name of the enumeration in small letters follows.
  static let healthKitValues = "https://developer.apple.com/documentation/healthkit/"
  /// Of values that are URIs, such as `urn:uuid:…`.
  static let uri = "urn:ietf:rfc:3986"
  /// Under which Microsoft's converter writes the UUID of a sample.
  static let appleHealth = "com.apple.health"

  /// The zone of a time, which stands beside the time itself.
  static let zoneExtension = "http://hl7.org/fhir/StructureDefinition/tz-code"
  static let sourceExtension = "urn:careplan:health:source"
  static let userEnteredExtension = "urn:careplan:health:user-entered"
  static let unitExtension = "urn:careplan:health:unit"
  static let valueExtension = "urn:careplan:health:value"
  static let sampleExtension = "urn:careplan:health:sample"
  static let metadataExtension = "urn:careplan:health:metadata"

  static let bloodPressureCode = "85354-9"
  static let bloodPressureCorrelation = "HKCorrelationTypeIdentifierBloodPressure"
}
