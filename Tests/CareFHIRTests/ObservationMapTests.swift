import CanonicalJSON
import CareFHIR
import CareHealth
import CareModel
import TestSupport
import Testing

struct ObservationMapTests {
  private func map(_ text: String) throws -> ObservationMap {
    let json = "{\"careplan.observation-map/v1\": \(text)}"
    return try ObservationMap(try CanonicalJSON.read(Array(json.utf8)))
  }

  private func faults(_ text: String) throws -> [String] {
    try #require(throws: InvalidObservationMap.self) { try map(text) }.faults.map(\.description)
  }

  /// What the map names is other, and nothing else; whatever it says, the sample can be read again.
  @Test func `a map changes what it names and keeps the rest`() throws {
    let map = try map(
      """
      {"heartRate": {"codes": [{"code": "364075005", "display": "Heart rate", "system": \
      "http://snomed.info/sct"}]}, "stepCount": {"text": "Schritte", "category": "survey"}}
      """
    )
    var random = SeededGenerator(seed: 7)
    var changed: Set<String> = []
    for _ in 0..<lawCount(500) {
      var sample = try random.healthSample()
      if let type = HealthType(named: Bool.random(using: &random) ? "heartRate" : "stepCount"),
        let definition = type.definition
      {
        (sample.type, sample.unit, sample.value) = (type, definition.unit, 60)
      }
      let plain = try #require(ObservationWriter().observation(sample))
      let mapped = try #require(ObservationWriter(map: map).observation(sample))
      let names = Set(plain.keys + mapped.keys).filter { plain[$0] != mapped[$0] }
      switch sample.type.shortName {
      case "heartRate":
        #expect(names == ["code"])
        let codings = mapped["code"]?.object?["coding"]?.array
        #expect(
          codings?.compactMap { $0.object?["code"]?.string } == [
            "364075005", sample.type.identifier,
          ]
        )
        #expect(mapped["code"]?.object?["text"] == plain["code"]?.object?["text"])
      case "stepCount":
        #expect(names == ["category", "code"])
        #expect(mapped["code"]?.object?["coding"] == plain["code"]?.object?["coding"])
        #expect(mapped["code"]?.object?["text"] == "Schritte")
      default: #expect(names.isEmpty)
      }
      changed.insert(sample.type.shortName)
      #expect(try ObservationReader().read(mapped) == ObservationReader().read(plain))
    }
    #expect(changed.isSuperset(of: ["heartRate", "stepCount"]))
  }

  @Test func `HealthKit's own code cannot be taken away or doubled`() throws {
    let type = try #require(HealthType(named: "stepCount"))
    var map = ObservationMap()
    let system = "http://developer.apple.com/documentation/healthkit"
    map[type] = .init(codes: [.init(system: system, code: "other")])
    let deletion = HealthSampleDeletion(HealthSampleID(VersionID(high: 1, low: 2)), type)
    let codings = ObservationWriter(map: map).observation(deletion)["code"]?.object?["coding"]
    #expect(codings == [["code": .string(type.identifier), "system": .string(system)]])
  }

  @Test func `everything that is wrong with a map is told, with its place`() throws {
    let wrong = try faults(
      """
      {"stepCuont": {}, "heartRate": 1, "bodyMass": {"code": [], "text": ""}, \
      "height": {"codes": [{"system": "u:x"}, {"system": "u:x", "code": "a\\nb"}]}, "bodyFatPercentage": \
      {"codes": []}, "HKQuantityTypeIdentifierHeight": {}, "vo2Max": {"codes": [{"system": "no uri", \
      "code": " lead"}]}}
      """
    )
    #expect(wrong.count == 11, "\(wrong)")
    #expect(wrong.contains { $0.contains("height twice") })
    #expect(wrong.contains { $0.contains("/vo2Max/codes/0/system") })
    #expect(
      wrong.contains { $0.contains("/stepCuont") && $0.contains("did you mean 'stepCount'?") }
    )
    #expect(
      wrong.contains { $0.contains("/bodyMass/code") && $0.contains("did you mean 'codes'?") }
    )
    #expect(wrong.contains { $0.contains("/height/codes/0") })
    #expect(wrong.contains { $0.contains("/height/codes/1/code") })
    let none = #expect(throws: InvalidObservationMap.self) {
      try ObservationMap(["stepCount": [:]])
    }
    #expect(none?.faults.first?.description.contains("careplan.observation-map/v1") == true)
  }
}
