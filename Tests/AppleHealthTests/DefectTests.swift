import AppleHealth
import CareHealth
import CareModel
import TestSupport
import Testing

/// What exports of Apple's are known to have wrong, one test for each.
struct DefectTests {
  private static let record = MadeExport.record()

  @Test(arguments: [
    // Version 12: an ATTLIST that is not closed, and a mark that nothing opens.
    "<!DOCTYPE HealthData [\n<!ATTLIST VisionPrescription\n type CDATA #REQUIRED\n<!ELEMENT A EMPTY>\n>\n]>\n",
    "<!DOCTYPE HealthData [\n<!ELEMENT >\n",
    "<!DOCTYPE HealthData>\n", "<!DOCTYPE HealthData SYSTEM \"x.dtd\">\n", "", "\u{FEFF}",
  ])
  func `a malformed DTD is cut`(type: String) throws {
    let prologue = type.hasPrefix("\u{FEFF}") ? type : "<?xml version=\"1.0\"?>\n\(type)"
    let reading = try MadeExport.read(MadeExport.text(Self.record, prologue: prologue))
    #expect(reading.samples.count == 1)
  }

  @Test func `lines are those of the file, also behind a DTD that was cut`() throws {
    let text = MadeExport.text(Self.record + MadeExport.record(value: "x"))
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("value=\"x\"") }
    let record = try #require(try MadeExport.read(text).quarantined.first)
    #expect(record.line == line.map { $0 + 1 })
    #expect(record.fault == .unreadable(member: "value"))
    #expect(record.type == HealthType(named: "stepCount"))
  }

  @Test(arguments: ["apple_health_export/导出.xml", "Export.xml", "exportación.xml", "x"])
  func `the file is found by what is in it`(name: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write(MadeExport.text(Self.record), to: "in/\(name)")
    try directory.write("<?xml version=\"1.0\"?><ClinicalDocument/>", to: "in/export_cda.xml")
    try directory.write(
      "<gpx>\(String(repeating: " ", count: 5000))</gpx>",
      to: "in/routes/r.gpx"
    )
    _ = try run("zip", ["-q", "-r", "../out.zip", "."], in: directory["in"])
    for path in ["in", "in/\(name)", "out.zip"] {
      #expect(try MadeExport.read(path: directory[path]).samples.count == 1, "\(path)")
    }
    let heading = try AppleHealthExport(opening: directory["out.zip"]).heading
    #expect(heading.otherFiles["xml"] == 1)
    #expect(heading.exported == Instant("2023-05-13T08:00:00Z"))
    #expect(heading.path.hasSuffix(name))
    let error = #expect(throws: AppleHealthError.self) {
      try AppleHealthExport(opening: directory["in/export_cda.xml"])
    }
    #expect(error?.code == .notAnExport)
  }

  @Test func `records of a correlation and their repetitions have one id`() throws {
    let correlation = """
       <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="A" \
      startDate="2023-05-10 08:00:00 +0200" endDate="2023-05-10 08:00:00 +0200">
        <MetadataEntry key="HKFoodType" value="Pie"/>
      \(Self.record)\(MadeExport.record(value: "7"))
       </Correlation>

      """
    let reading = try MadeExport.read(MadeExport.text(correlation + Self.record))
    #expect(reading.samples.count == 3)
    #expect(reading.ids.count == 2)
    #expect(reading.samples[0] == reading.samples[2])
    #expect(reading.summary?.notRead == ["Correlation": 1])
  }

  @Test func `the offset is that of the export, so that only the moment counts`() throws {
    let here = MadeExport.record(
      start: "2023-05-10 08:00:00 +0200",
      end: "2023-05-10 08:00:00 +0200"
    )
    let there = MadeExport.record(
      start: "2023-05-09 20:30:00 -0930",
      end: "2023-05-10 06:00:00 +0000"
    )
    let reading = try MadeExport.read(MadeExport.text(here + there))
    #expect(reading.ids.count == 1)
    #expect(reading.samples[0].start == Instant("2023-05-10T06:00:00Z"))
    #expect(reading.samples[0].zone == nil)
  }

  @Test func `a zone, a hand and other metadata are kept`() throws {
    let inside = """
        <MetadataEntry key="HKTimeZone" value="America/New_York"/>
        <MetadataEntry key="HKWasUserEntered" value="1"/>
        <MetadataEntry key="Meal" value="a &amp; b"/><MetadataEntry key="Meal" value="c"/>
      """
    let more = "creationDate=\"2023-05-10 09:00:00 +0200\""
    let text = MadeExport.text(MadeExport.record(more: more, inside: inside))
    let sample = try #require(try MadeExport.read(text).samples.first)
    #expect(sample.zone == TimeZoneID("America/New_York"))
    #expect(sample.isUserEntered)
    #expect(sample.metadata == ["Meal": "a & b"])
    #expect(sample.created == Instant("2023-05-10T07:00:00Z"))
  }

  @Test func `percent is a fraction, and an entity in a unit is decoded`() throws {
    let text = MadeExport.text(
      MadeExport.record(
        type: "HKQuantityTypeIdentifierOxygenSaturation",
        unit: "%",
        value: "0.98"
      )
        + MadeExport.record(
          type: "HKQuantityTypeIdentifierVO2Max",
          unit: "mL/min&#183;kg",
          value: "41.5"
        )
    )
    let samples = try MadeExport.read(text).samples
    #expect(samples.map(\.value) == [0.98, 41.5])
    #expect(samples.map(\.unit.text) == ["%", "mL/min·kg"])
    let definition = try #require(samples[0].type.definition)
    #expect(definition.converterToUCUM(from: samples[0].unit)?(0.98) == 98)
  }

  @Test func `a start that stands twice is the end, in statistics of workouts alone`() throws {
    let dates = "startDate=\"2023-05-10 08:00:00 +0200\" startDate=\"2023-05-10 09:00:00 +0200\""
    func workout(_ statistics: String) -> String {
      """
       <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" \
      startDate="2023-05-10 08:00:00 +0200" endDate="2023-05-10 09:00:00 +0200" duration="55" \
      durationUnit="min" totalEnergyBurned="1" totalEnergyBurnedUnit="kcal">
        <WorkoutStatistics \(statistics)/>
       </Workout>

      """
    }
    let energy = "type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" sum=\"400\" unit=\"kcal\""
    for statistics in ["\(energy) \(dates)", "\(dates) endDate='2023-05-10' \(energy)"] {
      let reading = try MadeExport.read(MadeExport.text(workout(statistics)))
      // Statistics win over what the attributes say.
      #expect(reading.samples.map(\.value) == [55, 400])
      #expect(reading.samples.map(\.type.identifier) == ["workout.duration", "workout.energy"])
    }
    let threefold = workout("\(dates) startDate='x' \(energy)")
    for damaged in [threefold, MadeExport.record(more: dates)] {
      let reading = try MadeExport.read(MadeExport.text(damaged))
      #expect(reading.samples.isEmpty)
      #expect(reading.quarantined.map(\.fault) == [.damaged])
    }
  }

  @Test func `control characters are deleted`() throws {
    let text = MadeExport.text(MadeExport.record(source: "Wat\u{B}ch\u{0}", inside: "\u{1F}"))
    #expect(try MadeExport.read(text).samples.map(\.source) == ["Watch"])
  }

  @Test(arguments: [
    (MadeExport.record(value: nil), HealthSampleFault.missing(member: "value")),
    (MadeExport.record(value: "many"), .unreadable(member: "value")),
    (MadeExport.record(value: "nan"), .unreadable(member: "value")),
    (MadeExport.record(value: "1e400"), .unreadable(member: "value")),
    (MadeExport.record(unit: nil), .missing(member: "unit")),
    (MadeExport.record(unit: "fathom"), .unknownUnit("fathom")),
    (MadeExport.record(start: "2023-05-10 09:00:00 +0200"), .endBeforeStart),
    (MadeExport.record(start: "0001-01-01 00:00:00 +0000"), .yearOutOfRange),
    (MadeExport.record(end: "3000-01-01 00:00:00 +0000"), .yearOutOfRange),
    (MadeExport.record(start: "2023-02-29 09:00:00 +0200"), .unreadable(member: "startDate")),
    (MadeExport.record(end: "10.05.2023 09:00"), .unreadable(member: "endDate")),
    (MadeExport.record(source: String(repeating: "ü", count: 251)), .sourceName),
    (MadeExport.record(source: "Watch\u{202E}"), .sourceName),
    (MadeExport.record(source: "Watch\u{9B}2J"), .sourceName),
  ])
  func `a record that cannot be is put aside`(record: String, fault: HealthSampleFault) throws {
    let reading = try MadeExport.read(MadeExport.text(Self.record + record + Self.record))
    #expect(reading.samples.count == 2)
    #expect(reading.quarantined.map(\.fault) == [fault])
    #expect(reading.quarantined.map(\.line) == [13])
    #expect(reading.summary?.quarantined == 1)
  }

  @Test func `categories are numbers of their labels`() throws {
    func sleep(_ value: String?) -> String {
      MadeExport.record(
        type: "HKCategoryTypeIdentifierSleepAnalysis",
        unit: nil,
        value: value.map { "HKCategoryValueSleepAnalysis\($0)" }
      )
    }
    let high = MadeExport.record(
      type: "HKCategoryTypeIdentifierHighHeartRateEvent",
      unit: nil,
      value: nil
    )
    let elements = sleep("AsleepREM") + sleep("Asleep") + sleep("Dreaming") + sleep(nil) + high
    let reading = try MadeExport.read(MadeExport.text(elements))
    #expect(reading.samples.map(\.value) == [5, 1, 0])
    let type = try #require(reading.samples.first?.type)
    let faults: [HealthSampleFault] = [.notOnScale(type), .missing(member: "value")]
    #expect(reading.quarantined.map(\.fault) == faults)
  }

  @Test func `what is not read is counted`() throws {
    let elements = """
       <ActivitySummary dateComponents="2023-05-10"/><ActivitySummary/>
       <Audiogram><SensitivityPoint/><SensitivityPoint/></Audiogram><Novelty><Record/></Novelty>

      """
    let goal = MadeExport.record(type: "HKDataTypeSleepDurationGoal", unit: "hr", value: "8")
    let reading = try MadeExport.read(MadeExport.text(elements + goal + Self.record))
    #expect(
      reading.summary?.notRead == [
        "ActivitySummary": 2, "Audiogram": 1, "Novelty": 1, "HKDataTypeSleepDurationGoal": 1,
      ]
    )
    #expect(reading.summary?.samplesBySource == ["Watch": 1])
  }

  @Test func `an export that is cut is never taken for a whole one`() throws {
    let whole = Array(MadeExport.text(Self.record + Self.record).utf8)
    let root = MadeExport.prologue.utf8.count
    let end = whole.count - "\n".utf8.count
    for cut in 0..<end {
      let error = try #require(throws: AppleHealthError.self, "cut at \(cut)") {
        try MadeExport.read(whole[..<cut])
      }
      let isBegun = cut > root + "<HealthData".utf8.count
      #expect(error.code == (isBegun ? .incomplete : .notAnExport), "cut at \(cut)")
    }
  }

  @Test func `entities, bombs and damaged archives are refused`() throws {
    let entity = "<?xml version='1.0'?>\n<!DOCTYPE HealthData [\n<!ENTITY a 'b'>\n]>\n"
    let error = try MadeExport.error(MadeExport.text("", prologue: entity))
    #expect(error.code == .entities)
    #expect(error.line == 3)
    let deep = String(repeating: "<Record>", count: 100)
    #expect(try MadeExport.error(MadeExport.text(deep)).code == .unreasonable)
    let long = MadeExport.record(source: String(repeating: "x", count: 2 << 20))
    #expect(try MadeExport.error(MadeExport.text(long)).code == .unreasonable)
    let sources = (0..<5000).map { MadeExport.record(source: "\($0)") }.joined()
    #expect(try MadeExport.error(MadeExport.text(sources)).code == .unreasonable)
    #expect(try MadeExport.error("").code == .notAnExport)
    #expect(try MadeExport.error(MadeExport.text("") + "x").code == .malformed)

    let directory = try TemporaryDirectory()
    try directory.write(MadeExport.text(Self.record), to: "in/export.xml")
    _ = try run("zip", ["-q", "-0", "../out.zip", "export.xml"], in: directory["in"])
    _ = try run("zip", ["-q", "-P", "x", "../sealed.zip", "export.xml"], in: directory["in"])
    var bytes = try directory.bytes(of: "out.zip")
    bytes[bytes.count / 2] ^= 1
    try directory.write(bytes, to: "damaged.zip")
    try directory.write(bytes[..<500], to: "cut.zip")
    let codes: [(String, AppleHealthError.Code)] = [
      ("damaged.zip", .damagedArchive), ("cut.zip", .damagedArchive), ("sealed.zip", .encrypted),
      ("missing.zip", .unreadable),
    ]
    for (name, code) in codes {
      let error = #expect(throws: AppleHealthError.self) {
        try MadeExport.read(path: directory[name])
      }
      #expect(error?.code == code, "\(name)")
    }
  }

  /// The larger one was read, and nothing said that there was another.
  @Test func `of two exports in an archive or a folder none is guessed`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(MadeExport.text(Self.record + Self.record), to: "in/old/export.xml")
    try directory.write(MadeExport.text(Self.record), to: "in/export.xml")
    try directory.write("<ClinicalDocument/>", to: "in/export_cda.xml")
    _ = try run("zip", ["-q", "-r", "../both.zip", "."], in: directory["in"])
    _ = try run("zip", ["-q", "../one.zip", "export.xml", "export_cda.xml"], in: directory["in"])
    for place in ["both.zip", "in"] {
      let error = #expect(throws: AppleHealthError.self) {
        try MadeExport.read(path: directory[place])
      }
      #expect(error?.code == .severalExports, "\(place)")
      let message = error?.message ?? ""
      #expect(
        message.contains("old/export.xml") && message.contains(" export.xml") || place == "in"
      )
    }
    #expect(try MadeExport.read(path: directory["one.zip"]).samples.count == 1)
  }

  @Test func `two exports of one person have one fingerprint, which is no name of them`() throws {
    let mine = try #require(try MadeExport.read(MadeExport.text("")).summary?.person)
    let later = MadeExport.text("").replacing("BloodTypeNotSet", with: "BloodTypeAPositive")
    #expect(try MadeExport.read(later).summary?.person == mine)
    let other = MadeExport.text("").replacing("1980", with: "1981")
    #expect(try MadeExport.read(other).summary?.person != mine)
    #expect(!"\(mine)".contains("1980"))
  }

  @Test func `batches are handed on as they fill, and what a body throws comes out`() throws {
    let text = MadeExport.text(String(repeating: Self.record, count: 500))
    let directory = try TemporaryDirectory()
    try directory.write(text, to: "export.xml")
    let export = try AppleHealthExport(opening: directory["export.xml"])
    var sizes: [Int] = []
    var progress: [Int64] = []
    _ = try export.read(
      piece: 4096,
      batchSize: 100,
      onProgress: { read, total in
        progress.append(read)
        #expect(total == Int64(text.utf8.count))
      }
    ) { samples, _ in sizes.append(samples.count) }
    #expect(sizes.reduce(0, +) == 500)
    #expect(sizes.dropLast().allSatisfy { 100...130 ~= $0 })
    #expect(progress == progress.sorted() && progress.last == Int64(text.utf8.count))
    struct Enough: Error {}
    #expect(throws: Enough.self) { try export.read { _, _ in throw Enough() } }
  }
}
