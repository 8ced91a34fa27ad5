import Foundation
import TestSupport
import Testing

/// Stores with health tasks, and exports of a phone that are made up.
enum HealthStore {
  /// A store that counts steps, pulses, weights and glucose since 2017.
  static func make(_ store: CommandStore) throws {
    let daily = ["--daily", "all-day", "--start", "2017-01-01", "-m", "Add"]
    for (id, words) in [
      ("glucose", ["--quantity", "bloodGlucose", "--unit", "mg/dL", "--discrete"]),
      (
        "pulse",
        ["--quantity", "heartRate", "--unit", "count/min", "--discrete", "--statistics", "summary"]
      ), ("steps", ["--quantity", "stepCount", "--unit", "count", "--cumulative"]),
      ("weight", ["--quantity", "bodyMass", "--unit", "kg", "--discrete"]),
    ] {
      let run = store.run(["add", "health-task", id, "--title", id.capitalized] + words + daily)
      try #require(run.status == 0, "\(run.errors)")
    }
  }

  /// An export with the steps of some hours of 10 November 2026, made on a later one.
  static func export(_ steps: [Int: Int], onDay day: Int, sex: String = "") -> String {
    let records = steps.sorted { $0.key < $1.key }.map { hour, count in
      """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" \
      creationDate="2026-11-10 \(10 + hour):59:00 +0000" startDate="2026-11-10 \(10 + hour):00:00 +0000" \
      endDate="2026-11-10 \(10 + hour):30:00 +0000" value="\(count)"/>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_US">
      <ExportDate value="2026-11-\(day) 12:00:00 +0000"/>
      <Me HKCharacteristicTypeIdentifierDateOfBirth="" HKCharacteristicTypeIdentifierBiologicalSex="\(sex)"/>
      \(records.joined(separator: "\n"))
      </HealthData>

      """
  }

  /// One sample as a line.
  static func line(_ id: Int, hour: Int, _ value: Int, _ type: String = "stepCount") -> String {
    let time = "2026-11-10T\(hour < 10 ? "0" : "")\(hour)"
    return """
      {"id":"00000000-0000-4000-8000-00000000000\(id)","type":"\(type)","start":"\(time):00:00Z",\
      "end":"\(time):30:00Z","value":\(value),"unit":"count","source":"Watch"}

      """
  }
}
