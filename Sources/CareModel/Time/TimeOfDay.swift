/// A time of day, to the minute: `08:00`.
public struct TimeOfDay: Hashable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  /// Makes a time of day.
  ///
  /// - Throws: ``InvalidRecord`` for an hour outside 0 to 23, or a minute outside 0 to 59.
  public init(_ hour: Int, _ minute: Int = 0) throws(InvalidRecord) {
    guard (0...23).contains(hour), (0...59).contains(minute) else {
      throw InvalidRecord([Fault("An hour is 0 to 23, and a minute 0 to 59.")])
    }
    (self.hour, self.minute) = (hour, minute)
  }

  var secondOfDay: Int { hour * 3600 + minute * 60 }
}

extension TimeOfDay: Comparable {
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.secondOfDay < right.secondOfDay
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// Reads `08:00`, or returns nil.
  public init?(_ text: String) {
    guard let time = CivilDateTime("1970-01-01T\(text):00"), time.secondOfDay % 60 == 0 else {
      return nil
    }
    (hour, minute) = (time.hour, time.minute)
  }

  public var description: String {
    "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
