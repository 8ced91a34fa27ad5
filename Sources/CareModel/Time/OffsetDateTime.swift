/// A wall-clock time together with how far it is from UTC: `2026-01-01T08:00:00-05:00`.
public struct OffsetDateTime: Hashable, Sendable {
  public let local: CivilDateTime
  /// How far the wall clock is ahead of UTC, in seconds; a multiple of 60, within ±18 hours.
  public let offsetSeconds: Int

  /// Makes a local time; nil unless the offset is whole minutes within ±18 hours.
  public init?(_ local: CivilDateTime, offsetSeconds: Int) {
    guard offsetSeconds % 60 == 0, abs(offsetSeconds) <= 18 * 3600 else { return nil }
    self.local = local
    self.offsetSeconds = offsetSeconds
  }

  /// Shows a moment on a wall clock; an offset that is no whole minute is rounded down to one.
  ///
  /// Before about 1920 many zones kept local mean time to the second, which RFC 3339 cannot write.
  public init(_ instant: Instant, offsetSeconds: Int) {
    let minutes = Int64(offsetSeconds).flooringDivision(by: 60)
    self.offsetSeconds = Int(minutes) * 60
    local = CivilDateTime(instant, offsetSeconds: self.offsetSeconds)
  }

  public var instant: Instant { local.instant(offsetSeconds: offsetSeconds) }
}

extension OffsetDateTime: LosslessStringConvertible {
  /// `Z` for UTC, else `+02:00`.
  public var offsetText: String { String(writeOffset) }

  public var description: String { digits }

  /// Reads RFC 3339, section 5.6, in the years 0001 to 9999 and without leap seconds; or nil.
  public init?(_ text: String) { self.init(digits: text) }
}

extension OffsetDateTime: DigitText {
  func write(to writer: inout [UInt8]) {
    local.write(to: &writer)
    writeOffset(to: &writer)
  }

  fileprivate func writeOffset(to writer: inout [UInt8]) {
    guard offsetSeconds != 0 else { return writer.put("Z") }
    let minutes = abs(offsetSeconds) / 60
    writer.put(offsetSeconds < 0 ? "-" : "+")
    writer.put(minutes / 60, digits: 2)
    writer.put(":")
    writer.put(minutes % 60, digits: 2)
  }

  init?(_ scanner: inout DigitScanner) {
    guard let local = CivilDateTime(&scanner) else { return nil }
    self.init(local, &scanner)
  }

  /// Reads the offset of a time after which the scanner stands.
  init?(_ local: CivilDateTime, _ scanner: inout DigitScanner) {
    guard let offset = Self.offset(&scanner),
      let value = OffsetDateTime(local, offsetSeconds: offset), value.instant.isWritable
    else { return nil }
    self = value
  }

  private static func offset(_ scanner: inout DigitScanner) -> Int? {
    if scanner.take("Z") || scanner.take("z") { return 0 }
    let isBehind = scanner.next == UInt8(ascii: "-")
    guard scanner.take("-") || scanner.take("+"), let hours = scanner.digits(2), hours < 24,
      scanner.take(":"), let minutes = scanner.digits(2), minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
  }
}
