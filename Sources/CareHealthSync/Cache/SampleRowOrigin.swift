import CanonicalJSON
import CareHealth
import SQLite

/// What samples of one type, unit, source and device have in common as rows of the cache.
struct SampleRowOrigin {
  private let example: HealthSample
  let type: Int64
  let unit: Int64
  let source: Int64
  let device: Int64?

  init(of sample: HealthSample, in database: HealthDatabase) throws(SQLiteError) {
    example = sample
    type = try database.id(of: sample.type.identifier)
    unit = try database.id(of: sample.unit.text)
    source = try database.id(of: sample.source)
    device = try sample.device.map { text throws(SQLiteError) in try database.id(of: text) }
  }

  /// Returns whether a sample has all that in common.
  func isShared(by sample: HealthSample) -> Bool {
    sample.type == example.type && sample.unit == example.unit
      && sample.source.isSameInUTF8(example.source)
      && (sample.device == nil) == (example.device == nil)
      && (sample.device ?? "").isSameInUTF8(example.device ?? "")
  }
}
