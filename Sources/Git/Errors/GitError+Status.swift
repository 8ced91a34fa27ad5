import CGit2
import Platform

extension GitError {
  /// Reads the failure of the libgit2 call that has just returned on this thread.
  init(status: Int32, function: StaticString) {
    let number = errno
    let failure = git_error_last()
    if failure == nil, Self.fullness.contains(number) {
      // libgit2 says nothing where it cannot write what is left in its buffer.
      self.init(errno: number, "git cannot write")
      return
    }
    let message = failure.map { String(text: $0.pointee.message) } ?? "git failed (\(status))"
    let area = failure.map { $0.pointee.klass } ?? 0
    if let told = Self.plainly(message) {
      self = told
      return
    }
    self.init(
      Code(status: status, area: area, message: message),
      message.hasSuffix(".") ? message : message + ".",
      function: function
    )
  }

  /// Describes failures of which libgit2's words mislead, with what helps; nil for all others.
  private static func plainly(_ message: String) -> GitError? {
    let path = message.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first
      .map(String.init)
    guard let path else { return nil }
    if message.hasPrefix("failed to read index:"), message.hasSuffix("no longer exists") {
      return GitError(
        .corrupt,
        "git's index '\(path)' is damaged.",
        advice: "Make it anew from the last commit; the files stay as they are: 'rm"
          + " \(path.shellWord)', then 'git reset'."
      )
    }
    if message.hasSuffix("is malformed"), message.contains("`.git` file") {
      return GitError(
        .corrupt,
        "The file '\(path)' does not name a git directory.",
        advice: "It has one line, 'gitdir: PATH'; write the path into it, or remove the file."
      )
    }
    if message.hasPrefix("failed to make directory"), path.hasSuffix("/.git") {
      return GitError(
        .exists,
        "There is something at '\(path)' that is no repository.",
        advice: "Correct it, or move it away, and try again."
      )
    }
    return nil
  }

  private static let fullness = [ENOSPC, EDQUOT, EFBIG]

  /// Describes the failure of a call to the operating system.
  init(errno number: Int32, _ action: String) {
    let reason = String(cString: strerror(number))
    self.init(Code(errno: number), "\(action): \(reason).")
  }
}

extension GitError.Code {
  private static let byStatus: [Int32: GitError.Code] = [
    GIT_ENOTFOUND.rawValue: .notFound,
    GIT_EEXISTS.rawValue: .exists,
    GIT_EAMBIGUOUS.rawValue: .ambiguous,
    GIT_EBAREREPO.rawValue: .bareRepository,
    GIT_EUNBORNBRANCH.rawValue: .notFound,
    GIT_EUNMERGED.rawValue: .unmerged,
    GIT_EINVALIDSPEC.rawValue: .invalidName,
    GIT_ELOCKED.rawValue: .locked,
    GIT_EMODIFIED.rawValue: .modified,
    GIT_EPEEL.rawValue: .wrongKind,
    GIT_EMISMATCH.rawValue: .corrupt,
    GIT_EOWNER.rawValue: .ownership,
    GIT_EAUTH.rawValue: .denied,
    GIT_ECERTIFICATE.rawValue: .hostKey,
  ]

  /// The areas in which a failure has to do with another computer.
  private static let network: Set<UInt32> = [
    GIT_ERROR_NET.rawValue, GIT_ERROR_SSL.rawValue, GIT_ERROR_SSH.rawValue,
    GIT_ERROR_HTTP.rawValue,
  ]

  /// The areas in which libgit2's unspecific failure means that stored bytes are damaged.
  private static let storage: Set<UInt32> = [
    GIT_ERROR_ZLIB.rawValue, GIT_ERROR_ODB.rawValue, GIT_ERROR_INDEX.rawValue,
    GIT_ERROR_OBJECT.rawValue, GIT_ERROR_TREE.rawValue, GIT_ERROR_INDEXER.rawValue,
    GIT_ERROR_REFERENCE.rawValue, GIT_ERROR_SHA.rawValue, GIT_ERROR_TAG.rawValue,
  ]

  init(status: Int32, area: Int32, message: String) {
    let refusal = Self.refusals.first { message.hasSuffix($0.text) }
    if message.contains("safe.directory") {
      self = .ownership
    } else if status == GIT_ELOCKED.rawValue, let refusal {
      // libgit2 calls a file that it may not open locked: nobody must remove it for that.
      self = Self(errno: refusal.number)
    } else if let code = Self.byStatus[status] {
      self = code
    } else if message.contains("unsupported") {
      self = .unsupported
    } else if area == GIT_ERROR_INVALID.rawValue, message.hasPrefix("failed to parse") {
      // A commit whose lines make no sense, such as one with a date that is not a number.
      self = .corrupt
    } else if Self.network.contains(UInt32(area)) {
      self = .transport
    } else if let refusal {
      self = Self(errno: refusal.number)
    } else if area == GIT_ERROR_CONFIG.rawValue {
      self = .configuration
    } else if area == GIT_ERROR_OS.rawValue || area == GIT_ERROR_FILESYSTEM.rawValue {
      self = .io
    } else {
      self = Self.storage.contains(UInt32(area)) ? .corrupt : .other
    }
  }

  init(errno number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self = .diskFull
    case EACCES, EPERM, EROFS: self = .notPermitted
    case ENOENT: self = .notFound
    default: self = .io
    }
  }

  /// libgit2 hands on `errno` only as the end of its message.
  private static let refusals = [ENOSPC, EDQUOT, EACCES, EPERM, EROFS].map {
    (number: $0, text: String(cString: strerror($0)))
  }
}
