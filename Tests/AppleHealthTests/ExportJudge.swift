import AppleHealth
import CareHealth
import CareModel
import TestSupport
import Testing

/// Compares what is read with what `Tests/Judges/read_health_export.py` reads.
enum ExportJudge {
  static func compare(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let judge = try PythonJudge.run(
      "read_health_export.py",
      ["-"],
      needing: "json",
      input: text
    )
    try #require(judge.status == 0, "\(judge.errors)")
    let rows = judge.output.split(separator: "\n").map { line in
      line.split(separator: "\t").map(String.init)
    }
    let reading = try MadeExport.read(bytes)
    #expect(reading.quarantined.isEmpty)
    var types: [String: [HealthSample]] = [:]
    for sample in reading.samples { types[sample.type.identifier, default: []].append(sample) }
    var compared = 0
    for row in rows where row.count == 5 {
      let samples = try #require(types[row[0]])
      let sum = samples.reduce(0) { $0 + $1.value }
      #expect(samples.count == Int(row[1]), "\(row[0])")
      #expect(abs(sum - (Double(row[2]) ?? .nan)) <= abs(sum) * 1e-12, "\(row[0])")
      #expect(samples.map(\.start.seconds).min() == Int64(row[3]))
      #expect(samples.map(\.end.seconds).max() == Int64(row[4]))
      #expect(reading.summary?.samplesByType[HealthType(identifier: row[0])] == samples.count)
      compared += 1
    }
    #expect(compared == types.count)
    let sources = rows.filter { $0.first == "source" }.map { ($0[1], Int($0[2]) ?? 0) }
    #expect(reading.summary?.samplesBySource == Dictionary(sources) { $0 + $1 })
    let ids = reading.ids.map(\.description)
    #expect(["distinct", "\(ids.count)", ids.min() ?? "", ids.max() ?? ""] == rows.last)
  }
}
