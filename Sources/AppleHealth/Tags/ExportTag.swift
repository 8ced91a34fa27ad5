/// A start tag of an export.
struct ExportTag {
  /// Which element it begins; nil for one that the reader does not know.
  let element: ExportName?
  /// The line on which it begins, counted from 1.
  let line: Int
  /// Where the values of its attributes stand, among others.
  let bytes: [UInt8]
  private let names: Range<Int>
  private let attributes: ArraySlice<TagBatch.Attribute>

  init(_ opening: TagBatch.Opening, in batch: TagBatch) {
    (element, line, names) = (opening.element, opening.line, opening.title)
    bytes = batch.bytes
    attributes = batch.attributes[opening.attributes]
  }

  /// The element's name, as it is written.
  var title: String { String(decoding: bytes[names], as: UTF8.self) }

  /// Returns where the value of an attribute stands; nil if the tag does not have it.
  func range(of name: ExportName) -> Range<Int>? {
    for attribute in attributes where attribute.name == name.rawValue {
      return Int(attribute.start)..<Int(attribute.end)
    }
    return nil
  }

  /// Returns the value of an attribute; nil if the tag does not have it.
  func text(of name: ExportName) -> String? {
    range(of: name).map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
