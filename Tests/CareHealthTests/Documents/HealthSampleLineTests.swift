import CareHealth
import CareModel
import CareTestSupport
import Foundation
import Sandbox
import TestSupport
import Testing

private func read(_ text: String) throws(HealthSampleFault) -> HealthSampleLine {
  try HealthSampleLine(Array(text.utf8))
}

private func samples(_ text: String) throws -> [HealthSample] {
  guard case .samples(let samples) = try read(text) else { return [] }
  return samples
}

private func fault(_ text: String) -> HealthSampleFault? {
  do { _ = try read(text) } catch { return error }
  return nil
}

private let steps = """
  {"type":"stepCount","start":"2026-01-05T08:00:00Z","end":"2026-01-05T09:00:00+01:00","value":132,\
  "unit":"count","source":"Watch","device":"Watch6,7","zone":"America/New_York","userEntered":true,\
  "metadata":{"a":"b"},"later":[1]}
  """

@Test func `a line that is written is read as the same sample`() throws {
  var random = SeededGenerator(seed: 77)
  for _ in 0..<lawCount(500) {
    let sample = try random.sample()
    #expect(try samples(sample.line) == [sample], "\(sample.type)")
    #expect(!sample.line.contains("\n"))
    #expect(try samples(sample.line).first?.line == sample.line)
  }
}

@Test func `a line says what the sample has`() throws {
  let sample = try #require(try samples(steps).first)
  #expect(sample.type.identifier == "HKQuantityTypeIdentifierStepCount")
  #expect(sample.end == sample.start)
  #expect(sample.value == 132 && sample.unit == .count && sample.source == "Watch")
  #expect(sample.device == "Watch6,7" && sample.zone?.name == "America/New_York")
  #expect(sample.isUserEntered && sample.metadata == ["a": "b"])
  #expect(sample.id.description.dropFirst(14).first == "8")
  #expect(try samples(" \t") == [])
}

@Test func `a source has a name that shows what it is, of 500 bytes at most`() throws {
  for name in [
    "", "Anna’s\u{A0}iPhone", "👩‍⚕️ 时钟", "שעון\u{200F}", String(repeating: "ü", count: 250),
  ] {
    #expect(try samples(steps.replacing("\"Watch\"", with: "\"\(name)\"")).first?.source == name)
  }
  for name in [
    String(repeating: "x", count: 501), #"a\u0007"#, #"a\u001b[2J"#, #"a\n"#, "a\u{7F}", "a\u{85}",
    "a\u{202E}b", "a\u{2066}b", "a\u{2028}b",
  ] {
    #expect(fault(steps.replacing("\"Watch\"", with: "\"\(name)\"")) == .sourceName, "\(name)")
  }
  let words = HealthSampleFault.sourceName.description
  #expect(words.contains("500 bytes") && words.contains("rename"))
}

@Test func `a category has a number or a label`() throws {
  let start = #""start":"2026-01-05T08:00:00Z","type":"sleepAnalysis""#
  let labelled = try #require(
    try samples(#"{"value":"HKCategoryValueSleepAnalysisAsleepCore",\#(start)}"#).first
  )
  #expect(labelled.value == 3 && labelled.label == "HKCategoryValueSleepAnalysisAsleepCore")
  #expect(try samples(#"{"value":3,\#(start)}"#).first?.id == labelled.id)
  #expect(try samples(#"{"label":"asleepCore",\#(start)}"#).first?.id == labelled.id)
  let type = labelled.type
  #expect(fault(#"{"value":17,\#(start)}"#) == .notOnScale(type))
  #expect(fault(#"{"value":1.5,\#(start)}"#) == .notOnScale(type))
  #expect(fault(#"{"value":"dreaming",\#(start)}"#) == .notOnScale(type))
}

@Test func `a correlation lends its members to its parts`() throws {
  let id = "0190a2f4-0000-7000-8000-000000000001"
  let line = """
    {"id":"\(id)","type":"bloodPressure","start":"2026-01-05T08:00:00Z","source":"Cuff","parts":\
    {"systolic":{"value":120,"unit":"mmHg"},"diastolic":{"value":10.5,"unit":"kPa","source":"Other"}}}
    """
  let pressures = try samples(line)
  #expect(Set(pressures.map(\.type)) == [.bloodPressureSystolic, .bloodPressureDiastolic])
  #expect(Set(pressures.map(\.source)) == ["Cuff", "Other"])
  #expect(Set(pressures.compactMap { $0.metadata[HealthSampleLine.correlationKey] }) == [id])
  for pressure in pressures { #expect(try samples(pressure.line) == [pressure]) }
  guard case .deletions(let gone) = try read(#"{"deleted":"\#(id)","type":"bloodPressure"}"#) else {
    return #expect(Bool(false), "the line deletes")
  }
  #expect(Set(gone.map(\.id)) == Set(pressures.map(\.id)))
  let food = """
    {"type":"food","start":"2026-01-05T08:00:00Z","parts":{"dietaryProtein":{"value":20,"unit":"g"},\
    "dietaryWater":{"value":0.2,"unit":"L","start":"2026-01-05T08:10:00Z"}}}
    """
  #expect(try samples(food).map(\.type.shortName) == ["dietaryProtein", "dietaryWater"])
}

@Test func `a deletion names what is no longer`() throws {
  let id = try #require(HealthSampleID("0190a2f4-0000-7000-8000-000000000001"))
  let deletion = HealthSampleDeletion(id, HealthType(named: "heartRate"))
  #expect(try read(deletion.line) == .deletions([deletion]))
  #expect(try read(#"{"deleted":"\#(id)"}"#) == .deletions([HealthSampleDeletion(id)]))
  #expect(fault(#"{"deleted":7}"#) == .unreadable(member: "deleted"))
}

@Test func `each thing that is wrong has a reason of its own that names no value`() throws {
  let type = try #require(HealthType(named: "heartRate"))
  let kilogram = try #require(HealthUnit(healthKit: "kg"))
  let time = #""start":"2026-01-05T08:00:00Z""#
  let rate = #""type":"heartRate","unit":"count/min""#
  let cases: [(String, HealthSampleFault)] = [
    ("{", .malformed), ("[]", .malformed), (#"{"a":1,"a":2}"#, .malformed),
    (#"{\#(time),"value":1,"unit":"count"}"#, .missing(member: "type")),
    (#"{\#(rate),"value":60}"#, .missing(member: "start")),
    (#"{\#(rate),\#(time)}"#, .missing(member: "value")),
    (#"{"type":"heartRate",\#(time),"value":60}"#, .missing(member: "unit")),
    (#"{\#(rate),\#(time),"value":"60"}"#, .unreadable(member: "value")),
    (#"{\#(rate),\#(time),"value":1e999}"#, .notFinite),
    (#"{\#(rate),\#(time),"value":4000}"#, .impossibleValue(type)),
    (#"{\#(rate),\#(time),"value":60,"end":"2026-01-05T07:59:59Z"}"#, .endBeforeStart),
    (#"{\#(rate),"start":"0001-01-01T00:00:00Z","value":60}"#, .yearOutOfRange),
    (#"{\#(rate),"start":"3000-01-01T00:00:00Z","value":60}"#, .yearOutOfRange),
    (#"{\#(rate),"start":"yesterday","value":60}"#, .unreadable(member: "start")),
    (#"{"type":"heartRate","unit":"kg",\#(time),"value":60}"#, .unfitUnit(kilogram, type)),
    (#"{"type":"heartRate","unit":"bpm",\#(time),"value":60}"#, .unknownUnit("bpm")),
    (
      #"{"type":"hartRate","unit":"count/min",\#(time),"value":60}"#,
      .unknownType("hartRate")
    ),
    (#"{\#(rate),\#(time),"value":60,"id":"7"}"#, .unreadable(member: "id")),
    (#"{\#(rate),\#(time),"value":60,"zone":"/"}"#, .unreadable(member: "zone")),
    (#"{\#(rate),\#(time),"value":60,"userEntered":1}"#, .unreadable(member: "userEntered")),
    (#"{\#(rate),\#(time),"value":60,"metadata":{"a":1}}"#, .unreadable(member: "metadata")),
    (#"{"type":"bloodPressure","parts":{}}"#, .unreadable(member: "parts")),
    (#"{"type":"bloodPressure","parts":{"systolic":1}}"#, .unreadable(member: "systolic")),
  ]
  for (line, expected) in cases {
    let found = fault(line)
    #expect(found == expected, "\(line)")
    #expect(
      found?.description.hasSuffix(".") ?? false || found?.description.hasSuffix("?") ?? false
    )
    #expect(found?.description.contains("4000") == false)
  }
  #expect(fault(String(repeating: " ", count: HealthSampleLine.longest + 1)) == .tooLong)
}

@Test func `a type of a later HealthKit is kept, and its value only has to be a number`() throws {
  let line = """
    {"type":"HKQuantityTypeIdentifierLuck","start":"2026-01-05T08:00:00Z","value":-5,"unit":"mol<2>/kg^2"}
    """
  let sample = try #require(try samples(line).first)
  #expect(sample.type.shortName == "HKQuantityTypeIdentifierLuck" && sample.type.definition == nil)
  #expect(try samples(sample.line) == [sample])
  #expect(fault(line.replacing("Luck", with: "")) != nil)
}

@Test func `damaged lines never trap`() throws {
  var random = SeededGenerator(seed: 100_000)
  let texts =
    try (0..<40).map { _ in Array(try random.sample().line.utf8) } + [
      Array(steps.utf8),
      Array(#"{"type":"bloodPressure","parts":{"systolic":{"value":1,"unit":"kPa"}}}"#.utf8),
      Array(#"{"deleted":"0190a2f4-0000-7000-8000-000000000001"}"#.utf8),
    ]
  var read = 0
  let count = lawCount(8000)
  for _ in 0..<count {
    let bytes = random.damaged(texts.randomElement(using: &random) ?? [])
    do {
      if case .samples(let samples) = try HealthSampleLine(bytes) {
        read += 1
        for sample in samples where sample.fault != nil { Issue.record("a faulty sample was read") }
      }
    } catch { continue }
  }
  #expect(read > count / 1000)
}

@Test
func `the schema and the reader agree on lines that are well formed and on those that are not`()
  throws
{
  var random = SeededGenerator(seed: 2020)
  let id = "0190a2f4-0000-7000-8000-000000000001"
  let pressure = #"{"type":"bloodPressure","start":"2026-01-05T08:00:00Z","parts":"#
  var right = [
    steps, #"{"deleted":"\#(id)"}"#, pressure + #"{"systolic":{"value":120,"unit":"mmHg"}}}"#,
  ]
  for _ in 0..<40 { right.append(try random.sample().line) }
  // What no schema says, such as that a unit fits its type, is not among these.
  let wrong = [
    "[]", "{}", #"{"deleted":"7"}"#, pressure + "{}}", pressure + #"{"systolic":1}}"#,
    steps.replacing("08:00:00Z", with: "25:00:00Z"),
    steps.replacing(#""start""#, with: #""begin""#),
    steps.replacing("true", with: "1"), steps.replacing(#""b""#, with: "1"),
    steps.replacing("America/New_York", with: "/"), steps.replacing("132", with: "true"),
    steps.replacing(#""Watch""#, with: "7"),
  ]
  for line in wrong { #expect(fault(line) != nil, "\(line)") }
  let directory = try TemporaryDirectory()
  var files: [(isValid: Bool, schema: SchemaDocument, path: String)] = []
  for (index, line) in (right + wrong).enumerated() {
    let path = directory["\(index).json"]
    try Data(line.utf8).write(to: URL(filePath: path))
    files.append((index < right.count, .healthSample, path))
  }
  #expect(try SchemaJudge.disagreements(files) == "")
}
