import CareHealth
import CareModel

/// When, by whom and by what something was measured: what records and workouts have alike.
struct SampleOrigin {
  var start: Instant
  var end: Instant
  var created: Instant?
  /// Their numbers among the forms.
  var source: Int
  var device: Int?

  init(_ tag: ExportTag, _ forms: inout SampleForms) throws {
    guard let source = tag.range(of: .sourceName) else {
      throw HealthSampleFault.missing(member: ExportName.sourceName.text)
    }
    start = try Self.instant(.startDate, tag)
    end = try Self.instant(.endDate, tag)
    created = tag.range(of: .creationDate).flatMap { CivilTime.instant(tag.bytes, $0) }
    // What was made in no possible year does not say when it was made.
    if let moment = created, !HealthSampleCheck.isPossible(moment) { created = nil }
    self.source = try forms.source(source, tag.bytes)
    device = tag.range(of: .device).flatMap { forms.device($0, tag.bytes) }
  }

  private static func instant(
    _ name: ExportName,
    _ tag: ExportTag
  ) throws(HealthSampleFault) -> Instant {
    guard let range = tag.range(of: name) else { throw .missing(member: name.text) }
    guard let instant = CivilTime.instant(tag.bytes, range) else {
      throw .unreadable(member: name.text)
    }
    return instant
  }
}

/// What an export says of a sample beside its value.
struct SampleMetadata {
  private(set) var entries: [String: String] = [:]
  private(set) var zone: TimeZoneID?
  private(set) var isUserEntered = false
  /// Whether there is more than any sample of Apple's has.
  private(set) var isTooLong = false
  private var size = 0
  private static let most = 1 << 16

  /// Takes in an entry; of a key that stands twice the first one counts.
  mutating func add(_ tag: ExportTag) {
    guard let key = tag.range(of: .key), let value = tag.range(of: .value) else { return }
    size += key.count + value.count
    guard size <= Self.most else { return isTooLong = true }
    let name = String(decoding: tag.bytes[key], as: UTF8.self)
    let text = String(decoding: tag.bytes[value], as: UTF8.self)
    switch name {
    case "HKTimeZone" where TimeZoneID(text) != nil: zone = zone ?? TimeZoneID(text)
    case "HKWasUserEntered": isUserEntered = isUserEntered || text == "1"
    default: entries[name] = entries[name] ?? text
    }
  }

  /// Adds what the reader knows of the sample.
  mutating func add(_ value: String, for key: String) { entries[key] = value }
}

/// A sample whose element has begun.
struct SampleDraft {
  let series: HealthSampleSeries
  let type: Int
  let line: Int
  let value: Double
  let origin: SampleOrigin
  var metadata = SampleMetadata()

  /// Makes the sample.
  var sample: HealthSample {
    HealthSample(
      id: series.id(
        start: origin.start,
        end: origin.end,
        value: value,
        metadata: metadata.entries
      ),
      type: series.type,
      start: origin.start,
      end: origin.end,
      value: value,
      unit: series.unit,
      source: series.source,
      device: series.device,
      zone: metadata.zone,
      isUserEntered: metadata.isUserEntered,
      created: origin.created,
      metadata: metadata.entries
    )
  }
}
