import CExpat

/// Why a document cannot be read, and where.
///
/// The message never quotes the document: it may be logged.
public struct XMLError: Error, Hashable, Sendable {
  /// What went wrong, to branch on: a code of expat, or one of ours below zero.
  public struct Code: Hashable, Sendable {
    public let rawValue: Int32

    init(rawValue: Int32) { self.rawValue = rawValue }

    init(_ code: XML_Error) { self.init(rawValue: Int32(truncatingIfNeeded: code.rawValue)) }

    /// What stands there is no XML.
    public static let syntax = Code(XML_ERROR_SYNTAX)
    /// A byte cannot stand there, or is no UTF-8.
    public static let invalidToken = Code(XML_ERROR_INVALID_TOKEN)
    /// A tag has one attribute twice.
    public static let duplicateAttribute = Code(XML_ERROR_DUPLICATE_ATTRIBUTE)
    /// A reference names a character that XML cannot hold.
    public static let badCharacter = Code(XML_ERROR_BAD_CHAR_REF)
    /// A byte begins a character that does not go on.
    public static let partialCharacter = Code(XML_ERROR_PARTIAL_CHAR)
    /// An end tag has another name than the start tag.
    public static let tagMismatch = Code(XML_ERROR_TAG_MISMATCH)
    /// Something stands after the end of the root element.
    public static let junkAfterRoot = Code(XML_ERROR_JUNK_AFTER_DOC_ELEMENT)
    /// An entity is used that nobody declared.
    public static let undefinedEntity = Code(XML_ERROR_UNDEFINED_ENTITY)
    /// Entities grow to more than the document's size allows.
    public static let amplification = Code(XML_ERROR_AMPLIFICATION_LIMIT_BREACH)
    /// The document ends before its root element does.
    public static let incomplete = Code(rawValue: -1)
    /// Elements stand in each other deeper than ``XMLLimits/depth``.
    public static let tooDeep = Code(rawValue: -2)
    /// A tag, comment or other piece is longer than ``XMLLimits/token``.
    public static let tokenTooLong = Code(rawValue: -3)
    /// There are more names that nobody asked for than ``XMLLimits/names``.
    public static let tooManyNames = Code(rawValue: -4)
    /// There is no memory.
    public static let outOfMemory = Code(XML_ERROR_NO_MEMORY)
  }

  public let code: Code
  /// What happened, without a full stop.
  public let message: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1.
  public let column: Int

  init(_ code: Code, _ message: String, line: Int, column: Int) {
    (self.code, self.message, self.line, self.column) = (code, message, line, column)
  }
}

extension XMLError: CustomStringConvertible {
  public var description: String { "line \(line), column \(column): \(message)" }
}

/// How much a document may ask of its reader, so that no document takes more memory than another.
public struct XMLLimits: Hashable, Sendable {
  /// How deep elements may stand in each other.
  public var depth: Int
  /// How many bytes a tag, a comment or another piece may have that is read as one.
  public var token: Int
  /// How many names there may be that are not in the vocabulary.
  public var names: Int

  public init(depth: Int = 64, token: Int = 1 << 20, names: Int = 4096) {
    (self.depth, self.token, self.names) = (depth, token, names)
  }
}
