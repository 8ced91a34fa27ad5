public import CanonicalJSON
public import CareHealth
public import CareModel

/// What observations say of types of samples instead of what careplan's own table says.
///
/// An organization may want other codes than LOINC's, or a type under another category. What the map
/// does not name stays as it is, and HealthKit's own code stays in any case, so that what was written
/// can be read again.
public struct ObservationMap: Hashable, Sendable {
  /// A code of a system: FHIR's `Coding`.
  public struct Coding: Hashable, Sendable {
    /// The system as a URI: `http://snomed.info/sct`.
    public var system: String
    public var code: String
    /// What the system calls it.
    public var display: String?

    public init(system: String, code: String, display: String? = nil) {
      (self.system, self.code, self.display) = (system, code, display)
    }
  }

  /// What is said of one type; nil leaves what the table says.
  public struct Entry: Hashable, Sendable {
    public var codes: [Coding]?
    /// What people read: FHIR's `CodeableConcept.text`.
    public var text: String?
    /// A code of FHIR's observation categories: `vital-signs`, `activity`.
    public var category: String?

    public init(codes: [Coding]? = nil, text: String? = nil, category: String? = nil) {
      (self.codes, self.text, self.category) = (codes, text, category)
    }
  }

  private var entries: [HealthType: Entry] = [:]

  /// Changes nothing.
  public init() {}

  /// What is said of a type; nil leaves all that the table says.
  public subscript(type: HealthType) -> Entry? {
    get { entries[type] }
    set { entries[type] = newValue }
  }
}

extension ObservationMap {
  private static let frame = "careplan.observation-map/v1"
  private static let members = ["category", "codes", "text"]

  /// Reads a document such as
  /// `{"careplan.observation-map/v1": {"stepCount": {"codes": [{"code": "…", "system": "…"}]}}}`.
  ///
  /// - Throws: ``InvalidObservationMap`` with everything that is wrong with it.
  public init(_ json: JSONValue) throws(InvalidObservationMap) {
    guard let types = json.object?[Self.frame]?.object else {
      throw InvalidObservationMap([Fault("There is no object '\(Self.frame)'.")])
    }
    let root = JSONPointer([Self.frame])
    var faults: [Fault] = []
    for (name, value) in types.members.map({ ($0.key, $0.value) }) {
      let pointer = root.appending(name)
      guard let type = HealthType(named: name) else {
        let near = HealthType.candidates(for: name).first?.shortName
        let advice = near.map { ": did you mean '\($0)'?" } ?? "."
        faults.append(Fault("There is no type of this name\(advice)", at: pointer))
        continue
      }
      guard let object = value.object else {
        faults.append(Fault("This is no object.", at: pointer))
        continue
      }
      if entries[type] != nil {
        faults.append(Fault("The map has \(type.shortName) twice.", at: pointer))
      }
      entries[type] = Self.entry(object, pointer, &faults)
    }
    guard faults.isEmpty else { throw InvalidObservationMap(faults) }
  }

  private static func entry(
    _ object: JSONObject,
    _ pointer: JSONPointer,
    _ faults: inout [Fault]
  ) -> Entry {
    for key in object.keys where !members.contains(key) {
      let advice = members.lookalike(of: key).map { ": did you mean '\($0)'?" } ?? "."
      faults.append(Fault("Nothing is known of this member\(advice)", at: pointer.appending(key)))
    }
    var entry = Entry()
    entry.text = text(object, "text", pointer, &faults)
    entry.category = text(object, "category", pointer, &faults)
    if let value = object["codes"] {
      let place = pointer.appending("codes")
      guard let codes = value.array, !codes.isEmpty else {
        faults.append(Fault("This is no list of codes.", at: place))
        return entry
      }
      entry.codes = codes.enumerated().compactMap { index, value in
        coding(value.object ?? [:], place.appending(String(index)), &faults)
      }
    }
    return entry
  }

  private static func coding(
    _ object: JSONObject,
    _ pointer: JSONPointer,
    _ faults: inout [Fault]
  ) -> Coding? {
    let display = text(object, "display", pointer, &faults)
    guard let system = text(object, "system", pointer, &faults),
      let code = text(object, "code", pointer, &faults)
    else {
      faults.append(Fault("A code has a 'system' and a 'code'.", at: pointer))
      return nil
    }
    if !system.contains(":") || system.contains(" ") {
      faults.append(Fault("The system of a code is a URI.", at: pointer.appending("system")))
    }
    if code.hasPrefix(" ") || code.hasSuffix(" ") {
      faults.append(Fault("A code has no spaces around it.", at: pointer.appending("code")))
    }
    return Coding(system: system, code: code, display: display)
  }

  /// Returns a text that FHIR can have: not empty, and without control characters.
  private static func text(
    _ object: JSONObject,
    _ key: String,
    _ pointer: JSONPointer,
    _ faults: inout [Fault]
  ) -> String? {
    guard let value = object[key] else { return nil }
    guard let text = value.string, !text.isEmpty, text.utf8.count <= 1000,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      faults.append(Fault("This is no text that a code can have.", at: pointer.appending(key)))
      return nil
    }
    return text
  }
}

/// A document that cannot be used as a map of observations.
public struct InvalidObservationMap: Error, Hashable, Sendable {
  public let faults: [Fault]

  init(_ faults: [Fault]) { self.faults = faults }
}
