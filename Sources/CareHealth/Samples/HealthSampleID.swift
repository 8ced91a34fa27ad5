public import CareModel
import Digests

/// Which sample it is: a UUID that a source gave it, or one that follows from what the sample says.
public struct HealthSampleID: Hashable, Comparable, Sendable {
  public let uuid: VersionID

  public init(_ uuid: VersionID) { self.uuid = uuid }

  public static func < (left: HealthSampleID, right: HealthSampleID) -> Bool {
    left.uuid < right.uuid
  }
}

extension HealthSampleID: LosslessStringConvertible {
  public init?(_ text: String) {
    guard let uuid = VersionID(text) else { return nil }
    self.init(uuid)
  }

  public var description: String { uuid.description }
}

extension HealthSampleID {
  /// The keys of metadata under which HealthKit keeps what another program calls a sample.
  private static let externalKey = "HKExternalUUID"
  private static let syncKeys = ["HKMetadataKeySyncIdentifier", "HKSyncIdentifier"]

  /// Makes the id of a sample to which its source gave none: a version-8 UUID of RFC 9562.
  ///
  /// Whoever derives it from the same sample gets the same id. It follows from what the writing program
  /// calls the sample, with the type and the start, since programs give one name to several samples;
  /// else from the identifier by which the program syncs it, with the type and the source; else from
  /// its series, times and value, as ``HealthSampleSeries`` says.
  ///
  /// - Parameter device: What measured it; an address of memory in it does not count.
  public init(
    derivedFor type: HealthType,
    start: Instant,
    end: Instant,
    value: Double,
    unit: HealthUnit,
    source: String,
    device: String? = nil,
    metadata: [String: String] = [:]
  ) {
    if let named = Self(namedIn: metadata, type, start: start, source: source) {
      self = named
    } else {
      let series = HealthSampleSeries(type, in: unit, source: source, device: device)
      self = series.id(start: start, end: end, value: value)
    }
  }

  /// Makes the id of a sample that the writing program calls by a name; nil for one without a name.
  init?(namedIn metadata: [String: String], _ type: HealthType, start: Instant, source: String) {
    if metadata.isEmpty { return nil }
    var fields = IdentityFields()
    if let external = metadata[Self.externalKey], !external.isEmpty {
      fields.put("external")
      fields.put(type.identifier)
      fields.put("\(start.seconds).\(start.nanoseconds)")
      // A UUID is the same in either case.
      fields.put(external.lowercased())
    } else if let sync = Self.syncKeys.lazy.compactMap({ metadata[$0] }).first, !sync.isEmpty {
      for field in ["sync", type.identifier, source, sync] { fields.put(field) }
    } else {
      return nil
    }
    self.init(VersionID(derivedFrom: Digest(sha256: fields.bytes)))
  }

  /// Makes the id of the sample of a type that a correlation holds, where only that has an id.
  ///
  /// A correlation that is corrected or deleted so takes the samples with it that came of it.
  public init(_ type: HealthType, partOf correlation: HealthSampleID) {
    let text = "part:\(type.identifier):\(correlation)"
    self.init(VersionID(derivedFrom: Digest(sha256: text)))
  }

  /// Makes the id of a sample that another system calls by names of its own.
  ///
  /// Whoever reads the same names gets the same id, whatever is corrected of what they stand for.
  package init(named names: [String]) {
    var fields = IdentityFields()
    for name in ["named"] + names { fields.put(name) }
    self.init(VersionID(derivedFrom: Digest(sha256: fields.bytes)))
  }

  /// Makes the id of what holds several samples together, such as the two values of a blood pressure.
  package init(correlating ids: [HealthSampleID]) {
    let bytes = ids.sorted().flatMap(\.uuid.bytes)
    self.init(VersionID(derivedFrom: Digest(sha256: Array("correlation".utf8) + bytes)))
  }
}

/// What an id follows from, one after the other: with its length before it no field can pass as two.
struct IdentityFields {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ field: String) {
    bytes.append(contentsOf: "\(field.utf8.count):".utf8)
    bytes.append(contentsOf: field.utf8)
  }
}
