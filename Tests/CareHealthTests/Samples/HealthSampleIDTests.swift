import CareHealth
import CareModel
import Testing

private let start = Instant(seconds: 1_767_600_000)

private func id(
  _ type: String = "stepCount",
  start: Instant = start,
  end: Int64 = 60,
  value: Double = 12,
  unit: String = "count",
  source: String = "Watch",
  device: String? = nil,
  metadata: [String: String] = [:]
) throws -> HealthSampleID {
  HealthSampleID(
    derivedFor: try #require(HealthType(named: type)),
    start: start,
    end: start.adding(seconds: end),
    value: value,
    unit: try #require(HealthUnit(healthKit: unit)),
    source: source,
    device: device,
    metadata: metadata
  )
}

@Test func `the id of a sample without one follows from what it says`() throws {
  let same = try id()
  #expect(try id() == same)
  #expect(same.description.dropFirst(14).first == "8")
  // Made once by another program of the same rule; a change would give every sample a second copy.
  #expect(same.description == "697866b3-069a-84d6-9b3a-33057484327f")
  let others = [
    try id("flightsClimbed"), try id(start: start.adding(nanoseconds: 1)), try id(end: 61),
    try id(value: 12.5), try id(source: "Phone"), try id(device: "name:Watch"), try id(unit: "%"),
  ]
  #expect(Set(others + [same]).count == others.count + 1)
}

@Test func `an address of memory and the sign of a zero do not count`() throws {
  let first = "<<HKDevice: 0x282a5c0a0>, name:Watch, model:Watch6,7>"
  let second = "<<HKDevice: 0x1>, name:Watch, model:Watch6,7>"
  #expect(try id(device: first) == id(device: second))
  #expect(HealthSample.device(named: first) == "name:Watch, model:Watch6,7")
  #expect(HealthSample.device(named: "<<HKDevice: 0x28>>") == nil)
  #expect(HealthSample.device(named: "") == nil)
  #expect(HealthSample.device(named: "My <scale>") == "My <scale>")
  #expect(try id(value: 0) == id(value: -0.0))
}

@Test func `neighbouring fields cannot pass for each other`() throws {
  #expect(try id(source: "a5:b", device: "c") != id(source: "a", device: "5:bc"))
  #expect(try id(source: "Watch", device: nil) != id(source: "Watch0:", device: nil))
}

@Test func `what a program calls its sample outlives a correction of the value`() throws {
  let external = ["HKExternalUUID": "0FC4CA2E-5F6D-4A4D-9F0B-1E2D3C4B5A69"]
  let lower = external.mapValues { $0.lowercased() }
  #expect(try id(metadata: external) == id(value: 13, source: "Phone", metadata: lower))
  // Programs give the samples of one workout one name.
  #expect(try id(metadata: external) != id("flightsClimbed", metadata: external))
  #expect(try id(metadata: external) != id(start: start.adding(seconds: 1), metadata: external))
  let sync = ["HKMetadataKeySyncIdentifier": "42"]
  #expect(try id(metadata: sync) == id(end: 90, value: 7, metadata: sync))
  #expect(try id(metadata: sync) != id(source: "Phone", metadata: sync))
  #expect(try id(metadata: external.merging(sync) { $1 }) == id(metadata: external))
  #expect(try id(metadata: ["HKExternalUUID": ""]) == id())
}
