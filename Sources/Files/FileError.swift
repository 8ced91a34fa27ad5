import Platform

/// A failure of the file system.
public struct FileError: Error, Hashable, Sendable {
  /// What went wrong, to branch on: a code of `errno`.
  public struct Code: Hashable, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    public static let notFound = Code(rawValue: ENOENT)
    public static let notADirectory = Code(rawValue: ENOTDIR)
    public static let isADirectory = Code(rawValue: EISDIR)
    public static let exists = Code(rawValue: EEXIST)
    public static let notPermitted = Code(rawValue: EACCES)
    public static let notAllowed = Code(rawValue: EPERM)
    public static let readOnly = Code(rawValue: EROFS)
    public static let diskFull = Code(rawValue: ENOSPC)
    public static let quota = Code(rawValue: EDQUOT)
    /// A part of the path is a symbolic link, which is never followed.
    public static let symbolicLink = Code(rawValue: ELOOP)
    /// What stands there is a pipe, a device or another thing without content of its own.
    public static let notOrdinary = Code(rawValue: -1)
    public static let nameTooLong = Code(rawValue: ENAMETOOLONG)
    /// Another process holds the lock.
    public static let locked = Code(rawValue: EWOULDBLOCK)
  }

  public let code: Code
  public let path: String
  /// What was being done, such as "read" or "write".
  public let action: String

  init(_ action: String, _ path: String, code: Int32 = errno) {
    self.code = Code(rawValue: code)
    self.path = path
    self.action = action
  }
}

extension FileError: CustomStringConvertible {
  /// A sentence such as "cannot write tasks/a/current.json: No space left on device".
  public var description: String { "cannot \(action) \(path): \(reason)" }

  /// Why it went wrong, without a full stop.
  public var reason: String {
    switch code {
    case .notOrdinary: "It is no ordinary file"
    case .symbolicLink: "It is a symbolic link"
    default: String(cString: strerror(code.rawValue))
    }
  }
}
