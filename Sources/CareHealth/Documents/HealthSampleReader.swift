import CanonicalJSON
import CareModel

/// Reads the members of a line, each of which may be missing or anything.
struct HealthSampleReader {
  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  func sample() throws(HealthSampleFault) -> HealthSample {
    guard let type = try type(isRequired: true) else { throw .missing(member: "type") }
    let unit = try unit(of: type)
    let start = try instant("start")
    guard let start else { throw .missing(member: "start") }
    let end = try instant("end") ?? start
    let value = try value(of: type)
    let source = try text("source") ?? ""
    let device = try text("device").flatMap(HealthSample.device(named:))
    let metadata = try metadata()
    let derived = { () in
      HealthSampleID(
        derivedFor: type,
        start: start,
        end: end,
        value: value,
        unit: unit,
        source: source,
        device: device,
        metadata: metadata
      )
    }
    let sample = HealthSample(
      id: try id() ?? derived(),
      type: type,
      start: start,
      end: end,
      value: value,
      unit: unit,
      source: source,
      device: device,
      zone: try zone(),
      isUserEntered: try flag("userEntered") ?? false,
      created: try instant("created"),
      metadata: metadata
    )
    if let fault = sample.fault { throw fault }
    return sample
  }

  /// Reads the samples that a correlation holds, to which it lends what they do not say themselves.
  func correlation() throws(HealthSampleFault) -> [HealthSample] {
    guard let parts = object["parts"]?.object, !parts.isEmpty, parts.count <= 256 else {
      throw .unreadable(member: "parts")
    }
    let id = try id()
    var shared = object
    for name in ["id", "parts", "type", "unit", "value"] { shared[name] = nil }
    let isPressure = try isBloodPressure
    var samples: [HealthSample] = []
    for part in parts.members {
      guard let own = part.value.object else { throw .unreadable(member: part.key) }
      var whole = shared
      for member in own.members { whole[member.key] = member.value }
      if own["type"] == nil { whole["type"] = .string(Self.type(part.key, isPressure)) }
      var sample = try HealthSampleReader(whole).sample()
      if let id, own["id"] == nil { sample.id = HealthSampleID(sample.type, partOf: id) }
      samples.append(sample)
    }
    let correlation = id ?? HealthSampleID(correlating: samples.map(\.id))
    for index in samples.indices {
      samples[index].metadata[HealthSampleLine.correlationKey] = correlation.description
    }
    return samples
  }

  private static func type(_ part: String, _ isPressure: Bool) -> String {
    switch part {
    case "systolic" where isPressure: HealthType.bloodPressureSystolic.identifier
    case "diastolic" where isPressure: HealthType.bloodPressureDiastolic.identifier
    default: part
    }
  }
}

extension HealthSampleReader {
  /// Whether the line is of HealthKit's correlation of two pressures.
  var isBloodPressure: Bool {
    get throws(HealthSampleFault) { try text("type") == "bloodPressure" }
  }

  func type(isRequired: Bool) throws(HealthSampleFault) -> HealthType? {
    guard let name = try text("type") else {
      if isRequired { throw .missing(member: "type") }
      return nil
    }
    guard let type = HealthType(inDocument: name) else { throw .unknownType(name) }
    return type
  }

  private func id() throws(HealthSampleFault) -> HealthSampleID? {
    guard let text = try text("id") else { return nil }
    guard let id = HealthSampleID(text) else { throw .unreadable(member: "id") }
    return id
  }

  private func unit(of type: HealthType) throws(HealthSampleFault) -> HealthUnit {
    guard let text = try text("unit") else {
      guard type.isCategory else { throw .missing(member: "unit") }
      return .count
    }
    guard let unit = HealthUnit(healthKit: text) else { throw .unknownUnit(text) }
    return unit
  }

  /// Reads a number, or the label of a category's value.
  private func value(of type: HealthType) throws(HealthSampleFault) -> Double {
    guard let value = object["value"] else {
      guard let label = try text("label") else { throw .missing(member: "value") }
      return try Self.number(ofLabel: label, type)
    }
    if let label = value.string, type.isCategory { return try Self.number(ofLabel: label, type) }
    guard let number = value.number else { throw .unreadable(member: "value") }
    guard let double = number.double else { throw .notFinite }
    return double
  }

  private static func number(
    ofLabel label: String,
    _ type: HealthType
  ) throws(HealthSampleFault) -> Double {
    guard let number = type.definition?.scale?.number(ofLabel: label) else {
      throw .notOnScale(type)
    }
    return Double(number)
  }

  private func instant(_ member: String) throws(HealthSampleFault) -> Instant? {
    guard let text = try text(member) else { return nil }
    guard let instant = Instant(text) else { throw .unreadable(member: member) }
    return instant
  }

  private func zone() throws(HealthSampleFault) -> TimeZoneID? {
    guard let text = try text("zone") else { return nil }
    guard let zone = TimeZoneID(text) else { throw .unreadable(member: "zone") }
    return zone
  }

  private func flag(_ member: String) throws(HealthSampleFault) -> Bool? {
    guard let value = object[member] else { return nil }
    guard let flag = value.bool else { throw .unreadable(member: member) }
    return flag
  }

  func text(_ member: String) throws(HealthSampleFault) -> String? {
    guard let value = object[member] else { return nil }
    guard let text = value.string else { throw .unreadable(member: member) }
    return text
  }

  private func metadata() throws(HealthSampleFault) -> [String: String] {
    guard let value = object["metadata"] else { return [:] }
    guard let members = value.object?.members else { throw .unreadable(member: "metadata") }
    var texts: [String: String] = [:]
    for member in members {
      guard let text = member.value.string else { throw .unreadable(member: "metadata") }
      texts[member.key] = text
    }
    return texts
  }
}
