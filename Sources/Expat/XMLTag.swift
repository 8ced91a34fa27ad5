/// A start tag, as bytes that hold until the next one comes.
public struct XMLTag: Sendable {
  /// An attribute of the tag.
  public struct Attribute: Sendable {
    /// The number of its name in the vocabulary; nil for one that is not there.
    public let name: Int?
    /// Where its value stands in ``XMLTag/bytes``.
    public let value: Range<Int>
  }

  /// The number of the element's name in the vocabulary; nil for one that is not there.
  public internal(set) var name: Int?
  /// The attributes in their order, each name once.
  public internal(set) var attributes: [Attribute] = []
  /// The element's name and the values of the attributes, in UTF-8, with entities resolved.
  public internal(set) var bytes: [UInt8] = []
  /// Where the element's name ends in ``bytes``.
  public internal(set) var nameEnd = 0
  /// The line on which the tag begins, counted from 1 by line feeds.
  public internal(set) var line = 1

  /// The element's name, as it is written.
  public var title: String { String(decoding: bytes[..<nameEnd], as: UTF8.self) }
}

/// Who is told of the elements of a document, in their order.
///
/// What it throws ends the reading, and comes out of it unchanged.
public protocol XMLReceiver: AnyObject {
  /// Takes the start of an element.
  func open(_ tag: XMLTag, in parser: XMLStreamParser) throws
  /// Takes the end of the element that began last of those that are open.
  func close() throws
}
