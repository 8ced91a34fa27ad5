extension JSONNumber {
  /// Returns the token that RFC 8785 gives a finite double: ECMAScript's
  /// `Number.prototype.toString`.
  static func shortestToken(of value: Double) -> String {
    if value.magnitude <= Double(exactIntegerLimit), value == Double(Int(value)) {
      return String(Int(value))
    }
    // Swift's description has the shortest digits that give the double back, as ECMAScript demands.
    let decimal = JSONDecimal(value.description)
    return (decimal.isNegative ? "-" : "") + decimal.ecmaScriptForm
  }
}

extension JSONDecimal {
  /// The form without sign that ECMAScript's `Number::toString` gives to the digits.
  fileprivate var ecmaScriptForm: String {
    let digits = String(decoding: digits, as: UTF8.self)
    // How many digits stand before the decimal point.
    let whole = digits.utf8.count + exponent
    switch whole {
    case digits.utf8.count...21 where exponent >= 0: return digits + zeros(exponent)
    case 1...21: return digits.prefix(whole) + "." + digits.dropFirst(whole)
    case -5...0: return "0." + zeros(-whole) + digits
    default:
      let fraction = digits.dropFirst()
      let power = whole > 0 ? "e+\(whole - 1)" : "e\(whole - 1)"
      return digits.prefix(1) + (fraction.isEmpty ? "" : "." + fraction) + power
    }
  }

  private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}
