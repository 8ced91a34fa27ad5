import CanonicalJSON
import CareFHIR
import CareHealth
import TestSupport
import Testing

private let reader = ObservationReader()

private func samples(_ object: JSONObject) throws -> [HealthSample] {
  guard case .samples(let samples) = try reader.read(object) else { return [] }
  return samples
}

private func heartRate(_ value: Int, _ members: String) throws -> JSONObject {
  let text = """
    {"resourceType": "Observation", "status": "final", \(members),
    "code": {"coding": [{"system": "http://loinc.org", "code": "8867-4"}]},
    "effectiveDateTime": "2026-01-05T08:00:00Z",
    "valueQuantity": {"value": \(value), "system": "http://unitsofmeasure.org", "code": "/min"}}
    """
  return try #require(try CanonicalJSON.read(Array(text.utf8)).object)
}

@Test func `a corrected observation is the sample that it corrects`() throws {
  for names in [
    "\"id\": \"obs-1\"", "\"identifier\": [{\"system\": \"urn:x\", \"value\": \"1\"}]",
    "\"id\": \"a\", \"subject\": {\"reference\": \"Patient/1\"}",
  ] {
    let (first, later) = (try samples(heartRate(70, names)), try samples(heartRate(75, names)))
    #expect(first.map(\.id) == later.map(\.id) && first != later, "\(names)")
    for status in ["amended", "corrected"] {
      var right = try heartRate(75, names)
      right["status"] = .string(status)
      #expect(try samples(right) == later)
    }
    for status in ["entered-in-error", "cancelled"] {
      var wrong = try heartRate(75, names)
      wrong["status"] = .string(status)
      #expect(
        try reader.read(wrong) == .deletions(first.map { HealthSampleDeletion($0.id, $0.type) })
      )
    }
  }
  let others = try [
    "\"id\": \"1\"", "\"id\": \"2\"", "\"identifier\": [{\"system\": \"urn:x\", \"value\": \"1\"}]",
  ]
  .flatMap { try samples(heartRate(70, $0)) }
  #expect(Set(others.map(\.id)).count == 3)
}

@Test func `what a modifier may turn into something else is a fault`() throws {
  let modifier = "\"modifierExtension\": [{\"url\": \"urn:not\", \"valueBoolean\": true}]"
  #expect(throws: ObservationFault.modifier) { try reader.read(heartRate(70, modifier)) }
  #expect(try samples(heartRate(70, "\"modifierExtension\": []")).count == 1)
}

@Test func `observations of somebody else are faults, and those of the first subject are taken`()
  throws
{
  let people = ["Patient/1", "Patient/2", "Patient/1", nil]
  let lines = try people.enumerated().map { place, person in
    let subject = person.map { ", \"subject\": {\"reference\": \"\($0)\"}" } ?? ""
    return CanonicalJSON.compact(
      .object(try heartRate(60 + place, "\"id\": \"\(place)\"\(subject)"))
    )
  }
  let entries = ObservationDocument().entries(Array(lines.joined(separator: "\n").utf8))
  let faults = entries.map { entry -> ObservationFault? in
    if case .failure(let fault) = entry.result { fault } else { nil }
  }
  #expect(faults == [nil, .otherSubject, nil, nil])
}
