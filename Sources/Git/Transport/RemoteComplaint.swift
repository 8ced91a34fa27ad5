import Platform

/// What a failed run of the `git` program says of a remote, sorted by what it means.
struct RemoteComplaint {
  private let output: GitProgram.Output
  private let remote: Remote
  private let lines: [String]

  init(_ output: GitProgram.Output, of remote: Remote) {
    self.output = output
    self.remote = remote
    lines = RemoteMessage.lines(of: output.standardError)
  }

  /// Whether the remote is sound and only has no such branch.
  var isMissingBranch: Bool {
    lines.contains { $0.hasPrefix("fatal: couldn't find remote ref ") }
  }

  /// Whether the remote takes no options with a push, and has taken nothing.
  var isWithoutOptions: Bool {
    lines.contains { $0 == "fatal: the receiving end does not support push options" }
  }

  /// What a remote or its hooks said, without progress.
  private var remoteWords: [String] {
    RemoteMessage.hostLines(of: lines.filter { $0.hasPrefix("remote:") })
  }

  /// Why the remote could not take the objects, which it says apart from the branch.
  private var unpackFailure: String? {
    let opening = "error: remote unpack failed: "
    return lines.first { $0.hasPrefix(opening) }.map { String($0.dropFirst(opening.count)) }
  }

  /// The error for a failure of which the messages alone tell.
  var error: GitError {
    if let seconds = output.silence { return remote.silence(ofSeconds: seconds) }
    if let name = RemoteMessage.deniedProtocol(in: lines) {
      return Remote.refusal(ofProtocol: name, remote.title)
    }
    if let (code, line) = RemoteMessage.meaning(of: lines) {
      if code == .unsupported { return remote.otherObjectFormat }
      if code == .ownership { return remote.distrust(of: line.quoted) }
      let reasons = remoteWords.suffix(20).filter { !line.holds($0) } + [line.withoutPrefix]
      return remote.failure(code, reasons.joined(separator: "\n"))
    }
    if isCutOff { return remote.failure(isRefused ? .denied : .unreachable, hostReason) }
    return localError
      ?? remote.failure(.transport, output.complaint.printable.withoutPrefix)
  }

  /// The error of a run that only brings something here: a full disk is ours then, whatever became of the
  /// connection.
  var errorOfFetch: GitError {
    guard output.silence == nil, let localError, localError.code != .notPermitted else {
      return error
    }
    return localError
  }

  /// Whether the connection ended before git was started there, for no other reason that is known.
  private var isCutOff: Bool {
    let wrap = "Could not read from remote repository"
    return RemoteMessage.meaning(of: lines) == nil && lines.contains { $0.holds(wrap) }
  }

  /// Whether the host has looked at our rights and does not want.
  private var isRefused: Bool { isCutOff && RemoteMessage.isRefusal(lines) }

  /// What the host said before the connection ended.
  private var hostReason: String {
    let words = RemoteMessage.hostLines(of: lines).suffix(20)
    return words.isEmpty ? "Could not read from remote repository" : words.joined(separator: "\n")
  }

  /// Returns the error for a branch that git reports as refused.
  func error(for refusal: PushReport.Refusal, branch: String) -> GitError {
    if output.silence != nil { return error }
    let words = remoteWords
    let code = refusal.code(words: words.joined(separator: "\n"))
    if code == .interrupted { return error }
    if refusal.reason == "branch is currently checked out" { return remote.checkedOut(branch) }
    let reasons = (words.suffix(20) + [unpackFailure ?? refusal.reason]).joined(separator: "\n")
    return remote.failure(code, branch: branch, reasons)
  }

  /// Returns the error for a push that ended before git could report on the branch.
  func error(withoutReportOn branch: String) -> GitError {
    let words = remoteWords.joined(separator: "\n")
    // A host that takes no more does not wait for the rest, so that the connection breaks.
    if output.silence == nil, RemoteMessage.isSizeLimit(words) {
      return remote.failure(.tooLarge, branch: branch, words)
    }
    if isRefused { return remote.failure(.rejected, branch: branch, hostReason) }
    let error = error
    guard error.code == .transport, lines.contains(where: Self.isRefusalBeforePush) else {
      return error
    }
    let reasons = lines.filter { !Self.isRefusalBeforePush($0) }
    return GitError(
      .rejected,
      (["The hook 'pre-push' of this repository refuses; nothing was sent to '\(remote.name)'."]
        + reasons)
        .joined(separator: "\n"),
      advice:
        "Do what the hook says, or look at it: 'git config core.hooksPath' tells where hooks are,"
        + " if they are not in '.git/hooks'."
    )
  }

  /// Returns whether git says that it did not even begin, which is what a hook of our side brings
  /// about.
  private static func isRefusalBeforePush(_ line: String) -> Bool {
    line.hasPrefix("error: failed to push some refs")
  }

  /// The error if our own file system was the cause.
  private var localError: GitError? {
    let causes: [(GitError.Code, [String])] = [
      (.diskFull, ["No space left on device", "Disk quota exceeded"]),
      (.io, ["File too large", "died of signal \(SIGXFSZ)"]),
      (
        .notPermitted,
        [": Permission denied", "Read-only file system", "insufficient permission for adding"]
      ),
    ]
    let ours = lines.filter { !$0.hasPrefix("remote:") }
    for (code, needles) in causes {
      guard let line = ours.first(where: { line in needles.contains { line.holds($0) } }) else {
        continue
      }
      return GitError(code, "git cannot write here: \(line.withoutPrefix)")
    }
    // git writes a reference without telling why it could not.
    if let line = ours.first(where: { $0.holds("couldn't write '") }) {
      return GitError(
        .io,
        "git cannot write here: \(line.withoutPrefix)",
        advice: "The disk may be full: free some space and try again; nothing was lost."
      )
    }
    guard output.exitStatus == 128 + SIGXFSZ else { return nil }
    return GitError(.io, "git cannot write here: a file would become larger than allowed.")
  }
}

extension String {
  /// The text between the first and the last quote.
  fileprivate var quoted: String {
    guard let start = firstIndex(of: "'"), let end = lastIndex(of: "'"), start < end else {
      return self
    }
    return String(self[index(after: start)..<end])
  }

  /// The text without the word with which git begins a message.
  fileprivate var withoutPrefix: String {
    for prefix in ["fatal: ", "error: ", "remote: "] where hasPrefix(prefix) {
      return String(dropFirst(prefix.count))
    }
    return self
  }
}
