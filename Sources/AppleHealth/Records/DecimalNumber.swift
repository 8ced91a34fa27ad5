/// The form in which an export writes an amount: `132`, `-0.5`, `2.2e-05`.
enum DecimalNumber {
  /// Powers of ten that a double holds exactly.
  private static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
  /// The longest text that is read.
  private static let longest = 64

  /// Reads the double that is nearest to the number; nil for any other text and for what is beyond
  /// every double.
  static func value(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
    guard range.upperBound <= bytes.count, 1...longest ~= range.count else { return nil }
    var place = range.lowerBound
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative || bytes[place] == UInt8(ascii: "+") { place += 1 }
    var (mantissa, digits, decimals): (UInt64, Int, Int) = (0, 0, 0)
    var hasPoint = false
    while place < range.upperBound {
      let digit = bytes[place] &- 48
      if digit < 10 {
        // Beyond 19 digits the sum is not used.
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digits += 1
        if hasPoint { decimals += 1 }
      } else if bytes[place] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      place += 1
    }
    guard digits > 0 else { return nil }
    // Clinger 1990: both operands are exact, so one operation rounds once.
    if place == range.upperBound, digits <= 19, mantissa <= 1 << 53, decimals <= 22 {
      let value = Double(mantissa) / powers[decimals]
      return isNegative ? -value : value
    }
    guard isExponent(bytes, place..<range.upperBound) else { return nil }
    let value = Double(String(decoding: bytes[range], as: UTF8.self))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether nothing is left, or an exponent.
  private static func isExponent(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var rest = bytes[range]
    guard let mark = rest.popFirst() else { return true }
    guard mark | 0x20 == UInt8(ascii: "e") else { return false }
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy { $0 &- 48 < 10 }
  }
}
