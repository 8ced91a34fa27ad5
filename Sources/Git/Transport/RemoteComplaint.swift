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

  /// What a remote or its hooks said, without progress.
  private var remoteWords: [String] {
    lines.compactMap { line in
      guard line.hasPrefix("remote:") else { return nil }
      let words = line.dropFirst("remote:".count).drop { $0 == " " }
      return words.isEmpty || RemoteMessage.isProgress(words) ? nil : String(words)
    }
  }

  /// Why the remote could not take the objects, which it says apart from the branch.
  private var unpackFailure: String? {
    let opening = "error: remote unpack failed: "
    return lines.first { $0.hasPrefix(opening) }.map { String($0.dropFirst(opening.count)) }
  }

  /// The error for a failure of which the messages alone tell.
  var error: GitError {
    if let (code, line) = RemoteMessage.meaning(of: lines) {
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
    let reasons = (words.suffix(20) + [unpackFailure ?? refusal.reason]).joined(separator: "\n")
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
