extension Instant {
  /// 2001-01-01T00:00:00Z, from which CareKit's JSON counts seconds.
  public static let careKitReference = Instant(seconds: 978_307_200)

  /// The seconds since 2001-01-01T00:00:00Z: the number that CareKit's JSON writes for a date.
  public var careKitSeconds: Double {
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
  public init?(careKitSeconds value: Double) {
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
