public import CanonicalJSON
public import CareHealth
import CareModel

/// Makes samples from observations of FHIR R4, its own and those of others.
///
/// What is measured follows from HealthKit's identifier or from a code of LOINC among the codings. An
/// observation that another system wrote gets an id that follows from its first identifier or, if it has
/// none, from its `id`, its subject and what it measures: so that a corrected one takes the place of what
/// it corrects. One without either gets the id that follows from what it says.
public struct ObservationReader: Hashable, Sendable {
  public var namespace: ObservationNamespace

  public init(namespace: ObservationNamespace = .uri) { self.namespace = namespace }

  /// Reads one resource: a sample, the two of a blood pressure, or that they are no longer.
  public func read(_ observation: JSONObject) throws(ObservationFault) -> HealthSampleLine {
    let resource = observation["resourceType"]?.string
    guard resource == "Observation" else { throw .otherResource(resource) }
    try Self.refuseModifiers(observation)
    let id = id(of: observation)
    let isPanel = ObservationCodes.isBloodPressure(observation["code"])
    switch observation["status"]?.string {
    // What was cancelled was not measured to its end, whatever was said of it before.
    case "entered-in-error", "cancelled":
      guard let id else {
        throw observation["status"]?.string == "cancelled"
          ? .notFinal : .sample(.missing(member: "identifier"))
      }
      guard !isPanel else { return .deletions(HealthSampleDeletion.bloodPressure(id)) }
      let type = ObservationCodes.type(of: observation["code"])
      return .deletions([HealthSampleDeletion(id, type)])
    case "final", "amended", "corrected": break
    default: throw .notFinal
    }
    if isPanel { return .samples(try panel(observation, id)) }
    let type = try Self.type(observation["code"])
    let value = try value(of: observation, type)
    return .samples([try sample(of: observation, type, value, id)])
  }

  private func panel(
    _ observation: JSONObject,
    _ id: HealthSampleID?
  ) throws(ObservationFault) -> [HealthSample] {
    var samples: [HealthSample] = []
    for component in (observation["component"]?.array ?? []).compactMap(\.object) {
      // A mean pressure, or the posture, is none of HealthKit's.
      guard let type = ObservationCodes.type(of: component["code"]),
        [.bloodPressureSystolic, .bloodPressureDiastolic].contains(type)
      else { continue }
      let value = try value(of: component, type)
      let part =
        ObservationExtensions(component).sampleID
        ?? id.map { HealthSampleID(type, partOf: $0) }
      samples.append(try sample(of: observation, type, value, part))
    }
    guard !samples.isEmpty else { throw .sample(.missing(member: "component")) }
    let correlation = id ?? HealthSampleID(correlating: samples.map(\.id))
    for index in samples.indices {
      samples[index].metadata[HealthSampleLine.correlationKey] = correlation.description
    }
    return samples
  }

  private func sample(
    of observation: JSONObject,
    _ type: HealthType,
    _ value: (number: Double, unit: HealthUnit),
    _ id: HealthSampleID?
  ) throws(ObservationFault) -> HealthSample {
    let times = try ObservationTimes(observation)
    let extensions = ObservationExtensions(observation)
    let device = observation["device"]?.object?["display"]?.string
      .flatMap(HealthSample.device(named:))
    let source = extensions.source ?? ""
    let sample = HealthSample(
      id: id
        ?? HealthSampleID(
          derivedFor: type,
          start: times.start,
          end: times.end,
          value: value.number,
          unit: value.unit,
          source: source,
          device: device,
          metadata: extensions.metadata
        ),
      type: type,
      start: times.start,
      end: times.end,
      value: value.number,
      unit: value.unit,
      source: source,
      device: device,
      zone: times.zone,
      isUserEntered: extensions.isUserEntered,
      created: ObservationTimes.instant(observation["issued"]),
      metadata: extensions.metadata
    )
    if let fault = sample.fault { throw .sample(fault) }
    return sample
  }

  /// Reads the id of the sample from the identifiers, else from an id that is a UUID.
  private func id(of observation: JSONObject) -> HealthSampleID? {
    for identifier in (observation["identifier"]?.array ?? []).compactMap(\.object) {
      guard let system = identifier["system"]?.string, let value = identifier["value"]?.string
      else { continue }
      if let id = namespace.id(system: system, value: value) { return id }
    }
    if let id = observation["id"]?.string.flatMap(HealthSampleID.init) { return id }
    return Self.names(of: observation).map { HealthSampleID(named: $0) }
  }

  /// Returns what another system calls an observation, whatever is corrected of it; nil if nothing.
  private static func names(of observation: JSONObject) -> [String]? {
    for identifier in (observation["identifier"]?.array ?? []).compactMap(\.object) {
      if let system = identifier["system"]?.string, let value = identifier["value"]?.string {
        return ["identifier", system, value]
      }
    }
    guard let id = observation["id"]?.string else { return nil }
    let subject = observation["subject"]?.object?["reference"]?.string ?? ""
    let type = ObservationCodes.type(of: observation["code"])?.identifier ?? ""
    return ["resource", id, subject, type]
  }

  /// Refuses what may say something else than it seems to (FHIR R4, 2.4.0.2: whoever does not
  /// understand a modifier must not go by the rest).
  private static func refuseModifiers(_ observation: JSONObject) throws(ObservationFault) {
    let components = (observation["component"]?.array ?? []).compactMap(\.object)
    for object in [observation] + components
    where object["modifierExtension"]?.array?.isEmpty == false || object["implicitRules"] != nil {
      throw .modifier
    }
  }

  private static func type(_ code: JSONValue?) throws(ObservationFault) -> HealthType {
    guard let code else { throw .sample(.missing(member: "code")) }
    guard let type = ObservationCodes.type(of: code) else {
      throw .sample(.unknownType(ObservationCodes.name(of: code)))
    }
    return type
  }
}

extension ObservationReader {
  private func value(
    of object: JSONObject,
    _ type: HealthType
  ) throws(ObservationFault) -> (number: Double, unit: HealthUnit) {
    if type.isCategory { return (try Self.category(object, type), .count) }
    guard let value = object["valueQuantity"] else {
      throw object["dataAbsentReason"] == nil
        ? .sample(.missing(member: "valueQuantity")) : .noExactValue
    }
    guard let quantity = value.object else { throw .sample(.unreadable(member: "valueQuantity")) }
    guard quantity["comparator"] == nil else { throw .noExactValue }
    guard let number = quantity["value"]?.number?.double else {
      throw .sample(.unreadable(member: "valueQuantity"))
    }
    guard quantity["system"]?.string == FHIRSystem.ucum, let code = quantity["code"]?.string,
      let ucum = ObservationCodes.unit(code)
    else { throw .notUCUM }
    let extensions = ObservationExtensions(object)
    guard let unit = extensions.unit ?? Self.unit(ucum, of: type),
      let converter = Self.converter(ucum, to: unit, of: type)
    else { throw .sample(.unfitUnit(HealthUnit(ucum) ?? .count, type)) }
    let converted = converter(number)
    // What a program changed of the value stands above what was noted beside it.
    if let own = extensions.value, (own - converted).magnitude <= converted.magnitude * 1e-12 {
      return (own, unit)
    }
    return (converted, unit)
  }

  /// The unit in which a quantity is taken: its own if HealthKit has it, else that of the type.
  private static func unit(_ ucum: UCUMUnit, of type: HealthType) -> HealthUnit? {
    let definition = type.definition
    guard let own = ObservationQuantity.healthUnit(ucum, of: type) else { return definition?.unit }
    return definition?.accepts(own) == false ? definition?.unit : own
  }

  private static func converter(
    _ ucum: UCUMUnit,
    to unit: HealthUnit,
    of type: HealthType
  ) -> HealthUnitConverter? {
    if let definition = type.definition, definition.unit == unit {
      return definition.converter(fromUCUM: ucum)
    }
    return ucum.converter(to: unit, molarMass: type.definition?.molarMass)
  }

  /// Reads the number of a category's value from a coding, whichever way programs write it.
  private static func category(
    _ object: JSONObject,
    _ type: HealthType
  ) throws(ObservationFault) -> Double {
    if let whole = object["valueInteger"]?.number?.int { return Double(whole) }
    let codings = object["valueCodeableConcept"]?.object?["coding"]?.array ?? []
    var texts = codings.compactMap(\.object)
      .filter { $0["system"]?.string?.hasPrefix(FHIRSystem.healthKitValues) == true }
      .compactMap { $0["code"]?.string }
    if let text = object["valueString"]?.string { texts.append(text) }
    guard !texts.isEmpty else { throw .sample(.missing(member: "valueCodeableConcept")) }
    let scale = type.definition?.scale
    for text in texts {
      if let number = Int(text) { return Double(number) }
      if let number = scale?.number(ofLabel: text) { return Double(number) }
      // Where a category has no values, its identifier stands for the one that there is.
      if text == type.identifier, scale?.numbers == [0] { return 0 }
    }
    throw .sample(.notOnScale(type))
  }
}
