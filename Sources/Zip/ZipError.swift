/// Why an archive, or an entry of it, cannot be read.
///
/// The message names paths and entries, never what is in them.
public struct ZipError: Error, Hashable, Sendable {
  /// What went wrong, to branch on.
  public struct Code: Hashable, Sendable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The file has neither the beginning nor the end of an archive.
    public static let notAnArchive = Code("notAnArchive")
    /// The file ends before the archive does.
    public static let truncated = Code("truncated")
    /// What the archive says of itself does not agree, or the bytes are not those that were packed.
    public static let corrupt = Code("corrupt")
    /// The entry is sealed with a password.
    public static let encrypted = Code("encrypted")
    /// The archive is in several files, or an entry is packed in a way other than stored or deflate.
    public static let unsupported = Code("unsupported")
    /// The name of an entry leads out of the archive: `../x`, `/x`.
    public static let unsafeName = Code("unsafeName")
    /// An entry, or the list of entries, is larger than anybody would pack in good faith.
    public static let tooLarge = Code("tooLarge")
    /// The file system refused.
    public static let unreadable = Code("unreadable")
  }

  public let code: Code
  /// What happened, in a sentence without a full stop.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension ZipError: CustomStringConvertible {
  public var description: String { message }
}
