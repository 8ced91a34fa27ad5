import CanonicalJSON

extension RandomNumberGenerator {
  /// Makes a value with lists and objects up to a depth.
  mutating func jsonValue(depth: Int = 4) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &self) {
    case 0: .null
    case 1: .bool(.random(using: &self))
    case 2: .number(JSONNumber(wholeNumber()))
    case 3, 4: .string(text())
    case 5: .array((0..<size()).map { _ in jsonValue(depth: depth - 1) })
    default: .object(JSONObject((0..<size()).map { _ in (text(), jsonValue(depth: depth - 1)) }))
    }
  }

  /// Makes a text of pieces that are hard for somebody: escapes, combining marks, high planes.
  mutating func text() -> String {
    let pieces = [
      "a", "b", "Z", "0", " ", "é", "e\u{301}", "\u{301}", "/", "~", "~1", "\"", "\\", "\n", "\r",
      "\t", "\u{8}", "\u{C}", "\0", "\u{1F}", "\u{7F}", "\u{2028}", "\u{E000}", "😀", "\u{FEFF}",
      "{", "}", ":", ",", "a longer piece that no small string holds",
    ]
    let count = Int.random(in: 0..<6, using: &self)
    return (0..<count).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }

  private mutating func wholeNumber() -> Int {
    let limit = JSONNumber.exactIntegerLimit >> Int.random(in: 0..<54, using: &self)
    return Int.random(in: -limit...limit, using: &self)
  }

  private mutating func size() -> Int { Int.random(in: 0..<12, using: &self) }
}

extension RandomNumberGenerator {
  /// Writes a value as nobody would: shuffled members, odd white space, needless escapes.
  mutating func spelling(of value: JSONValue) -> String {
    let core =
      switch value {
      case .array(let elements):
        "[" + elements.map { spelling(of: $0) }.joined(separator: ",") + space() + "]"
      case .object(let object):
        "{" + members(of: object).joined(separator: ",") + space() + "}"
      case .string(let text): spelling(of: text)
      default: CanonicalJSON.compact(value)
      }
    return space() + core + space()
  }

  private mutating func members(of object: JSONObject) -> [String] {
    object.members.shuffled(using: &self).map { member in
      space() + spelling(of: member.key) + space() + ":" + spelling(of: member.value)
    }
  }

  private mutating func spelling(of text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || Int.random(in: 0..<4, using: &self) == 0 {
        for unit in String(scalar).utf16 { result += escape(unit) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private mutating func escape(_ unit: UInt16) -> String {
    if unit == 0x2F, Bool.random(using: &self) { return "\\/" }
    let digits = String(unit, radix: 16, uppercase: .random(using: &self))
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  private mutating func space() -> String {
    ["", "", " ", "\n", "\r\n", "\t"].randomElement(using: &self) ?? ""
  }
}
