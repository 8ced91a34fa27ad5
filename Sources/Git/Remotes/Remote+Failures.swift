extension Remote {
  /// Describes a failure of it, with what helps against it.
  ///
  /// - Parameter reason: What git or the remote said.
  func failure(
    _ code: GitError.Code,
    branch: String? = nil,
    _ reason: String
  ) -> GitError {
    let title = "'\(self.title)'"
    let what =
      switch code {
      case .unreachable: "\(title) cannot be reached"
      case .denied: "\(title) does not let us in"
      case .hostKey: "The identity of \(title) cannot be verified"
      case .pinMismatch: "\(title) does not show the key that is pinned"
      case .interrupted: "The connection to \(title) broke"
      case .rejected, .tooLarge: "\(title) does not take \(branch.map { "'\($0)'" } ?? "anything")"
      case .modified: "'\(branch ?? "")' of \(title) is not where it was expected"
      default: "The exchange with \(title) failed"
      }
    let mirror = "'git config --unset remote.\(name).mirror'"
    return GitError(
      code,
      "\(what): \(reason.ended)",
      advice: reason.contains("--mirror can't be combined")
        ? "git pushes every reference to a mirror, and careplan one branch; run \(mirror)."
        : advice(on: code)
    )
  }

  /// Describes that a branch of it cannot be moved under the files of a work tree.
  ///
  /// - Parameter updatesFiles: Whether its setting would let git change the files, too, which only the `git`
  ///   program can.
  func checkedOut(_ branch: String, updatesFiles: Bool = false) -> GitError {
    let setting = "config receive.denyCurrentBranch updateInstead"
    let isPath = pushURL.hasPrefix("/") && !pushURL.contains { $0 == "'" || $0.isWhitespace }
    let command =
      isPath ? "Run 'git -C \(pushURL) \(setting)'" : "Run 'git \(setting)' in the repository there"
    let failure = failure(.rejected, branch: branch, "the branch is checked out there.")
    return GitError(
      failure.code,
      failure.message,
      advice: updatesFiles
        ? "Install git: its program changes the files there with the branch."
        : "\(command), which lets a push change the files, too; or take a bare repository as remote."
    )
  }

  /// Describes that it was silent for some seconds.
  func silence(ofSeconds seconds: Double) -> GitError {
    let length = Int(min(seconds, 1e6).rounded())
    let longer = max(60, length * 5)
    return GitError(
      .unreachable,
      "'\(title)' cannot be reached: it has said nothing for \(length) s.",
      longerWait: longer
    )
  }

  /// Describes that it does not show the key that it has to; nothing was sent then.
  ///
  /// - Parameter shown: The key that it shows, or what else it does.
  func mismatch(shown: String?) -> GitError {
    let expected = pin.map { "expected \($0), " } ?? ""
    return failure(.pinMismatch, expected + "got \(shown ?? "no key that can be read").")
  }

  /// Describes that git refuses its directory, which belongs to another user.
  func distrust(of directory: String) -> GitError {
    let command = "'git config --global --add safe.directory \(directory.shellWord)'"
    return GitError(
      .denied,
      "'\(directory)' belongs to another user.",
      advice: Self.protocolName(of: url) == "file"
        ? "Trust it with \(command)."
        : "Trust it at the host of '\(title)', as the user who logs in there: \(command)."
    )
  }

  /// Describes that its objects have names of another form than ours.
  package var otherObjectFormat: GitError {
    GitError(
      .unsupported,
      "The objects of '\(title)' have SHA-256 names, and careplan needs SHA-1 names.",
      advice: "Use another repository; 'git init --bare --object-format=sha1 DIRECTORY' makes one."
    )
  }

  private func advice(on code: GitError.Code) -> String? {
    switch code {
    case .denied:
      isWeb
        ? "Store a user name and a password or token with 'git credential approve'."
        : "Check the access: 'ssh -T' to the host, 'ssh-add -l', the rights of the directory."
    case .hostKey:
      isWeb
        ? "Trust the certificate with git's 'http.sslCAInfo' if it is the right one."
        : "Compare the key ('ssh-keyscan') with the host's own word, then add it to known_hosts."
    case .interrupted: "Try again: both sides are as they were, or complete."
    case .modified: "Fetch, merge, and push again."
    case .shallow: "Complete the history of the remote with 'git fetch --unshallow' there."
    default: nil
    }
  }

  /// What messages call it: its name, or its address without user and password.
  var title: String {
    name.isEmpty || name == url ? Self.shown(url) : name
  }

  /// An address as it may be shown: without user and password, either of which may be a secret; of ssh
  /// the user stays, who belongs to the place.
  public static func shown(_ url: String) -> String {
    guard !url.hasPrefix(sealedPrefix) else { return sealedPrefix + shown(unsealed(url)) }
    guard url.contains("://"), let at = url.authority.lastIndex(of: "@") else { return url }
    let scheme = url.prefix { $0 != ":" }
    let user = scheme.hasSuffix("ssh") ? url.authority[..<at].prefix { $0 != ":" } + "@" : ""
    return "\(scheme)://\(user)\(url[url.index(after: at)...])"
  }

  /// Whether it is reached by HTTP.
  var isWeb: Bool { url.hasPrefix("http://") || url.hasPrefix("https://") }
}

extension String {
  /// The part of an address between `//` and the next `/`.
  fileprivate var authority: Substring {
    let rest = drop { $0 != "/" }.dropFirst(2)
    return rest.prefix { $0 != "/" }
  }

  /// The text with a full stop.
  fileprivate var ended: String { last.map { ".!?".contains($0) } ?? true ? self : self + "." }
}
