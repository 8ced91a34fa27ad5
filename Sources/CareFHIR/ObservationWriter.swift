public import CanonicalJSON
public import CareHealth
import CareModel

/// Makes observations of FHIR R4 from samples.
///
/// An observation has the codes of LOINC and HealthKit's, a value in UCUM, and in extensions what FHIR
/// has no member for, so that reading it gives the same sample.
public struct ObservationWriter: Hashable, Sendable {
  public var namespace: ObservationNamespace
  /// Who is measured, as a reference: `Patient/42`; nil for observations without a subject.
  public var subject: String?
  /// What is said of types instead of what the table says.
  public var map: ObservationMap

  public init(
    namespace: ObservationNamespace = .uri,
    subject: String? = nil,
    map: ObservationMap = ObservationMap()
  ) {
    (self.namespace, self.subject, self.map) = (namespace, subject, map)
  }

  /// Returns the observation of a sample; nil for one whose unit UCUM does not have, or that has no number.
  public func observation(_ sample: HealthSample) -> JSONObject? {
    guard let value = ObservationValue(sample) else { return nil }
    var object = frame(sample.id, status: "final", code: code(of: sample.type))
    object[value.member] = .object(value.json)
    addCommon(of: sample, to: &object, value.extensions + ownExtensions(sample))
    return object
  }

  /// Returns the observation that says that a sample was a mistake or is no longer.
  public func observation(_ deletion: HealthSampleDeletion) -> JSONObject {
    let code: JSONObject = deletion.type.map(code) ?? ["text": "Deleted sample"]
    return frame(deletion.id, status: "entered-in-error", code: code)
  }

  /// Returns the observations of samples; the two values of a blood pressure are one.
  ///
  /// Also returns the samples that FHIR cannot say.
  public func observations(
    _ samples: [HealthSample]
  ) -> (observations: [JSONObject], unsaid: [HealthSample]) {
    var observations: [JSONObject] = []
    var unsaid: [HealthSample] = []
    var isDone: Set<Int> = []
    let partners = Self.partners(samples)
    for index in samples.indices where !isDone.contains(index) {
      if let other = partners[index],
        let panel = panel(samples[index], samples[other])
      {
        isDone.insert(other)
        observations.append(panel)
      } else if let observation = observation(samples[index]) {
        observations.append(observation)
      } else {
        unsaid.append(samples[index])
      }
    }
    return (observations, unsaid)
  }

  /// Returns the transaction that brings observations to a server, whether it has them or not.
  ///
  /// Their `id` stays behind: the server has its own, and must refuse an update whose body has another one.
  public func transaction(_ observations: [JSONObject]) -> JSONObject {
    let entries = observations.compactMap { observation -> JSONValue? in
      guard let id = observation["id"]?.string.flatMap(HealthSampleID.init) else { return nil }
      var resource = observation
      resource["id"] = nil
      return [
        "fullUrl": .string("urn:uuid:\(id)"),
        "request": ["method": "PUT", "url": .string(namespace.search(for: id))],
        "resource": .object(resource),
      ]
    }
    var bundle: JSONObject = ["resourceType": "Bundle", "type": "transaction"]
    // FHIR has no empty lists.
    if !entries.isEmpty { bundle["entry"] = .array(entries) }
    return bundle
  }
}

extension ObservationWriter {
  private func frame(_ id: HealthSampleID, status: String, code: JSONObject) -> JSONObject {
    var object: JSONObject = [
      "code": .object(code),
      "id": .string(id.description),
      "identifier": [
        ["system": .string(namespace.system), "value": .string(namespace.value(of: id))]
      ],
      "resourceType": "Observation",
      "status": .string(status),
    ]
    if let subject { object["subject"] = ["reference": .string(subject)] }
    return object
  }

  private func addCommon(
    of sample: HealthSample,
    to object: inout JSONObject,
    _ extensions: [JSONValue]
  ) {
    let category = map[sample.type]?.category ?? sample.type.definition?.observationCategory
    if let category {
      object["category"] = [
        ["coding": [["code": .string(category), "system": .string(FHIRSystem.category)]]]
      ]
    }
    let times = ObservationTimes(sample)
    for (member, value) in times.members { object[member] = value }
    if let created = sample.created { object["issued"] = .string(created.description) }
    if let device = sample.device { object["device"] = ["display": .string(device)] }
    if !extensions.isEmpty { object["extension"] = .array(extensions) }
  }

  private func ownExtensions(_ sample: HealthSample) -> [JSONValue] {
    var extensions: [JSONValue] = []
    if !sample.source.isEmpty {
      extensions.append(
        ["url": .string(FHIRSystem.sourceExtension), "valueString": .string(sample.source)]
      )
    }
    if sample.isUserEntered {
      extensions.append(["url": .string(FHIRSystem.userEnteredExtension), "valueBoolean": true])
    }
    for (key, value) in sample.metadata.sorted(by: { $0.key.precedesInUTF8($1.key) })
    where !key.isEmpty && !value.isEmpty {
      extensions.append([
        "extension": [
          ["url": "key", "valueString": .string(key)],
          ["url": "value", "valueString": .string(value)],
        ],
        "url": .string(FHIRSystem.metadataExtension),
      ])
    }
    return extensions
  }

  private func code(of type: HealthType) -> JSONObject {
    let (definition, entry) = (type.definition, map[type])
    let known = (definition?.loincCodes ?? []).map {
      ObservationMap.Coding(system: FHIRSystem.loinc, code: $0)
    }
    let own = ObservationMap.Coding(system: FHIRSystem.healthKit, code: type.identifier)
    let codings = (entry?.codes ?? known).filter { $0.system != FHIRSystem.healthKit } + [own]
    return [
      "coding": .array(codings.map { .object($0.json) }),
      "text": .string(entry?.text ?? definition?.name ?? type.identifier),
    ]
  }

  /// Finds the diastolic pressure of each systolic one in the same correlation, both ways.
  private static func partners(_ samples: [HealthSample]) -> [Int: Int] {
    var correlations: [String: [Int]] = [:]
    for (index, sample) in samples.enumerated() {
      guard let key = sample.metadata[HealthSampleLine.correlationKey] else { continue }
      correlations[key, default: []].append(index)
    }
    var partners: [Int: Int] = [:]
    for pair in correlations.values where pair.count == 2 {
      let types = Set(pair.map { samples[$0].type })
      guard types == [.bloodPressureSystolic, .bloodPressureDiastolic] else { continue }
      partners[pair[0]] = pair[1]
      partners[pair[1]] = pair[0]
    }
    return partners
  }

  /// Returns the panel of two pressures; nil unless they say the same of everything but the value.
  private func panel(_ one: HealthSample, _ other: HealthSample) -> JSONObject? {
    var alike = other
    (alike.id, alike.type, alike.value, alike.unit) = (one.id, one.type, one.value, one.unit)
    guard alike == one,
      let id = one.metadata[HealthSampleLine.correlationKey].flatMap(HealthSampleID.init)
    else { return nil }
    let samples = one.type == .bloodPressureSystolic ? [one, other] : [other, one]
    var components: [JSONValue] = []
    for sample in samples {
      guard let value = ObservationValue(sample) else { return nil }
      var component: JSONObject = ["code": .object(code(of: sample.type))]
      component[value.member] = .object(value.json)
      let sampleID: JSONValue = [
        "url": .string(FHIRSystem.sampleExtension), "valueUri": .string("urn:uuid:\(sample.id)"),
      ]
      component["extension"] = .array(value.extensions + [sampleID])
      components.append(.object(component))
    }
    let code: JSONObject = [
      "coding": [
        ["code": .string(FHIRSystem.bloodPressureCode), "system": .string(FHIRSystem.loinc)],
        [
          "code": .string(FHIRSystem.bloodPressureCorrelation),
          "system": .string(FHIRSystem.healthKit),
        ],
      ],
      "text": "Blood pressure",
    ]
    var object = frame(id, status: "final", code: code)
    var common = one
    common.metadata[HealthSampleLine.correlationKey] = nil
    addCommon(of: common, to: &object, ownExtensions(common))
    object["component"] = .array(components)
    return object
  }
}

extension ObservationMap.Coding {
  fileprivate var json: JSONObject {
    var json: JSONObject = ["code": .string(code), "system": .string(system)]
    if let display { json["display"] = .string(display) }
    return json
  }
}

extension HealthTypeDefinition {
  /// FHIR's category of an observation, where one of its codes fits.
  fileprivate var observationCategory: String? {
    switch subject {
    case .vital: "vital-signs"
    case .activity, .mobility: "activity"
    case .laboratory: "laboratory"
    case .symptom, .mind, .reproduction: "survey"
    case .body:
      ["bodyMass", "bodyMassIndex", "height"].contains(shortName) ? "vital-signs" : "exam"
    case .heart, .respiration: "exam"
    case .hearing, .nutrition, .sleep, .surroundings: nil
    }
  }
}
