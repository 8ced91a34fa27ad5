import CanonicalJSON
import CareModel

/// A line and a column of a document, both from 1; columns count Unicode scalars.
public struct DocumentPlace: Hashable, Sendable {
  public let line: Int
  public let column: Int
}

/// The text of some values of a document, to tell where something stands in it.
struct DocumentText {
  let bytes: [UInt8]
  /// What leads to the values inside the text.
  var path: [String] = []
  /// How many tokens lead to them inside the document.
  var depth = 0
  /// How many lines of the document stand before the text.
  var linesBefore = 0

  /// Returns where something stands; nil if the text has nothing like it.
  func place(of pointer: JSONPointer) -> DocumentPlace? {
    let inner = JSONPointer(path + pointer.tokens.dropFirst(depth))
    return CanonicalJSON.position(of: inner, in: bytes).map {
      DocumentPlace(line: $0.line + linesBefore, column: $0.column)
    }
  }
}
