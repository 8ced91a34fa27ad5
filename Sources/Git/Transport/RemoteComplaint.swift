/// What a failed run of the `git` program says of a remote, sorted by what it means.
struct RemoteComplaint {
  private let output: GitProgram.Output
  private let remote: Remote
  private let lines: [String]

  init(_ output: GitProgram.Output, of remote: Remote) {
    self.output = output
    self.remote = remote
    lines = output.standardError.split { $0.isNewline }.map { String($0).printable }
      .filter { !$0.isEmpty }
  }

  /// Whether the remote is sound and only has no such branch.
  var isMissingBranch: Bool {
    lines.contains { $0.hasPrefix("fatal: couldn't find remote ref ") }
  }

  /// What a remote or its hooks said, without progress.
  private var remoteWords: [String] {
    lines.compactMap { line in
      guard line.hasPrefix("remote:") else { return nil }
      let words = line.dropFirst("remote:".count).drop { $0 == " " }
      return words.isEmpty || words.contains("% (") ? nil : String(words)
    }
  }

  /// The error for a failure of which the messages alone tell.
  var error: GitError {
    for (code, needles) in Self.meanings {
      guard let line = lines.last(where: { line in needles.contains { line.contains($0) } }) else {
        continue
      }
      return GitError(code, remote: remote, line.withoutPrefix)
    }
    return localError
      ?? GitError(.transport, remote: remote, output.complaint.printable.withoutPrefix)
  }

  /// The error for a branch that git reports as refused.
  func error(for refusal: PushReport.Refusal, branch: String) -> GitError {
    let words = remoteWords
    let code = refusal.code(words: words.joined(separator: "\n"))
    if code == .interrupted { return error }
    let reasons = (words.suffix(20) + [refusal.reason]).joined(separator: "\n")
    return GitError(code, remote: remote, branch: branch, reasons)
  }

  /// The error for a push that ended before git could report on the branch.
  func error(withoutReportOn branch: String) -> GitError {
    let error = error
    guard error.code == .transport, lines.contains(where: Self.isRefusalBeforePush) else {
      return error
    }
    let reasons = lines.filter { !Self.isRefusalBeforePush($0) } + ["The 'pre-push' hook refuses."]
    return GitError(.rejected, remote: remote, branch: branch, reasons.joined(separator: "\n"))
  }

  /// Whether git says that it did not even begin, which is what a hook of our side brings about.
  private static func isRefusalBeforePush(_ line: String) -> Bool {
    line.hasPrefix("error: failed to push some refs")
  }

  /// The error if our own file system was the cause.
  private var localError: GitError? {
    let causes: [(GitError.Code, [String])] = [
      (.diskFull, ["No space left on device", "Disk quota exceeded"]),
      (
        .notPermitted,
        [": Permission denied", "Read-only file system", "insufficient permission for adding"]
      ),
    ]
    let ours = lines.filter { !$0.hasPrefix("remote:") }
    for (code, needles) in causes {
      guard let line = ours.first(where: { line in needles.contains { line.contains($0) } }) else {
        continue
      }
      return GitError(code, "git cannot write here: \(line.withoutPrefix)")
    }
    return nil
  }
}

extension RemoteComplaint {
  /// What the messages of git, curl and ssh mean; the first that fits counts.
  ///
  /// A connection that breaks makes git complain of several things, so the more telling come first.
  private static let meanings: [(GitError.Code, [String])] = [
    (
      .hostKey,
      [
        "Host key verification failed", "REMOTE HOST IDENTIFICATION HAS CHANGED",
        "SSL certificate problem", "certificate verification failed", "certificate verify failed",
        "no alternative certificate subject name", "certificate subject name",
      ]
    ),
    (
      .denied,
      [
        "Permission denied (", "Permission denied, please try again", "Authentication failed",
        "could not read Username", "could not read Password", "requested URL returned error: 401",
        "requested URL returned error: 403", "HTTP 401", "HTTP 403", "Too many authentication",
        "dubious ownership", "terminal prompts disabled",
      ]
    ),
    (.rejected, ["marked as read only", "has been marked as read-only"]),
    (.shallow, ["shallow update not allowed"]),
    (
      .unreachable,
      [
        "does not appear to be a git repository", "Could not resolve host", "Connection refused",
        "Connection timed out", "Operation timed out", "No route to host",
        "Network is unreachable", "Name or service not known", "Failed to connect to",
        "Couldn't connect to server", "requested URL returned error: 404",
        "requested URL returned error: 502", "requested URL returned error: 503",
        "requested URL returned error: 504", "not valid: is this a git repository",
        "repository not exported", "' not found", "Repository not found",
        "kex_exchange_identification", "command not found",
      ]
    ),
    (
      .interrupted,
      [
        "hung up unexpectedly", "hung up upon initial contact", "early EOF", "RPC failed",
        "unexpected disconnect", "Connection reset by peer", "Connection closed by",
        "Broken pipe", "transfer closed with", "failed to report status",
      ]
    ),
    (.unreachable, ["Could not read from remote repository"]),
  ]
}

extension String {
  /// The text without what could do something to a terminal; lines stay lines.
  var printable: String {
    let scalars = unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      case .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    let text = String(String.UnicodeScalarView(scalars))
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// The text without the word with which git begins a message.
  fileprivate var withoutPrefix: String {
    for prefix in ["fatal: ", "error: ", "remote: "] where hasPrefix(prefix) {
      return String(dropFirst(prefix.count))
    }
    return self
  }
}
