import CanonicalJSON
import CareFHIR
import CareHealth
import CareModel
import Sandbox
import TestSupport
import Testing

private let writer = ObservationWriter()
private let reader = ObservationReader()

private func observation(_ text: String) throws -> JSONObject {
  try #require(try CanonicalJSON.read(Array(text.utf8)).object)
}

private func samples(_ object: JSONObject) throws -> [HealthSample] {
  guard case .samples(let samples) = try reader.read(object) else { return [] }
  return samples
}

private func fault(_ text: String) throws -> ObservationFault? {
  let object = try observation(text)
  do { _ = try reader.read(object) } catch { return error }
  return nil
}

@Test func `a sample that is written as an observation is read as the same sample`() throws {
  var random = SeededGenerator(seed: 4)
  for _ in 0..<lawCount(500) {
    let sample = try random.healthSample()
    let written = try #require(writer.observation(sample), "\(sample.type) \(sample.unit)")
    #expect(try samples(written) == [sample], "\(sample.type) \(sample.unit)")
  }
}

@Test func `a heart rate has the codes, the unit and the time that vital signs need`() throws {
  let sample = HealthSample(
    id: try #require(HealthSampleID("0190a2f4-0000-7000-8000-000000000001")),
    type: try #require(HealthType(named: "heartRate")),
    start: Instant(seconds: 1_767_600_000),
    end: Instant(seconds: 1_767_600_060),
    value: 61,
    unit: try #require(HealthUnit(healthKit: "count/min")),
    source: "Watch",
    zone: TimeZoneID("America/New_York")
  )
  let expected = """
    {"category":[{"coding":[{"code":"vital-signs",\
    "system":"http://terminology.hl7.org/CodeSystem/observation-category"}]}],\
    "code":{"coding":[{"code":"8867-4","system":"http://loinc.org"},\
    {"code":"HKQuantityTypeIdentifierHeartRate",\
    "system":"http://developer.apple.com/documentation/healthkit"}],"text":"Heart rate"},\
    "effectivePeriod":{"_start":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/tz-code",\
    "valueCode":"America/New_York"}]},"end":"2026-01-05T03:01:00-05:00","start":"2026-01-05T03:00:00-05:00"},\
    "extension":[{"url":"urn:careplan:health:source","valueString":"Watch"}],\
    "id":"0190a2f4-0000-7000-8000-000000000001","identifier":[{"system":"urn:ietf:rfc:3986",\
    "value":"urn:uuid:0190a2f4-0000-7000-8000-000000000001"}],"resourceType":"Observation","status":"final",\
    "subject":{"reference":"Patient/1"},"valueQuantity":{"code":"/min",\
    "system":"http://unitsofmeasure.org","unit":"/min","value":61}}
    """
  let written = ObservationWriter(subject: "Patient/1").observation(sample)
  #expect(CanonicalJSON.compact(.object(try #require(written))) == expected)
}

@Test func `percents are hundredths in FHIR and glucose keeps its unit`() throws {
  var sample = HealthSample(
    id: HealthSampleID(VersionID(high: 1, low: 2)),
    type: try #require(HealthType(named: "oxygenSaturation")),
    start: Instant(seconds: 0),
    end: Instant(seconds: 0),
    value: 0.07,
    unit: .percent,
    source: "Watch"
  )
  func quantity() throws -> (Double?, String?) {
    let value = writer.observation(sample)?["valueQuantity"]?.object
    return (value?["value"]?.number?.double, value?["code"]?.string)
  }
  #expect(try quantity() == (7, "%"))
  sample.type = try #require(HealthType(named: "bloodGlucose"))
  (sample.value, sample.unit) = (
    5.5, try #require(HealthUnit(healthKit: "mmol<180.15588000005408>/L"))
  )
  #expect(try quantity() == (5.5, "mmol/L"))
  sample.type = try #require(HealthType(named: "bodyMassIndex"))
  (sample.value, sample.unit) = (22.1, .count)
  #expect(try quantity() == (22.1, "kg/m2"))
}

@Test func `two pressures are one panel and come back as they were`() throws {
  let line = """
    {"id":"0190a2f4-0000-7000-8000-000000000001","type":"bloodPressure","start":"2026-01-05T08:00:00Z",\
    "source":"Cuff","parts":{"systolic":{"value":120,"unit":"mmHg"},"diastolic":{"value":80,"unit":"mmHg"}}}
    """
  guard case .samples(let pressures) = try HealthSampleLine(Array(line.utf8)) else { return }
  let steps = HealthSample(
    id: HealthSampleID(VersionID(high: 1, low: 2)),
    type: try #require(HealthType(named: "stepCount")),
    start: Instant(seconds: 0),
    end: Instant(seconds: 60),
    value: 7,
    unit: .count,
    source: "Watch"
  )
  let written = writer.observations([pressures[0], steps, pressures[1]])
  #expect(written.observations.count == 2 && written.unsaid.isEmpty)
  #expect(try Set(written.observations.flatMap(samples)) == Set(pressures + [steps]))
  // Without its partner, or at another time, each is an observation of its own.
  #expect(writer.observations([pressures[0]]).observations.first?["component"] == nil)
  var later = pressures[1]
  later.end = later.end.adding(seconds: 1)
  #expect(writer.observations([pressures[0], later]).observations.count == 2)
}

@Test func `a panel of another program gives both pressures, and its end both deletions`() throws {
  let panel = """
    {"resourceType":"Observation","status":"STATUS","identifier":[{"system":"com.apple.health",\
    "value":"0190A2F4-0000-7000-8000-000000000001"}],\
    "code":{"coding":[{"system":"http://loinc.org","code":"85354-9"}]},\
    "effectiveDateTime":"2026-01-05T08:00:00+01:00","component":[\
    {"code":{"coding":[{"system":"http://loinc.org","code":"8480-6"}]},"valueQuantity":\
    {"value":120,"unit":"mmHg","system":"http://unitsofmeasure.org","code":"mm[Hg]"}},\
    {"code":{"coding":[{"system":"http://loinc.org","code":"8478-0"}]},"valueQuantity":\
    {"value":93,"unit":"mmHg","system":"http://unitsofmeasure.org","code":"mm[Hg]"}},\
    {"code":{"coding":[{"system":"http://loinc.org","code":"8462-4"}]},"valueQuantity":\
    {"value":80,"unit":"mmHg","system":"http://unitsofmeasure.org","code":"mmHg"}}]}
    """
  let pressures = try samples(observation(panel.replacing("STATUS", with: "final")))
  #expect(pressures.map(\.value) == [120, 80])
  #expect(pressures.first?.start.description == "2026-01-05T07:00:00Z")
  let corrected = panel.replacing("STATUS", with: "corrected").replacing(":120,", with: ":121,")
  #expect(try samples(observation(corrected)).map(\.id) == pressures.map(\.id))
  let ended = try reader.read(observation(panel.replacing("STATUS", with: "entered-in-error")))
  guard case .deletions(let deletions) = ended else { return #expect(Bool(false), "it is ended") }
  #expect(Set(deletions.map(\.id)) == Set(pressures.map(\.id)))
}

@Test func `a deletion is an observation entered in error`() throws {
  let id = HealthSampleID(VersionID(high: 1, low: 2))
  for type in [HealthType(named: "heartRate"), nil] {
    let deletion = HealthSampleDeletion(id, type)
    #expect(try reader.read(writer.observation(deletion)) == .deletions([deletion]))
  }
}

@Test func `what others write is read, and what cannot be read has a reason`() throws {
  func text(
    _ code: String = #"{"system":"http://loinc.org","code":"2339-0"}"#,
    value: String =
      #""valueQuantity":{"value":100,"system":"http://unitsofmeasure.org","code":"mg/dL"}"#,
    time: String = #""effectiveDateTime":"2026-01-05T08:00:00Z""#,
    status: String = "final"
  ) -> String {
    #"{"resourceType":"Observation","status":"\#(status)","code":{"coding":[\#(code)]},\#(time),\#(value)}"#
  }
  func quantity(_ rest: String) -> String {
    text(value: #""valueQuantity":{"value":100,"system":"http://unitsofmeasure.org",\#(rest)}"#)
  }
  let glucose = try #require(HealthType(named: "bloodGlucose"))
  let sample = try #require(try samples(observation(text())).first)
  #expect(sample.type == glucose && sample.value == 100 && sample.unit.text == "mg/dL")
  // A unit that HealthKit does not have is converted into that of the type.
  let converted = try #require(
    try samples(observation(quantity(#""code":"g/L""#).replacing(":100", with: ":1"))).first
  )
  #expect(converted.unit.text == "g/L" && converted.value == 1)
  let anonymous = try samples(observation(text())).map(\.id)
  #expect(anonymous == [sample.id] && sample.id.description.dropFirst(14).first == "8")
  let kilogram = try #require(HealthUnit(healthKit: "kg"))
  let cases: [(String, ObservationFault)] = [
    (text(status: "preliminary"), .notFinal), (text(status: "cancelled"), .notFinal),
    (#"{"resourceType":"Patient"}"#, .otherResource("Patient")), ("{}", .otherResource(nil)),
    (
      text(#"{"system":"http://loinc.org","code":"1-8"}"#),
      .sample(.unknownType("1-8"))
    ),
    (text(value: #""dataAbsentReason":{}"#), .noExactValue),
    (text(value: #""note":[]"#), .sample(.missing(member: "valueQuantity"))),
    (quantity(#""code":"mg/dL","comparator":"<""#), .noExactValue),
    (quantity(#""code":"mg%dl""#), .notUCUM),
    (text(value: #""valueQuantity":{"value":100,"unit":"mg/dL"}"#), .notUCUM),
    (quantity(#""code":"kg""#), .sample(.unfitUnit(kilogram, glucose))),
    (
      text(time: #""effectiveDateTime":"2026-01-05""#),
      .sample(.unreadable(member: "effectiveDateTime"))
    ),
    (text(time: #""effectivePeriod":{}"#), .sample(.unreadable(member: "effectivePeriod"))),
    (
      text(time: #""issued":"2026-01-05T08:00:00Z""#),
      .sample(.missing(member: "effectiveDateTime"))
    ),
    (quantity(#""code":"g/dL""#), .sample(.impossibleValue(glucose))),
    (text(status: "entered-in-error"), .sample(.missing(member: "identifier"))),
  ]
  for (text, expected) in cases { #expect(try fault(text) == expected, "\(text)") }
}

@Test func `a bundle, lines and single resources are read`() throws {
  var random = SeededGenerator(seed: 8)
  let all = try (0..<20).map { _ in try random.healthSample() }
  let observations = all.compactMap(writer.observation)
  let bundle = CanonicalJSON.write(.object(writer.transaction(observations)))
  let lines = observations.map { CanonicalJSON.compact(.object($0)) + "\n" }.joined()
  for bytes in [
    bundle, Array(lines.utf8), Array(("\n" + lines.replacing("\n", with: "\r\n")).utf8),
  ] {
    let entries = ObservationDocument().entries(bytes)
    #expect(try entries.map { try $0.result.get() } == all.map { .samples([$0]) })
  }
  let id = HealthSampleID(VersionID(high: 1, low: 2))
  let deleting = """
    {"resourceType":"Bundle","type":"transaction","entry":[{"request":{"method":"DELETE",\
    "url":"Observation/\(id)"}},{},{"resource":{"resourceType":"Patient"}}]}
    """
  let results = ObservationDocument().entries(Array(deleting.utf8)).map(\.result)
  #expect(
    results == [
      .success(.deletions([HealthSampleDeletion(id)])),
      .failure(.sample(.missing(member: "resource"))),
      .failure(.otherResource("Patient")),
    ]
  )
  #expect(ObservationDocument().entries(Array("x\n{}\n".utf8)).map(\.place) == [1, 2])
}

@Test func `a namespace of a server's own is read beside the usual one`() throws {
  let own = try #require(ObservationNamespace("https://example.org/samples"))
  let id = HealthSampleID(VersionID(high: 1, low: 2))
  #expect(own.value(of: id) == id.description)
  #expect(own.search(for: id) == "Observation?identifier=https://example.org/samples%7C\(id)")
  #expect(
    ObservationNamespace.uri.search(for: id)
      == "Observation?identifier=urn:ietf:rfc:3986%7Curn:uuid:\(id)"
  )
  #expect(ObservationNamespace("no uri") == nil && ObservationNamespace("a|b:c") == nil)
  let deletion = HealthSampleDeletion(id, nil)
  let written = ObservationWriter(namespace: own).observation(deletion)
  #expect(try ObservationReader(namespace: own).read(written) == .deletions([deletion]))
}

@Test func `damaged observations never trap`() throws {
  var random = SeededGenerator(seed: 9)
  let texts = try (0..<20).map { _ in
    CanonicalJSON.compact(.object(writer.observation(try random.healthSample()) ?? [:]))
  }
  for _ in 0..<lawCount(1500) {
    let bytes = random.damaged(Array((texts.randomElement(using: &random) ?? "").utf8))
    _ = ObservationDocument().entries(bytes)
  }
}

@Test func `independent judges find every observation valid`() throws {
  var random = SeededGenerator(seed: 10)
  var lines = try HealthType.all.flatMap { type in
    try (0..<2).map { _ in
      CanonicalJSON.compact(.object(writer.observation(try random.healthSample(of: type)) ?? [:]))
    }
  }
  let deletion = HealthSampleDeletion(HealthSampleID(VersionID(high: 1, low: 2)), nil)
  lines.append(CanonicalJSON.compact(.object(writer.observation(deletion))))
  let line = """
    {"type":"bloodPressure","start":"2026-01-05T08:00:00Z","parts":{"systolic":{"value":120,"unit":"mmHg"},\
    "diastolic":{"value":10.6,"unit":"kPa"}}}
    """
  guard case .samples(let pressures) = try HealthSampleLine(Array(line.utf8)) else { return }
  let batch = try pressures + (0..<10).map { _ in try random.healthSample() }
  let observations = ObservationWriter(subject: "Patient/1").observations(batch).observations
  lines += observations.map { CanonicalJSON.compact(.object($0)) }
  lines.append(CanonicalJSON.compact(.object(writer.transaction(observations))))
  lines.append(CanonicalJSON.compact(.object(writer.transaction([]))))
  let result = try PythonJudge.run(
    "validate_observations.py",
    needing: "fhir.resources, ucumvert",
    input: lines.map { $0 + "\n" }.joined()
  )
  #expect(result.output == "\(lines.count)\n", "\(result.errors)")
}
