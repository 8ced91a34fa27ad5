/// A day and a wall-clock time, without a time zone: `2026-01-10T08:00:00`.
public struct CivilDateTime: Hashable, Sendable {
  public let date: CivilDate
  /// Seconds since the start of the day as the wall clock counts them: 0 to 86,399.
  public let secondOfDay: Int
  /// The part of a second beyond ``secondOfDay``: 0 to 999,999,999.
  package let nanoseconds: Int32

  /// Makes a wall-clock time, or returns nil if the second is not one of a day.
  public init?(_ date: CivilDate, secondOfDay: Int, nanoseconds: Int32 = 0) {
    guard (0..<86_400).contains(secondOfDay), (0..<1_000_000_000).contains(nanoseconds) else {
      return nil
    }
    self.date = date
    self.secondOfDay = secondOfDay
    self.nanoseconds = nanoseconds
  }

  /// What the wall clock shows at a moment where the local time is so many seconds ahead of UTC.
  public init(_ instant: Instant, offsetSeconds: Int) {
    let local = instant.seconds + Int64(offsetSeconds)
    let days = local.flooringDivision(by: 86_400)
    date = CivilDate(daysSinceEpoch: Int(days))
    secondOfDay = Int(local - days * 86_400)
    nanoseconds = instant.nanoseconds
  }

  public var hour: Int { secondOfDay / 3600 }
  public var minute: Int { secondOfDay / 60 % 60 }
  public var second: Int { secondOfDay % 60 }

  /// Returns the moment at which a wall clock that is so many seconds ahead of UTC shows this.
  package func instant(offsetSeconds: Int) -> Instant {
    Instant(
      seconds: Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay - offsetSeconds),
      nanoseconds: Int64(nanoseconds)
    )
  }
}

extension CivilDateTime: Comparable {
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.secondOfDay, left.nanoseconds)
      < (right.date, right.secondOfDay, right.nanoseconds)
  }
}

extension CivilDateTime: LosslessStringConvertible {
  /// The time of day with its shortest fraction: `08:00:00`, `08:00:00.25`.
  package var timeText: String { String(writeTime) }

  public var description: String { digits }

  /// Reads `2026-01-10T08:00:00` with an optional fraction, or returns nil.
  public init?(_ text: String) { self.init(digits: text) }
}

extension CivilDateTime: DigitText {
  func write(to writer: inout [UInt8]) {
    date.write(to: &writer)
    writer.put("T")
    writeTime(to: &writer)
  }

  fileprivate func writeTime(to writer: inout [UInt8]) {
    writer.put(hour, digits: 2)
    writer.put(":")
    writer.put(minute, digits: 2)
    writer.put(":")
    writer.put(second, digits: 2)
    writer.putFraction(nanoseconds: nanoseconds)
  }

  init?(_ scanner: inout DigitScanner) {
    guard let date = CivilDate(&scanner) else { return nil }
    self.init(date, &scanner)
  }

  /// Reads the time of a day after which the scanner stands.
  init?(_ date: CivilDate, _ scanner: inout DigitScanner) {
    guard scanner.take("T") || scanner.take("t"),
      let hour = scanner.digits(2), hour < 24, scanner.take(":"),
      let minute = scanner.digits(2), minute < 60, scanner.take(":"),
      let second = scanner.digits(2), second < 60
    else { return nil }
    var nanoseconds: Int64 = 0
    if scanner.take(".") {
      guard let fraction = scanner.fraction() else { return nil }
      nanoseconds = fraction
    }
    let secondOfDay = hour * 3600 + minute * 60 + second
    self.init(date, secondOfDay: secondOfDay, nanoseconds: Int32(nanoseconds))
  }
}
