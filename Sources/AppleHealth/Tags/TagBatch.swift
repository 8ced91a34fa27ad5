import Expat

/// Elements of an export in their order, as they pass from the thread that parses to the one that reads.
struct TagBatch: Sendable {
  struct Attribute: Sendable {
    /// The number of its name; -1 for one that the reader does not know.
    let name: Int32
    /// Where its value stands in ``TagBatch/bytes``.
    let start: Int32
    let end: Int32
  }

  /// The start of an element, or the end of the last one that began.
  enum Event: Sendable {
    case open(Opening)
    case close
    /// A tag that is not valid XML, with its line; it ends all open elements except the root.
    case damage(line: Int)
  }

  struct Opening: Sendable {
    let element: ExportName?
    let line: Int
    let title: Range<Int>
    let attributes: Range<Int>
  }

  private(set) var events: [Event] = []
  private(set) var attributes: [Attribute] = []
  /// The elements' names and the values of their attributes.
  private(set) var bytes: [UInt8] = []

  mutating func open(_ tag: XMLTag) {
    let (place, first) = (bytes.count, attributes.count)
    bytes.append(contentsOf: tag.bytes)
    for attribute in tag.attributes {
      attributes.append(
        Attribute(
          name: Int32(truncatingIfNeeded: attribute.name ?? -1),
          start: Int32(truncatingIfNeeded: place + attribute.value.lowerBound),
          end: Int32(truncatingIfNeeded: place + attribute.value.upperBound)
        )
      )
    }
    let opening = Opening(
      element: tag.name.flatMap(ExportName.init),
      line: tag.line,
      title: place..<place + tag.nameEnd,
      attributes: first..<attributes.count
    )
    events.append(.open(opening))
  }

  mutating func close() { events.append(.close) }

  mutating func damage(line: Int) { events.append(.damage(line: line)) }

  /// Makes room for what a piece of an export has, about.
  mutating func reserve(_ piece: Int) {
    bytes.reserveCapacity(piece)
    attributes.reserveCapacity(piece / 32)
    events.reserveCapacity(piece / 64)
  }
}

/// Collects the elements that a parser tells of.
final class TagCollector: XMLReceiver {
  private var batch = TagBatch()
  /// Whether the root and the person's own element have begun, after which records come.
  private(set) var isPastHeading = false
  /// Whether the parser repeats tags that were already collected.
  private var isRepeated = false

  func open(_ tag: XMLTag, in parser: XMLStreamParser) {
    guard !isRepeated else { return }
    if tag.name == ExportName.me.rawValue || tag.name == ExportName.record.rawValue {
      isPastHeading = true
    }
    batch.open(tag)
  }

  func close() { batch.close() }

  /// Adds a tag that is not valid XML.
  func damage(line: Int) { batch.damage(line: line) }

  /// Ignores the tags that the parser reports during a call.
  func ignoring(_ body: () throws -> Void) rethrows {
    isRepeated = true
    defer { isRepeated = false }
    try body()
  }

  /// Returns what was told since the last time.
  func take(piece: Int) -> TagBatch {
    var taken = TagBatch()
    taken.reserve(piece)
    swap(&taken, &batch)
    return taken
  }
}
