/// A positive ratio of two whole numbers, exactly; each of them has at most 128 bits.
struct ExactRatio: Hashable, Sendable {
  let numerator: UInt128
  let denominator: UInt128

  /// Makes a ratio in its lowest terms; nil if one of the numbers is 0.
  init?(_ numerator: UInt128, _ denominator: UInt128 = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = Self.divisor(numerator, denominator)
    self.init(reduced: numerator / divisor, denominator / divisor)
  }

  private init(reduced numerator: UInt128, _ denominator: UInt128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  static let one = ExactRatio(reduced: 1, 1)

  private static func divisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
    var (larger, smaller) = (left, right)
    while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}

extension ExactRatio {
  var inverse: ExactRatio { ExactRatio(reduced: denominator, numerator) }

  /// The nearest double; the last digit may be off by one where a number is beyond 2^53.
  var double: Double { Double(numerator) / Double(denominator) }

  /// Returns the product; nil if it does not fit.
  func multiplied(by other: ExactRatio) -> ExactRatio? {
    let first = Self.divisor(numerator, other.denominator)
    let second = Self.divisor(other.numerator, denominator)
    let top = (numerator / first).multipliedReportingOverflow(by: other.numerator / second)
    let bottom = (denominator / second).multipliedReportingOverflow(by: other.denominator / first)
    return top.overflow || bottom.overflow
      ? nil : ExactRatio(reduced: top.partialValue, bottom.partialValue)
  }

  func divided(by other: ExactRatio) -> ExactRatio? { multiplied(by: other.inverse) }

  /// Returns a power, which may be negative; nil if it does not fit.
  func raised(to exponent: Int) -> ExactRatio? {
    let base = exponent < 0 ? inverse : self
    guard base != .one else { return .one }
    // Nothing but 1 fits with an exponent beyond 127.
    guard exponent.magnitude < 128 else { return nil }
    var power: ExactRatio? = .one
    for _ in 0..<exponent.magnitude { power = power?.multiplied(by: base) }
    return power
  }

  /// Returns how much more this is than another ratio, or how much less; nil if that is nothing or
  /// does not fit.
  func distance(from other: ExactRatio) -> (isLess: Bool, amount: ExactRatio)? {
    let mine = numerator.multipliedReportingOverflow(by: other.denominator)
    let others = other.numerator.multipliedReportingOverflow(by: denominator)
    let bottom = denominator.multipliedReportingOverflow(by: other.denominator)
    guard !mine.overflow, !others.overflow, !bottom.overflow else { return nil }
    let isLess = mine.partialValue < others.partialValue
    let top =
      isLess
      ? others.partialValue - mine.partialValue : mine.partialValue - others.partialValue
    return ExactRatio(top, bottom.partialValue).map { (isLess, $0) }
  }

  /// Reads a decimal such as `180.15588`, or a fraction such as `1/16`; nil for any other text.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, let top = Self.decimal(first) else { return nil }
    switch parts.count {
    case 1: self = top
    case 2:
      guard let bottom = Self.decimal(parts[1]), let ratio = top.divided(by: bottom) else {
        return nil
      }
      self = ratio
    default: return nil
    }
  }

  /// Reads digits with at most one point between them, at most 36 of them.
  private static func decimal(_ text: some StringProtocol) -> ExactRatio? {
    guard text.utf8.count <= 37 else { return nil }
    var value: UInt128 = 0
    var scale: UInt128 = 1
    var hasPoint = false
    var digits = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + UInt128(byte - UInt8(ascii: "0"))
        if hasPoint { scale *= 10 }
        digits += 1
      case UInt8(ascii: ".") where !hasPoint && digits > 0: hasPoint = true
      default: return nil
      }
    }
    return digits > 0 && digits <= 36 ? ExactRatio(value, scale) : nil
  }

  /// Returns a power of ten; nil beyond ±38.
  static func powerOfTen(_ exponent: Int) -> ExactRatio? { ExactRatio(10)?.raised(to: exponent) }
}
