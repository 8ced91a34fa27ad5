/// A JSON number, kept as the token that stands, or will stand, in the file.
///
/// A number made from an `Int` or `Double` has the token of RFC 8785, section 3.2.2.3 (the shortest
/// decimal that gives the same double back, in ECMAScript's form). A number that was read keeps its
/// own token until somebody asks for its value, so that members we do not know survive a rewrite.
public struct JSONNumber: Hashable, Sendable {
  /// The token, as RFC 8259 section 6 allows it.
  public let token: String

  /// Makes the number of a token that the reader has checked.
  init(token: String) { self.token = token }

  /// Makes a whole number.
  public init(_ value: Int) { token = String(value) }

  /// Makes a number from a double, or nil for NaN and the infinities, which JSON cannot write.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    token = Self.shortestToken(of: value)
  }

  /// The largest whole number that every reader of JSON keeps exactly: 2 to the power 53.
  package static let exactIntegerLimit = 9_007_199_254_740_992

  /// The value if it is whole and within ±2^53; `2.0` and `2e0` are whole too.
  ///
  /// The token is judged exactly: `9007199254740992.5` is not whole, though its double is.
  public var int: Int? {
    guard let value = Int(token) ?? JSONDecimal(token).int else { return nil }
    return value.magnitude <= Self.exactIntegerLimit ? value : nil
  }

  /// The value as a double, or nil if the token is beyond what a double holds.
  public var double: Double? {
    guard let value = Double(token), value.isFinite else { return nil }
    return value
  }
}

extension JSONNumber {
  /// The double, unless the token is a whole number that a double does not give back.
  package var exactDouble: Double? {
    guard let double else { return nil }
    let isWhole = token.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (48...57).contains($0) }
    // 2^53 + 1 is refused, but the token that we write for 1e17 is not.
    return isWhole && int == nil && JSONNumber(double)?.token != token ? nil : double
  }

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

  /// The token as people read it: `97.2` of 97.19999999999999, which a conversion of units gives.
  ///
  /// Nobody types a fraction of more than nine digits. Of such a one the first six are said, and at
  /// least two behind the point.
  package var readableToken: String {
    let decimal = JSONDecimal(token)
    let count = decimal.digits.count
    guard decimal.exponent < 0, count > 9 else { return token }
    let rounded = decimal.rounded(to: max(6, count + decimal.exponent + 2))
    return (decimal.isNegative ? "-" : "") + rounded.ecmaScriptForm
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
