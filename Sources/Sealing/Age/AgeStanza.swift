/// A part of the head of an age file: the file's key, wrapped for one recipient.
struct AgeStanza: Hashable, Sendable {
  /// What follows the arrow: the type, then what the type needs; no space or control character.
  let arguments: [String]
  /// The wrapped key.
  let body: [UInt8]
  /// The line of the header on which it begins; 0 for one that is yet to be written.
  var line = 0

  /// The type, such as `X25519`.
  var type: String { arguments.first ?? "" }

  /// The columns of a full line of a body.
  static let columns = 64

  /// How it is written: a line of arguments and the body, whose last line is a short one.
  var text: [UInt8] {
    let digits = CanonicalBase64.digits(of: body, .unpadded)
    var text = Array("-> \(arguments.joined(separator: " "))\n".utf8)
    text += digits.wrapped(at: Self.columns)
    if digits.count % Self.columns == 0 { text.append(UInt8(ascii: "\n")) }
    return text
  }

  func error(_ fault: String) -> SealingError {
    SealingError(.malformedHeader, fault, at: .headerLine(line))
  }
}
