package import CareModel
public import CanonicalJSON
package import Files
package import Git
package import SQLite

/// Why a store could not do what it was asked for.
public struct StoreError: Error, Sendable {
  /// What went wrong, to branch on.
  public struct Code: Hashable, Sendable {
    public let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// There is no such record, version or revision.
    public static let notFound = Code(rawValue: "notFound")
    /// The id is taken.
    public static let exists = Code(rawValue: "exists")
    /// The record was deleted.
    public static let deleted = Code(rawValue: "deleted")
    /// Records, files or values are not valid; see ``StoreError/faults``.
    public static let invalid = Code(rawValue: "invalid")
    /// One dose is in force and another one is planned, and it is not said which of them changes.
    public static let pending = Code(rawValue: "pending")
    /// What is in force would be interrupted by the change of a date.
    public static let running = Code(rawValue: "running")
    /// The call makes no sense for this store or record.
    public static let refused = Code(rawValue: "refused")
    /// There is no store here.
    public static let noStore = Code(rawValue: "noStore")
    /// The store has a format that this careplan does not know.
    public static let unknownFormat = Code(rawValue: "unknownFormat")
    /// What is to be taken in belongs to another store.
    public static let otherStore = Code(rawValue: "otherStore")
    /// A setting is missing or wrong.
    public static let configuration = Code(rawValue: "configuration")
    /// Stored data is damaged, or was changed by another program.
    public static let corrupt = Code(rawValue: "corrupt")
    /// What came from elsewhere, or is in the repository already, is made to do harm.
    public static let hostile = Code(rawValue: "hostile")
    /// A secret key would be committed or sent.
    public static let secretKey = Code(rawValue: "secretKey")
    /// Another process holds the store, or was faster.
    public static let busy = Code(rawValue: "busy")
    /// A git lock file is in the way: that of a running git, or one left by a git that was killed.
    public static let gitLocked = Code(rawValue: "gitLocked")
    /// The store is sealed in one file, until it is unlocked.
    public static let locked = Code(rawValue: "locked")
    /// What was shown to somebody has changed since.
    public static let changed = Code(rawValue: "changed")
    /// Uncommitted edits are in the way.
    public static let uncommitted = Code(rawValue: "uncommitted")
    /// Records would stay open, which the options do not allow.
    public static let conflicts = Code(rawValue: "conflicts")
    /// There is nothing to do.
    public static let nothingToDo = Code(rawValue: "nothingToDo")
    /// The store is signed, and nobody's keys are open.
    public static let loginRequired = Code(rawValue: "loginRequired")
    /// Nobody who may has taken the person into the store yet.
    public static let notValidated = Code(rawValue: "notValidated")
    /// Whoever asks has not the right to do it.
    public static let notAllowed = Code(rawValue: "notAllowed")
    /// Commits are held that nobody answers for who may do what they do.
    public static let held = Code(rawValue: "held")
    /// The file system does not allow it.
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// Reading or writing failed, or the disk is full.
    public static let io = Code(rawValue: "io")
    /// A commit was made, but the files of the work tree could not follow yet.
    public static let behind = Code(rawValue: "behind")
    /// Something about a remote, or the way to it, that has no code of its own.
    public static let remote = Code(rawValue: "remote")
    /// The task that waited for it was cancelled before it began, or between two of its steps.
    public static let cancelled = Code(rawValue: "cancelled")
    /// A fault of careplan itself.
    public static let `internal` = Code(rawValue: "internal")
  }

  public let code: Code
  /// One sentence with ids and paths, never a name or a value of a person.
  public let message: String
  /// What helps against it, as far as that is known.
  public let remedy: Remedy?
  /// What was underneath, outermost first.
  public let causes: [String]
  /// Every fault of every file, when the code is ``Code/invalid``.
  public let faults: [FileFault]

  /// Makes the error of a store of your own.
  public init(_ code: Code, _ message: String, causes: [String] = []) {
    self.init(code, message, remedy: nil, causes: causes)
  }

  package init(_ code: Code, _ message: String, causes: [String] = [], faults: [FileFault]) {
    self.init(code, message, remedy: nil, causes: causes, faults: faults)
  }

  /// Makes an error with what helps against it.
  ///
  /// - Parameters:
  ///   - remedy: What the reader can do; nil if that is not known.
  ///   - causes: What was underneath, outermost first.
  ///   - faults: Every fault of every file, when the code is ``Code/invalid``.
  public init(
    _ code: Code,
    _ message: String,
    remedy: Remedy?,
    causes: [String] = [],
    faults: [FileFault] = []
  ) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.causes = causes
    self.faults = faults
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    ([message] + faults.map(\.description) + causes + (remedy.map { [$0.description] } ?? []))
      .joined(separator: "\n")
  }
}

/// One fault of one file or document.
public struct FileFault: Hashable, Sendable {
  /// The file, from the root of the store; or the record that was given.
  public let path: String
  public let pointer: JSONPointer
  /// Line and column in the file as it stands, if it is there to be read.
  public let line: Int?
  /// The column in the line, from 1; nil if the fault has no place in the file.
  public let column: Int?
  public let message: String

  /// Makes a fault of a file or document.
  ///
  /// - Parameters:
  ///   - path: The file, from the root of the store; or the record that was given.
  ///   - pointer: The place in the JSON of the file.
  ///   - line: The line in the file, from 1; nil if it is not known.
  ///   - column: The column in the line, from 1; nil if it is not known.
  public init(
    _ path: String,
    _ message: String,
    at pointer: JSONPointer = .root,
    line: Int? = nil,
    column: Int? = nil
  ) {
    self.path = path
    self.pointer = pointer
    self.line = line
    self.column = column
    self.message = message
  }

  package init(_ path: String, _ fault: Fault, in bytes: [UInt8]) {
    let position = CanonicalJSON.position(of: fault.pointer, in: bytes)
    self.init(
      path,
      fault.message,
      at: fault.pointer,
      line: position?.line,
      column: position?.column
    )
  }

  package init(_ path: String, _ error: JSONError) {
    self.init(path, error.message, at: error.pointer, line: error.line, column: error.column)
  }
}

extension FileFault: CustomStringConvertible {
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(path)\(place): \(pointer == .root ? "" : "\(pointer): ")\(message)"
  }
}

extension StoreError {
  /// The error for a failure of git, in the words of what the store was doing.
  ///
  /// - Parameter remedy: What helps where nothing better is known.
  package init(_ error: GitError, while doing: String, remedy: Remedy? = nil) {
    let common: Remedy? =
      switch error.code {
      case .diskFull: Self.diskFullRemedy
      case .locked: Self.lockRemedy
      default: remedy ?? Self.usualRemedy(error.code)
      }
    let remedy = error.advice.map { Remedy(naming: $0) } ?? common
    self.init(Code(error.code), "\(doing) failed.", remedy: remedy, causes: [error.message])
  }

  /// What helps against failures of which nothing more is known than their sort.
  private static func usualRemedy(_ code: GitError.Code) -> Remedy? {
    switch code {
    case .configuration: "Correct the file or the variable that the cause names."
    case .corrupt, .notFound:
      "See what is missing or damaged with \(.git("fsck")); another copy of the store may have it."
    case .transport, .unreachable: "Check the network, the address and the branch."
    default: nil
    }
  }

  private static let diskFullRemedy: Remedy =
    "Free some space and try again; nothing was lost."

  /// What helps against a lock file of git's.
  package static let lockRemedy: Remedy =
    "If no git is running here, one died and left it: remove that file and try again."

  /// Describes a failure of the index by what the store was doing.
  package init(_ error: SQLiteError, while doing: String) {
    self.init(.io, "\(doing) failed.", causes: [error.message])
  }

  /// Describes all faults of one record that was given.
  package init(_ error: InvalidRecord, in key: String) {
    self.init(
      .invalid,
      "The record \(key) is not valid.",
      faults: error.faults.map { FileFault(key, $0.message, at: $0.pointer) }
    )
  }
}

/// Does something with git, and describes a failure by what was being done.
package func git<Result: ~Copyable>(
  _ doing: @autoclosure () -> String,
  _ body: () throws(GitError) -> Result
) throws(StoreError) -> Result {
  do { return try body() } catch { throw StoreError(error, while: doing()) }
}

extension StoreError {
  /// The error for a failure of the file system.
  package init(_ error: FileError) {
    let code: Code =
      switch error.code {
      case .notPermitted, .notAllowed, .readOnly: .notPermitted
      case .locked: .busy
      case .symbolicLink, .notOrdinary: .corrupt
      default: .io
      }
    let remedy: Remedy? =
      switch error.code {
      case .diskFull, .quota: Self.diskFullRemedy
      case .readOnly, .notPermitted, .notAllowed:
        "Check who owns the directory and its permissions."
      case .locked: "Another careplan is writing to the store; try again."
      case .notADirectory, .isADirectory, .exists: "Move away what is there, or name another place."
      case .symbolicLink: "A store has no symbolic links; put the file or directory itself there."
      default: nil
      }
    self.init(code, error.description, remedy: remedy)
  }
}

/// Does something with files, and describes a failure as a store does.
package func files<Result: ~Copyable>(
  _ body: () throws(FileError) -> Result
) throws(StoreError) -> Result {
  do { return try body() } catch { throw StoreError(error) }
}
