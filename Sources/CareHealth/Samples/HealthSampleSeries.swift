public import CareModel
import Digests

/// Samples that differ in time and value alone: of one type, unit, source and device.
///
/// It makes the ids of its samples: one block of SHA-256 for each. Make it once for many of them.
public struct HealthSampleSeries: Hashable, Sendable {
  public let type: HealthType
  public let unit: HealthUnit
  public let source: String
  /// What measured them, without addresses of memory.
  public let device: String?
  /// What follows from the above: a version-8 UUID.
  private let uuid: VersionID

  /// - Parameter device: What measured them; an address of memory in it does not count.
  public init(
    _ type: HealthType,
    in unit: HealthUnit,
    source: String,
    device: String? = nil
  ) {
    self.type = type
    self.unit = unit
    self.source = source
    self.device = device.flatMap(HealthSample.device(named:))
    var fields = IdentityFields()
    for field in ["series", type.identifier, unit.text, source] { fields.put(field) }
    if let device = self.device { fields.put(device) }
    uuid = VersionID(derivedFrom: Digest(sha256: fields.bytes))
  }

  /// Makes the id of a sample of the series to which its source gave none.
  ///
  /// It follows from the UUID of the series; the seconds of the start and of the end; the bits of the
  /// value; and the nanoseconds of the start and of the end: 48 bytes, the highest of each number
  /// first. Metadata that names the sample counts instead.
  public func id(
    start: Instant,
    end: Instant,
    value: Double,
    metadata: [String: String] = [:]
  ) -> HealthSampleID {
    if let named = HealthSampleID(namedIn: metadata, type, start: start, source: source) {
      return named
    }
    // Of the two zeros one has a sign, which no document tells.
    let bits = value == 0 ? 0 : value.bitPattern
    let fractions =
      UInt64(UInt32(bitPattern: start.nanoseconds)) << 32
      | UInt64(UInt32(bitPattern: end.nanoseconds))
    let words: InlineArray<6, UInt64> = [
      uuid.high, uuid.low, UInt64(bitPattern: start.seconds), UInt64(bitPattern: end.seconds), bits,
      fractions,
    ]
    return HealthSampleID(VersionID(derivedFrom: Digest.start(sha256: words)))
  }
}
