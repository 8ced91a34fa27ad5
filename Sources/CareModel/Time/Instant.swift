/// A moment in time, to the nanosecond.
///
/// In files it is RFC 3339 in UTC with the shortest fraction that says the same
/// (`2026-01-10T08:00:00Z`, `2020-04-21T18:48:35.78875196Z`). Years run from 0001 to 9999.
public struct Instant: Hashable, Sendable {
  /// Whole seconds since 1970-01-01T00:00:00Z; leap seconds do not count, as in POSIX.
  public let seconds: Int64
  /// The part of a second beyond ``seconds``: 0 to 999,999,999.
  public let nanoseconds: Int32

  /// Makes a moment; nanoseconds outside their range carry over into the seconds.
  ///
  /// Seconds more than two thousand million years away are cut to that, so that what is counted from a
  /// moment always has a number.
  public init(seconds: Int64, nanoseconds: Int64 = 0) {
    let carry = nanoseconds.flooringDivision(by: 1_000_000_000)
    self.seconds = min(max(seconds, -Self.farthest), Self.farthest) + carry
    self.nanoseconds = Int32(truncatingIfNeeded: nanoseconds &- carry &* 1_000_000_000)
  }

  private static let farthest: Int64 = 1 << 56

  /// The first moment of the year 0001.
  public static let earliest = Instant(seconds: -62_135_596_800)
  /// The last moment of the year 9999.
  public static let latest = Instant(seconds: 253_402_300_799, nanoseconds: 999_999_999)

  /// The moment by which every version must be made: one of later would leave too little time for
  /// those that follow it.
  package static let endOfVersions = Instant(seconds: 253_370_764_800)

  /// The first moment after this one that a version which follows it can have; at the end of time
  /// the same.
  package var afterwards: Instant { min(adding(nanoseconds: 1000), .latest) }

  /// Whether RFC 3339 can write this moment.
  package var isWritable: Bool { self >= .earliest && self <= .latest }

  /// The moment without what is finer than a microsecond, which no file needs.
  public var roundedToMicroseconds: Instant {
    Instant(seconds: seconds, nanoseconds: Int64(nanoseconds / 1000 * 1000))
  }

  /// Returns the moment that is some nanoseconds later, or earlier when negative.
  public func adding(nanoseconds: Int64) -> Instant {
    let sum = Int64(self.nanoseconds).addingReportingOverflow(nanoseconds)
    let bound: Int64 = nanoseconds < 0 ? .min : .max
    return Instant(seconds: seconds, nanoseconds: sum.overflow ? bound : sum.partialValue)
  }

  /// Returns the moment that is some seconds later, or earlier when negative.
  public func adding(seconds: Int64) -> Instant {
    let sum = self.seconds.addingReportingOverflow(seconds)
    let bound: Int64 = seconds < 0 ? .min : .max
    return Instant(
      seconds: sum.overflow ? bound : sum.partialValue,
      nanoseconds: Int64(nanoseconds)
    )
  }
}

extension Instant: Comparable {
  public static func < (left: Instant, right: Instant) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension Instant: LosslessStringConvertible {
  /// The text of RFC 3339 in UTC.
  public var description: String { digits }

  /// Reads RFC 3339 with any offset, or returns nil.
  public init?(_ text: String) { self.init(digits: text) }
}

extension Instant: DigitText {
  init?(_ scanner: inout DigitScanner) {
    guard let value = OffsetDateTime(&scanner) else { return nil }
    self = value.instant
  }

  func write(to bytes: inout [UInt8]) {
    OffsetDateTime(self, offsetSeconds: 0).write(to: &bytes)
  }
}

extension Instant {
  /// Returns the moment that is some seconds and parts of one later.
  func adding(elapsed seconds: Double) -> Instant {
    let whole = seconds.rounded(.down)
    guard whole.magnitude < 1e12 else { return .latest }
    return adding(seconds: Int64(whole))
      .adding(nanoseconds: Int64(((seconds - whole) * 1e9).rounded()))
  }

  /// 2001-01-01T00:00:00Z, from which CareKit's JSON counts seconds.
  package static let careKitReference = Instant(seconds: 978_307_200)

  /// The seconds since 2001-01-01T00:00:00Z: the number that CareKit's JSON writes for a date.
  package var careKitSeconds: Double {
    let whole = seconds - Self.careKitReference.seconds
    guard nanoseconds != 0 else { return Double(whole) }
    // Parsing the decimal rounds once; adding a fraction to a double would round twice.
    let isNegative = whole < 0
    let magnitude = isNegative ? -whole - 1 : whole
    let fraction = isNegative ? 1_000_000_000 - Int64(nanoseconds) : Int64(nanoseconds)
    let decimal = String { writer in
      if isNegative { writer.put("-") }
      writer.put(Int(magnitude), digits: 1)
      writer.put(".")
      writer.put(Int(fraction), digits: 9)
    }
    return Double(decimal) ?? Double(whole)
  }

  /// Makes the moment of a number in CareKit's JSON, with as few digits as give the number back.
  ///
  /// A double finer than a nanosecond (they exist within weeks of 2001) becomes the nearest
  /// nanosecond. Returns nil for moments outside the years 0001 to 9999.
  package init?(careKitSeconds value: Double) {
    guard value.magnitude < 1e12, let instant = Self.shortest(value), instant.isWritable else {
      return nil
    }
    self = instant
  }

  private static func shortest(_ value: Double) -> Instant? {
    let candidates = (0...9).lazy.compactMap { Instant(careKitSeconds: value, fractionDigits: $0) }
    return candidates.first { $0.careKitSeconds == value }
      ?? Instant(careKitSeconds: value, fractionDigits: 9)
  }

  /// The moment nearest to a double, rounded to some digits of a second.
  private init?(careKitSeconds value: Double, fractionDigits digits: Int) {
    let whole = value.rounded(.down)
    let scale = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
    let fraction = Int64(((value - whole) * Double(scale)).rounded())
    guard let seconds = Int64(exactly: whole) else { return nil }
    self.init(
      seconds: Self.careKitReference.seconds + seconds,
      nanoseconds: fraction * (1_000_000_000 / scale)
    )
  }
}
