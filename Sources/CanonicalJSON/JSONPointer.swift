/// A place in a JSON document, written as RFC 6901 says: `/schedule/elements/0/start`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The keys and positions that lead from the root to the place.
  public var tokens: [String]

  /// The whole document.
  public static let root = JSONPointer([])

  public init(_ tokens: [String]) { self.tokens = tokens }

  /// Makes the pointer of a text such as `/tags/0`, or nil if it is none.
  public init?(_ text: String) {
    guard !text.isEmpty else {
      self = .root
      return
    }
    guard text.hasPrefix("/") else { return nil }
    let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    tokens = parts.map { String($0.replacing("~1", with: "/").replacing("~0", with: "~")) }
  }

  /// The place of a member of the object here.
  public func appending(_ key: String) -> JSONPointer { JSONPointer(tokens + [key]) }

  /// The place of an element of the array here.
  public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// The text of RFC 6901; empty for the whole document.
  public var description: String {
    tokens.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }
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
        guard let index = Int(token), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
