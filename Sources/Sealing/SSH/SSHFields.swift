/// The fields of SSH's wire form (RFC 4251, section 5): strings with their length before them.
struct SSHFields {
  private let bytes: [UInt8]
  private let code: SealingError.Code
  private var place = 0
  /// Where the last field begins.
  private var start = 0

  /// Begins to read fields.
  ///
  /// - Parameter code: What a fault in them is called.
  init(_ bytes: [UInt8], else code: SealingError.Code) {
    self.bytes = bytes
    self.code = code
  }

  /// Reads a number of four bytes.
  mutating func number() throws(SealingError) -> UInt32 {
    start = place
    return try take(4, "a number").reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Reads a string.
  mutating func string() throws(SealingError) -> [UInt8] {
    let count = try number()
    guard count <= bytes.count - place else {
      throw fault("A string is longer than what is there.")
    }
    return try take(Int(count), "a string")
  }

  /// Reads bytes that have to be these.
  mutating func expect(_ expected: [UInt8], _ what: String) throws(SealingError) {
    start = place
    guard try take(expected.count, what) == expected else { throw fault("This is not \(what).") }
  }

  /// Says what is wrong with the last field.
  func fault(_ text: String) -> SealingError { SealingError(code, text, at: .byte(start + 1)) }

  /// Refuses bytes after the last field.
  func end() throws(SealingError) {
    guard place == bytes.count else {
      throw SealingError(code, "More follows the last field.", at: .byte(place + 1))
    }
  }

  private mutating func take(_ count: Int, _ what: String) throws(SealingError) -> [UInt8] {
    guard bytes.count - place >= count else {
      throw SealingError(code, "The bytes end before \(what).", at: .byte(place + 1))
    }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  /// Writes a number of four bytes.
  static func number(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) }
  }

  /// Writes a string.
  static func string(_ bytes: [UInt8]) -> [UInt8] {
    number(UInt32(truncatingIfNeeded: bytes.count)) + bytes
  }

  /// Writes a text as a string.
  static func string(_ text: String) -> [UInt8] { string(Array(text.utf8)) }
}
