package import CanonicalJSON
public import CareModel

/// One measurement of a person's body: HealthKit's `HKQuantitySample` or `HKCategorySample`.
///
/// Its instants are exact; the zone, where a source names one, is only kept.
public struct HealthSample: Hashable, Sendable {
  public var id: HealthSampleID
  public var type: HealthType
  public var start: Instant
  /// When the measurement ended, never before ``start``; the same moment for one that takes no time.
  public var end: Instant
  /// The amount in ``unit``, or the number of a category's value.
  public var value: Double
  public var unit: HealthUnit
  /// The name of the device or app that wrote it: `Watch`.
  public var source: String
  /// What measured it, as the source says, without addresses of memory.
  public var device: String?
  /// The zone in which it was measured, if the source names one.
  public var zone: TimeZoneID?
  /// Whether a person typed the value in.
  public var isUserEntered: Bool
  /// When it came into being; nil where the source does not say.
  public var created: Instant?
  public var metadata: [String: String]

  public init(
    id: HealthSampleID,
    type: HealthType,
    start: Instant,
    end: Instant,
    value: Double,
    unit: HealthUnit,
    source: String,
    device: String? = nil,
    zone: TimeZoneID? = nil,
    isUserEntered: Bool = false,
    created: Instant? = nil,
    metadata: [String: String] = [:]
  ) {
    self.id = id
    self.type = type
    self.start = start
    self.end = end
    self.value = value
    self.unit = unit
    self.source = source
    self.device = device
    self.zone = zone
    self.isUserEntered = isUserEntered
    self.created = created
    self.metadata = metadata
  }
}

extension HealthSample {
  /// How many bytes of UTF-8 the name of a source has at most.
  public static let longestSource = 500

  /// Returns whether a text can be the name of a source.
  ///
  /// It stands in outcomes, which everybody with the plan sees: it is no longer than
  /// ``longestSource``, and has nothing that steers a terminal or turns the direction of writing.
  public static func isSource(_ text: String) -> Bool {
    text.utf8.count <= longestSource && !text.unicodeScalars.contains(where: \.isSteering)
  }

  /// When it came into being or, where nobody says, when it ended.
  var known: Instant { created ?? end }

  /// The sample as one line of JSON, without a line break, its members in order of their names.
  ///
  /// A line that is read back gives the same sample.
  public var line: String { CanonicalJSON.compact(.object(json)) }

  package var json: JSONObject {
    var members: [(String, JSONValue)] = [
      ("end", .string(end.description)),
      ("id", .string(id.description)),
      ("source", .string(source)),
      ("start", .string(start.description)),
      ("type", .string(type.shortName)),
      ("userEntered", .bool(isUserEntered)),
    ]
    // No sample that a reader gave has a value that is no number.
    if let number = JSONNumber(value) { members.append(("value", .number(number))) }
    if !type.isCategory || unit != .count { members.append(("unit", .string(unit.text))) }
    if let label { members.append(("label", .string(label))) }
    if let created { members.append(("created", .string(created.description))) }
    if let device { members.append(("device", .string(device))) }
    if let zone { members.append(("zone", .string(zone.name))) }
    if !metadata.isEmpty {
      members.append(("metadata", .object(JSONObject(metadata.map { ($0, .string($1)) }))))
    }
    return JSONObject(members)
  }

  /// The label of a category's value, as HealthKit has it; nil for a quantity.
  public var label: String? {
    Int(exactly: value).flatMap { type.definition?.scale?.label(of: $0) }
  }

  /// Under what HealthKit keeps how often the writing program has changed a sample that it syncs.
  private static let versionKeys = ["HKMetadataKeySyncVersion", "HKSyncVersion"]

  /// Returns whether the sample counts, and not another one with its id that the same source has, in
  /// whatever order they come.
  ///
  /// The one of the later version in HealthKit's metadata does; else it follows from what they say. Of two
  /// that say the same that counts which came into being first.
  package func counts(before other: HealthSample) -> Bool {
    if syncVersion != other.syncVersion { return syncVersion > other.syncVersion }
    if start != other.start { return start > other.start }
    if end != other.end { return end > other.end }
    if value.bitPattern != other.value.bitPattern {
      return value.bitPattern > other.value.bitPattern
    }
    if isUserEntered != other.isUserEntered { return isUserEntered }
    for (mine, yours) in zip(texts, other.texts) where !mine.isSameInUTF8(yours) {
      return yours.precedesInUTF8(mine)
    }
    return created ?? .latest < other.created ?? .latest
  }

  private var syncVersion: Double {
    if metadata.isEmpty { return -1 }
    return Self.versionKeys.lazy.compactMap { metadata[$0] }.compactMap { Double($0) }
      .first(where: \.isFinite) ?? -1
  }

  private var texts: [String] {
    [type.identifier, unit.text, source, device ?? "", zone?.name ?? ""]
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character, a separator of lines, or an override of the direction of
  /// writing.
  fileprivate var isSteering: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
