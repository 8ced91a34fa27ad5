import AppleHealth
import CareHealth
import CareModel
import Foundation
import TestSupport
import Testing

/// Exports that others published, read as another program reads them.
@Suite(.enabled(if: PublishedData.isGiven, PublishedData.comment))
struct PublishedExportTests {
  private static func read(_ name: String) throws -> MadeExport.Reading {
    try MadeExport.read(PublishedData.bytes("apple-health/\(name)"))
  }

  @Test(arguments: ["hkimport-export.xml", "export6s3sample.xml"])
  func `samples, values, times and sources are those that Python reads`(name: String) throws {
    try ExportJudge.compare(PublishedData.bytes("apple-health/\(name)"))
  }

  @Test(arguments: ["StepCount", "DistanceWalkingRunning"])
  func `the tables of an export's author come out of it`(type: String) throws {
    let table = try PublishedData.bytes("apple-health/\(type).csv")
    let lines = String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst()
    let samples = try Self.read("export6s3sample.xml").samples
      .filter { $0.type.identifier == "HKQuantityTypeIdentifier\(type)" }
    #expect(samples.count == lines.count)
    for (line, sample) in zip(lines, samples) {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: ["\"", "\r"]) }
      #expect(fields[0] == sample.source)
      #expect(fields[4] == sample.unit.text)
      #expect(Self.instant(fields[5]) == sample.created)
      #expect(Self.instant(fields[6]) == sample.start)
      #expect(Self.instant(fields[7]) == sample.end)
      #expect(Double(fields[8]) == sample.value)
    }
  }

  @Test func `a workout is its duration, energy and distance, and rings are counted`() throws {
    let reading = try Self.read("export6s3sample.xml")
    let workout = reading.samples.filter { $0.type.identifier.hasPrefix("workout.") }
    #expect(workout.map(\.value) == [31.73680251737436, 139.3170000000021, 0])
    #expect(workout.map(\.unit.text) == ["min", "kcal", "km"])
    #expect(workout.first?.metadata["workoutActivityType"] == "HKWorkoutActivityTypeOther")
    #expect(reading.summary?.notRead == ["ActivitySummary": 2])
    #expect(reading.summary?.exported == Instant("2016-04-15T07:27:26+01:00"))
  }

  @Test func `records that stand in correlations too are one`() throws {
    let reading = try Self.read("hkimport-export.xml")
    #expect(reading.summary?.notRead["Correlation"] == 34)
    #expect(reading.samples.count - reading.ids.count == 329)
  }

  /// Reads the form of an export's dates by way of RFC 3339.
  private static func instant(_ text: String) -> Instant? {
    let parts = text.split(separator: " ")
    guard parts.count == 3 else { return nil }
    return Instant("\(parts[0])T\(parts[1])\(parts[2].prefix(3)):\(parts[2].suffix(2))")
  }
}
