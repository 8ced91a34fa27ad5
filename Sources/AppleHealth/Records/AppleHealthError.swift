import Expat
import Files
import Zip

/// Why an export cannot be read.
///
/// The message names paths and lines, never what a person measured.
public struct AppleHealthError: Error, Hashable, Sendable {
  /// What went wrong, to branch on.
  public struct Code: Hashable, Sendable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// Nothing at the path is an export of Apple Health.
    public static let notAnExport = Code("notAnExport")
    /// An archive or a folder has more than one export.
    public static let severalExports = Code("severalExports")
    /// The export ends before its root element does: it is to be exported again.
    public static let incomplete = Code("incomplete")
    /// The archive is cut or damaged: it is to be exported, or copied, again.
    public static let damagedArchive = Code("damagedArchive")
    /// The archive is sealed with a password.
    public static let encrypted = Code("encrypted")
    /// The archive is one of a kind that Apple Health does not make, or has names that lead out of it.
    public static let unsupportedArchive = Code("unsupportedArchive")
    /// What stands at ``AppleHealthError/line`` is no XML.
    public static let malformed = Code("malformed")
    /// The export declares entities, which none of Apple's does.
    public static let entities = Code("entities")
    /// The export asks for more memory or time than any of Apple's: a bomb, or endless names.
    public static let unreasonable = Code("unreasonable")
    /// The file system refused, or there is nothing at the path.
    public static let unreadable = Code("unreadable")
  }

  public let code: Code
  /// What happened, in a sentence without a full stop.
  public let message: String
  /// The line of the export where it happened, counted from 1; nil where that says nothing.
  public let line: Int?

  init(_ code: Code, _ message: String, line: Int? = nil) {
    (self.code, self.message, self.line) = (code, message, line)
  }
}

extension AppleHealthError: CustomStringConvertible {
  public var description: String { message }
}

extension AppleHealthError {
  init(_ error: FileError) { self.init(.unreadable, "\(error)") }

  init(_ error: ZipError) {
    let code: Code =
      switch error.code {
      case .notAnArchive: .notAnExport
      case .truncated, .corrupt: .damagedArchive
      case .encrypted: .encrypted
      case .tooLarge: .unreasonable
      case .unreadable: .unreadable
      default: .unsupportedArchive
      }
    self.init(code, error.message)
  }

  init(_ error: XMLError, in path: String) {
    let code: Code =
      switch error.code {
      case .incomplete: .incomplete
      case .tooDeep, .tokenTooLong, .tooManyNames, .amplification, .outOfMemory: .unreasonable
      default: .malformed
      }
    self.init(code, "\(path), \(error)", line: error.line)
  }
}
