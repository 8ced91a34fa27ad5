import AppleHealth
import CareHealth
import CareModel
import CareSamples
import Foundation
import TestSupport
import Testing

/// What holds for every export.
struct LawTests {
  private static func export(_ records: Int, seed: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    HealthExportGenerator(records: records, seed: seed).write { bytes += $0 }
    return bytes
  }

  /// An export with everything that the filter changes and the reader takes or passes over.
  private static let varied = MadeExport.text(
    """
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Wa\u{B}tch" \
    startDate="2023-05-10 08:00:00 +0200" endDate="2023-05-10 09:00:00 +0200" duration="55" \
    durationUnit="min">
      <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="400" unit="kcal" \
    startDate="2023-05-10 08:00:00 +0200" startDate="2023-05-10 09:00:00 +0200"/>
      <WorkoutStatistics/><WorkoutRoute><FileReference path="/r.gpx"/></WorkoutRoute>
     </Workout>
    \(MadeExport.record(value: "x"))\(MadeExport.record(inside: "<MetadataEntry key='é' value='ü'/>"))

    """
  )

  @Test(arguments: [1, 2, 3, 5, 17, 64, 255, 1024, 4096])
  func `pieces of any size give the same samples`(piece: Int) throws {
    let bytes = Array(Self.varied.utf8)
    let whole = try MadeExport.read(bytes)
    #expect(whole.samples.count == 3)
    #expect(whole.quarantined.count == 1)
    #expect(try MadeExport.read(bytes, piece: piece) == whole)
    let made = Self.export(40, seed: UInt64(piece))
    #expect(try MadeExport.read(made, piece: piece) == MadeExport.read(made))
  }

  @Test func `samples and their ids are those that Python reads`() throws {
    try ExportJudge.compare(Self.export(400, seed: 3))
  }

  @Test func `an archive gives what its file gives`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Self.export(5000, seed: 4), to: "in/export.xml")
    _ = try run("zip", ["-q", "../out.zip", "export.xml"], in: directory["in"])
    let file = try MadeExport.read(path: directory["in"])
    #expect(try MadeExport.read(path: directory["out.zip"]) == file)
    #expect(file.samples.count == 5000)
    #expect(file.ids.count == 5000)
  }

  @Test func `a later export has the samples of the first but those that were deleted`() throws {
    var later: [UInt8] = []
    HealthExportGenerator(records: 2000, edition: .second).write { later += $0 }
    let (first, second) = (
      try MadeExport.read(Self.export(2000, seed: 1)), try MadeExport.read(later)
    )
    #expect(first.ids.subtracting(second.ids).count == 20)
    #expect(second.ids.subtracting(first.ids).count == 20)
    #expect(first.summary?.person == second.summary?.person)
    let dates = try #require(first.summary?.exported),
      newer = try #require(second.summary?.exported)
    #expect(dates < newer)
  }

  @Test func `samples that are read have no fault of their own`() throws {
    for sample in try MadeExport.read(Self.export(2000, seed: 9)).samples {
      #expect(sample.fault == nil)
    }
  }

  @Test func `dates are those of the calendar`() throws {
    var generator = SeededGenerator(seed: 11)
    var (records, expected): (String, [Instant]) = ("", [])
    for _ in 0..<3000 {
      let seconds = Int64.random(in: -2_208_988_800..<7_289_654_400, using: &generator)
      let offset = Int.random(in: -14 * 60...14 * 60, using: &generator)
      let digits = "\(Instant(seconds: seconds + Int64(offset * 60)))".dropLast()
      let (hours, minutes) = (abs(offset) / 60, abs(offset) % 60)
      let zone = String(format: "%@%02d%02d", offset < 0 ? "-" : "+", hours, minutes)
      let text = "\(digits.replacing("T", with: " ")) \(zone)"
      records += MadeExport.record(start: text, end: text)
      expected.append(Instant(seconds: seconds))
    }
    #expect(try MadeExport.read(MadeExport.text(records)).samples.map(\.start) == expected)
  }

  @Test func `numbers are those that Swift reads`() throws {
    var generator = SeededGenerator(seed: 12)
    var texts = [
      "0", "-0", "1.", ".5", "1e3", "5e-324", "9007199254740993", "0.1", "1e", "e1", "", "+",
    ]
    texts += [
      "- 1", "0x10", "1_000", "inf", "--1", "1.2.3", "123456789012345678901234567890", " 1",
    ]
    for _ in 0..<1500 {
      let value = Double(bitPattern: generator.next())
      if value.isFinite { texts.append("\(value)") }
      texts.append("\(Double.random(in: 0...1000, using: &generator))")
    }
    let type = "HKQuantityTypeIdentifierOfTomorrow"
    let records = texts.map { MadeExport.record(type: type, value: $0) }.joined()
    let reading = try MadeExport.read(MadeExport.text(records))
    // Swift's own reader also takes these, which no export writes.
    let expected = texts.filter { !["0x10", "inf"].contains($0) }.compactMap(Double.init)
    #expect(reading.samples.map(\.value.bitPattern) == expected.map(\.bitPattern))
    #expect(reading.quarantined.count == texts.count - expected.count)
  }
}

/// Exports with changed bytes: an error or samples, never anything else.
struct MutationTests {
  private static let count = lawCount(2000)

  @Test func `a changed export gives samples that can be, or an error`() throws {
    var generator = SeededGenerator(seed: 20)
    var bytes: [UInt8] = []
    HealthExportGenerator(records: 6).write { bytes += $0 }
    let originals = [bytes, Array(MadeExport.text(MadeExport.record() + MadeExport.record()).utf8)]
    let directory = try TemporaryDirectory()
    try directory.write(originals[0], to: "in/export.xml")
    _ = try run("zip", ["-q", "../out.zip", "export.xml"], in: directory["in"])
    let archive = try directory.bytes(of: "out.zip")
    var (read, refused) = (0, 0)
    for number in 0..<Self.count {
      var changed = generator.damaged(number % 3 == 2 ? archive : originals[number % 3])
      if number % 6 == 0 { changed = generator.damaged(changed) }
      try directory.write(changed, to: "changed")
      do {
        let reading = try MadeExport.read(path: directory["changed"], piece: 1000)
        read += 1
        for sample in reading.samples where sample.fault != nil {
          Issue.record("seed \(generator.seed), export \(number): an impossible sample")
        }
      } catch {
        refused += 1
        if !(error is AppleHealthError) {
          Issue.record("seed \(generator.seed), export \(number): \(error)")
        }
      }
    }
    #expect(read > Self.count / 10)
    #expect(refused > Self.count / 10)
  }
}
