import CExpat
import Platform

/// Reads a document whose bytes come piece by piece, and tells of its elements: expat as it is.
///
/// Text between tags is checked and passed over. No entity outside of the document is ever read.
public final class XMLStreamParser {
  private let parser: XML_Parser
  private let vocabulary: XMLVocabulary
  private let limits: XMLLimits
  /// Kept for as long as the parser: expat's callbacks come to us, and we pass them on.
  private let receiver: any XMLReceiver
  private var tag = XMLTag()
  /// How many elements are open.
  public private(set) var depth = 0
  /// How many bytes were fed.
  public private(set) var fed = 0
  private var lines = LineCount()
  /// How many lines of a longer document precede this one.
  private let linesBefore: Int
  /// The hashes of names that are not in the vocabulary.
  private var unknown: Set<UInt64> = []
  /// What ended the reading from within a callback.
  private var interruption: (any Error)?

  /// - Parameter firstLine: The number of the first line.
  /// - Throws: ``XMLError/Code/outOfMemory``.
  public init(
    _ vocabulary: XMLVocabulary,
    limits: XMLLimits = XMLLimits(),
    firstLine: Int = 1,
    receiver: any XMLReceiver
  ) throws(XMLError) {
    linesBefore = firstLine - 1
    guard let parser = XML_ParserCreate(nil) else {
      throw XMLError(.outOfMemory, "there is no memory", line: 1, column: 1)
    }
    self.parser = parser
    self.vocabulary = vocabulary
    self.limits = limits
    self.receiver = receiver
    // What expat has by default, said here: a hundredfold, once 8 MiB have come of entities.
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 100)
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 8 << 20)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let context, let name, let attributes else { return }
        Unmanaged<XMLStreamParser>.fromOpaque(context).takeUnretainedValue()
          .open(name, attributes)
      },
      { context, _ in
        guard let context else { return }
        Unmanaged<XMLStreamParser>.fromOpaque(context).takeUnretainedValue().close()
      }
    )
  }

  deinit { XML_ParserFree(parser) }

  /// The line of what is being told, counted from 1.
  public var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) &+ linesBefore }

  /// The offset of the current tag, or of an error, among the bytes that were fed.
  public var place: Int { Int(XML_GetCurrentByteIndex(parser)) }

  /// The line on which the bytes that were fed end.
  public var lastLine: Int { lines.last + linesBefore }

  /// The column of what is being told, counted from 1.
  public var column: Int { Int(clamping: XML_GetCurrentColumnNumber(parser)) &+ 1 }

  /// Reads the bytes that follow.
  ///
  /// - Throws: ``XMLError``, or what the receiver throws. Nothing can be fed after that.
  public func feed(_ bytes: [UInt8], _ range: Range<Int>) throws {
    // expat counts in 32 bits.
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
      let piece = start..<min(start + 1 << 20, range.upperBound)
      lines.take(bytes, piece, at: fed)
      let status = bytes[piece].withUnsafeBytes { bytes in
        XML_Parse(
          parser,
          bytes.bindMemory(to: CChar.self).baseAddress,
          Int32(truncatingIfNeeded: bytes.count),
          0
        )
      }
      fed += piece.count
      try check(status, isAtEnd: false)
      _ = lines.line(at: place)
      // expat keeps what it cannot read yet, and begins it anew with each piece.
      guard fed - place <= limits.token else {
        throw failure(.tokenTooLong, "a tag or comment has more than \(limits.token) bytes")
      }
    }
  }

  /// Ends the document.
  ///
  /// - Throws: ``XMLError/Code/incomplete`` if its root element has not ended.
  public func finish() throws {
    try check(XML_Parse(parser, "", 0, 1), isAtEnd: true)
  }

  private func check(_ status: XML_Status, isAtEnd: Bool) throws {
    guard status != XML_STATUS_OK else { return }
    if let interruption { throw interruption }
    let code = XML_GetErrorCode(parser)
    guard !isAtEnd else { throw failure(.incomplete, "the document ends before its root does") }
    let sentence = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    throw failure(XMLError.Code(code), sentence)
  }

  private func failure(_ code: XMLError.Code, _ message: String) -> XMLError {
    XMLError(code, message, line: line, column: column)
  }

  private func interrupt(_ error: any Error) {
    interruption = error
    XML_StopParser(parser, XML_Bool(0))
  }
}

extension XMLStreamParser {
  private func open(
    _ name: UnsafePointer<XML_Char>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>
  ) {
    // A parser that was stopped still tells of the end of an empty element.
    guard interruption == nil else { return }
    depth += 1
    guard depth <= limits.depth else {
      return interrupt(failure(.tooDeep, "elements stand in each other too deep"))
    }
    // Out of the object while it is filled: each look into an object is guarded.
    var tag = self.tag
    self.tag = XMLTag()
    defer { self.tag = tag }
    tag.bytes.removeAll(keepingCapacity: true)
    tag.attributes.removeAll(keepingCapacity: true)
    let title = Self.bytes(name)
    tag.bytes.append(contentsOf: title)
    tag.nameEnd = title.count
    tag.name = number(of: title)
    tag.line = lines.line(at: place) + linesBefore
    var next = attributes
    while let name = next[0], let value = next[1] {
      let start = tag.bytes.count
      tag.bytes.append(contentsOf: Self.bytes(value))
      let number = number(of: Self.bytes(name))
      tag.attributes.append(XMLTag.Attribute(name: number, value: start..<tag.bytes.count))
      next += 2
    }
    guard unknown.count <= limits.names else {
      return interrupt(
        failure(.tooManyNames, "there are too many names of elements and attributes")
      )
    }
    do { try receiver.open(tag, in: self) } catch { interrupt(error) }
  }

  private func close() {
    guard interruption == nil else { return }
    depth -= 1
    do { try receiver.close() } catch { interrupt(error) }
  }

  /// Returns the number of a name; one that nobody asked for is counted, as expat keeps each.
  private func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    if let number = vocabulary.number(of: name) { return number }
    unknown.insert(name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    return nil
  }

  private static func bytes(_ text: UnsafePointer<XML_Char>) -> UnsafeBufferPointer<UInt8> {
    let count = strlen(text)
    return UnsafeRawBufferPointer(start: text, count: count).bindMemory(to: UInt8.self)
  }
}

@available(*, unavailable)
extension XMLStreamParser: Sendable {}
