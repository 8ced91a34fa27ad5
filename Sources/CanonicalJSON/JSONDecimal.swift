/// The exact value of a number token: whole digits times a power of ten.
struct JSONDecimal {
  let isNegative: Bool
  /// The ASCII digits without zeros at either end; none for zero.
  let digits: ArraySlice<UInt8>
  /// The power of ten by which the digits are multiplied.
  let exponent: Int

  /// Takes apart a token that RFC 8259 allows, or a description of a `Double`.
  init(_ token: String) {
    let mantissa = token.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    var exponent = Self.exponent(of: token.utf8.dropFirst(mantissa.count + 1))
    var digits: [UInt8] = []
    var isFraction = false
    for byte in mantissa where byte != .minus {
      guard byte != .point else {
        isFraction = true
        continue
      }
      digits.append(byte)
      if isFraction { exponent -= 1 }
    }
    while digits.last == .zero {
      digits.removeLast()
      exponent += 1
    }
    isNegative = token.utf8.first == .minus
    self.digits = digits.drop { $0 == .zero }
    self.exponent = exponent
  }

  private init(_ isNegative: Bool, _ digits: [UInt8], _ exponent: Int) {
    (self.isNegative, self.digits, self.exponent) = (isNegative, digits[...], exponent)
  }

  /// Returns the value with its first digits alone, the last of them rounded half up.
  func rounded(to count: Int) -> JSONDecimal {
    guard digits.count > count, count > 0 else { return self }
    var kept = Array(digits.prefix(count))
    var power = exponent + digits.count - count
    if digits[digits.startIndex + count] - .zero >= 5 {
      // A nine that grows is a zero, which is left out, and the digit before it grows.
      while kept.last == .zero + 9 {
        kept.removeLast()
        power += 1
      }
      if let last = kept.popLast() { kept.append(last + 1) } else { kept = [.zero + 1] }
    }
    while kept.last == .zero {
      kept.removeLast()
      power += 1
    }
    return JSONDecimal(isNegative, kept, power)
  }

  /// The value if it is whole and its magnitude has at most 16 digits.
  var int: Int? {
    guard !digits.isEmpty else { return 0 }
    guard exponent >= 0, digits.count + exponent <= 16 else { return nil }
    var value = 0
    for digit in digits { value = 10 * value + Int(digit - .zero) }
    for _ in 0..<exponent { value *= 10 }
    return isNegative ? -value : value
  }

  /// Returns the power after the `e`, or one far out of reach that leaves room to count digits.
  private static func exponent(of text: Substring.UTF8View) -> Int {
    guard !text.isEmpty else { return 0 }
    let farthest = 1 << 40
    let value = Int(Substring(text)) ?? (text.first == .minus ? -farthest : farthest)
    return min(max(value, -farthest), farthest)
  }
}
