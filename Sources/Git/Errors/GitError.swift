package import Files

/// A failure of git: of its library, of its program, or of the repository that is read.
public struct GitError: Error, Hashable, Sendable {
  /// What is wrong, to branch on.
  public struct Code: Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The object, reference, entry or repository is not there.
    public static let notFound = Code(rawValue: "notFound")
    /// What was to be made is there already.
    public static let exists = Code(rawValue: "exists")
    /// The reference is not what was expected: somebody else moved it first.
    public static let modified = Code(rawValue: "modified")
    /// A lock file is in the way; the message names it.
    public static let locked = Code(rawValue: "locked")
    /// Stored bytes are damaged.
    public static let corrupt = Code(rawValue: "corrupt")
    /// A name, path, revision or identity is not what git allows.
    public static let invalidName = Code(rawValue: "invalidName")
    /// A tree is made to do harm whoever checks it out: `.git`, `..`, disorder, too deep.
    public static let hostile = Code(rawValue: "hostile")
    /// An abbreviation fits several objects.
    public static let ambiguous = Code(rawValue: "ambiguous")
    /// The object is not of the kind that was asked for.
    public static let wrongKind = Code(rawValue: "wrongKind")
    /// The index has entries of an unfinished merge.
    public static let unmerged = Code(rawValue: "unmerged")
    /// git's index is in a form that libgit2 does not read: split, or sparse.
    public static let indexForm = Code(rawValue: "indexForm")
    /// The history that is needed lies beyond the boundary of a shallow clone.
    public static let shallow = Code(rawValue: "shallow")
    /// The repository has no work tree.
    public static let bareRepository = Code(rawValue: "bareRepository")
    /// The repository belongs to another user.
    public static let ownership = Code(rawValue: "ownership")
    /// The repository uses something that libgit2 does not know, such as SHA-256.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The file system refuses: permissions, or mounted read-only.
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// The disk or the quota is full.
    public static let diskFull = Code(rawValue: "diskFull")
    /// Another failure of the file system.
    public static let io = Code(rawValue: "io")
    /// The exchange with a remote failed in a way that none of the following codes tells.
    public static let transport = Code(rawValue: "transport")
    /// There is no such host or repository, it cannot be reached, or it is silent.
    public static let unreachable = Code(rawValue: "unreachable")
    /// The remote refuses the login, or access.
    public static let denied = Code(rawValue: "denied")
    /// The remote's key or certificate is not one that is trusted.
    public static let hostKey = Code(rawValue: "hostKey")
    /// The remote does not show the key that is pinned; nothing was sent.
    public static let pinMismatch = Code(rawValue: "pinMismatch")
    /// The remote does not take the branch: it is protected, read-only or full, or a hook refuses.
    public static let rejected = Code(rawValue: "rejected")
    /// The remote refuses the size of a file, or of all that is sent at once.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// The connection broke off during a transfer.
    public static let interrupted = Code(rawValue: "interrupted")
    /// A file of git's configuration, or a value in it, is not what git can read.
    public static let configuration = Code(rawValue: "configuration")
    /// There is no `git` program to run.
    public static let noProgram = Code(rawValue: "noProgram")
    /// None of the other codes.
    public static let other = Code(rawValue: "other")
  }

  public let code: Code
  /// What is wrong, with ids and paths but without stored content.
  public let message: String
  /// What the user can do about it.
  public let advice: String?
  /// For how many seconds to wait for a remote that said nothing for too long; nil of other errors.
  public let longerWait: Int?
  /// The libgit2 function that failed, or empty.
  public let function: String

  public init(
    _ code: Code,
    _ message: String,
    advice: String? = nil,
    longerWait: Int? = nil,
    function: StaticString = ""
  ) {
    self.code = code
    self.message = message
    self.advice = advice
    self.longerWait = longerWait
    self.function = "\(function)"
  }
}

extension GitError: CustomStringConvertible {
  public var description: String {
    let place = function.isEmpty ? "" : " (\(function))"
    return message + place + (advice.map { " " + $0 } ?? "")
  }
}

extension GitError {
  /// Describes a failure of the file system.
  package init(_ error: FileError) {
    self.init(
      Code(errno: error.code.rawValue),
      "Cannot \(error.action) '\(error.path)': \(error.reason)."
    )
  }
}

/// Makes one call to the file system and throws its failure as a ``GitError``.
func files<Result>(_ body: () throws(FileError) -> Result) throws(GitError) -> Result {
  do { return try body() } catch { throw GitError(error) }
}
