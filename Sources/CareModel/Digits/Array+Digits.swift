/// Fixed-width numbers and signs at the end of an ASCII text.
extension [UInt8] {
  mutating func put(_ character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  /// Writes a number with zeros in front to make the given number of digits.
  mutating func put(_ value: Int, digits: Int) {
    switch (digits, value) {
    case (2, 0..<100):
      append(UInt8(ascii: "0") + UInt8(value / 10))
      append(UInt8(ascii: "0") + UInt8(value % 10))
    case (4, 0..<10_000):
      put(value / 100, digits: 2)
      put(value % 100, digits: 2)
    default: putLong(value, digits: digits)
    }
  }

  private mutating func putLong(_ value: Int, digits: Int) {
    if value < 0 { put("-") }
    var divisor: UInt = 1
    for _ in 1..<digits { divisor *= 10 }
    while value.magnitude / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(value.magnitude / divisor % 10))
      divisor /= 10
    }
  }

  /// Writes a point and the shortest fraction that says so many nanoseconds; nothing for none.
  mutating func putFraction(nanoseconds: Int32) {
    guard nanoseconds != 0 else { return }
    put(".")
    put(Int(nanoseconds), digits: 9)
    while last == UInt8(ascii: "0") { removeLast() }
  }

  /// Writes a number in the given number of hexadecimal digits, in lower case.
  mutating func put(hexadecimal value: UInt64, digits: Int) {
    for place in (0..<digits).reversed() {
      let nibble = UInt8(value >> UInt64(4 * place) & 15)
      append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
    }
  }
}

extension String {
  /// Makes an ASCII text of what is appended to its bytes.
  init(_ write: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    write(&bytes)
    self = String(decoding: bytes, as: UTF8.self)
  }
}
