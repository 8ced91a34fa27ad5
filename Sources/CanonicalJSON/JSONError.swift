/// A fault in the text of a JSON document.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong, to branch on.
  package struct Code: Hashable, Sendable {
    package let rawValue: String

    /// The text is not what RFC 8259 allows at this place.
    package static let syntax = Code(rawValue: "syntax")
    /// A byte sequence is not UTF-8, or an escape is half of a surrogate pair.
    package static let encoding = Code(rawValue: "encoding")
    /// An object has two members with the same key.
    package static let duplicateKey = Code(rawValue: "duplicateKey")
    /// The document is deeper or longer than the limits allow.
    package static let limit = Code(rawValue: "limit")
  }

  package let code: Code
  /// One sentence, with what would be right.
  public let message: String
  /// The innermost value that was being read.
  public let pointer: JSONPointer
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int

  package init(
    _ code: Code,
    _ message: String,
    at pointer: JSONPointer,
    line: Int,
    column: Int
  ) {
    self.code = code
    self.message = message
    self.pointer = pointer
    self.line = line
    self.column = column
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String {
    let place = pointer == .root ? "" : ", at \(pointer)"
    return "line \(line), column \(column)\(place): \(message)"
  }
}
