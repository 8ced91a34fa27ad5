/// Writes fixed-width numbers and signs as an ASCII text.
struct DigitWriter {
  private var bytes: [UInt8] = []

  /// Makes a writer with room for a text of usual length.
  init() { bytes.reserveCapacity(36) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func put(_ character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

  /// Writes a number with zeros in front to make so many digits.
  mutating func put(_ value: Int, digits: Int) {
    if value < 0 { put("-") }
    var divisor: UInt = 1
    for _ in 1..<digits { divisor *= 10 }
    while value.magnitude / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(value.magnitude / divisor % 10))
      divisor /= 10
    }
  }

  /// Writes a point and the shortest fraction that says so many nanoseconds; nothing for none.
  mutating func putFraction(nanoseconds: Int32) {
    guard nanoseconds != 0 else { return }
    put(".")
    put(Int(nanoseconds), digits: 9)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  }

  /// Writes a number in so many hexadecimal digits, in lower case.
  mutating func put(hexadecimal value: UInt64, digits: Int) {
    for place in (0..<digits).reversed() {
      let nibble = UInt8(value >> UInt64(4 * place) & 15)
      bytes.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
    }
  }
}

extension String {
  /// Makes a text of what is written to a writer.
  init(_ write: (inout DigitWriter) -> Void) {
    var writer = DigitWriter()
    write(&writer)
    self = writer.text
  }
}
