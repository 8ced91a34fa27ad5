/// A place in a JSON document, written as RFC 6901 says: `/schedule/elements/0/start`.
public struct JSONPointer: Sendable, CustomStringConvertible {
  /// The keys and positions that lead from the root to the place.
  public var tokens: [String]

  /// The whole document.
  public static let root = JSONPointer([])

  /// Makes the pointer of some tokens, which are not escaped; no token is the whole document.
  public init(_ tokens: [String]) { self.tokens = tokens }

  /// Makes the pointer of a text such as `/tags/0`, or nil if it is none.
  public init?(_ text: String) {
    tokens = []
    guard !text.isEmpty else { return }
    guard text.utf8.first == .slash else { return nil }
    for part in text.utf8.dropFirst().split(separator: .slash, omittingEmptySubsequences: false) {
      guard let token = Self.token(of: part) else { return nil }
      tokens.append(token)
    }
  }

  /// Returns the place of a member of the object here.
  package func appending(_ key: String) -> JSONPointer { JSONPointer(tokens + [key]) }

  /// Returns the place of an element of the array here.
  package func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// The text of RFC 6901; empty for the whole document.
  public var description: String {
    var text: [UInt8] = []
    for token in tokens {
      text.append(.slash)
      for byte in token.utf8 {
        switch byte {
        case .tilde: text += "~0".utf8
        case .slash: text += "~1".utf8
        default: text.append(byte)
        }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads `~0` as `~` and `~1` as `/`, byte by byte: a character may be more than its slash.
  private static func token(of part: Substring.UTF8View) -> String? {
    var token: [UInt8] = []
    var isEscape = false
    for byte in part {
      switch (isEscape, byte) {
      case (true, .zero): token.append(.tilde)
      case (true, .one): token.append(.slash)
      case (true, _): return nil
      case (false, .tilde): break
      case (false, _): token.append(byte)
      }
      isEscape = !isEscape && byte == .tilde
    }
    return isEscape ? nil : String(decoding: token, as: UTF8.self)
  }
}

extension JSONPointer: Hashable {
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.isSameInUTF8($1) }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(tokens) }
}

extension JSONValue {
  /// The value at a place, or nil if there is none.
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .object(let object):
        guard let next = object[token] else { return nil }
        value = next
      case .array(let elements):
        guard let index = Int(token), elements.indices.contains(index), String(index) == token
        else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
