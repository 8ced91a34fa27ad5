import CGit2
import Platform

/// One connection of libgit2 to a repository on another computer.
struct RemoteConnection: ~Copyable {
  private let handle: Owned<RemoteKind>
  private let session: RemoteSession
  private let remote: Remote

  init(
    to remote: Remote,
    of repository: borrowing Repository,
    direction: git_direction,
    session: RemoteSession
  ) throws(GitError) {
    let handle = try Self.handle(of: remote, in: repository)
    try Self.requirePinnable(handle, direction, remote)
    do {
      var options = git_remote_connect_options()
      let version = UInt32(GIT_REMOTE_CONNECT_OPTIONS_VERSION)
      try call("git_remote_connect_options_init") {
        git_remote_connect_options_init(&options, version)
      }
      options.callbacks = session.callbacks
      options.proxy_opts.type = GIT_PROXY_AUTO
      try call("git_remote_connect_ext") {
        session.watch.during { git_remote_connect_ext(handle.pointer, direction, &options) }
      }
    } catch {
      throw session.silence(of: remote) ?? session.mismatch(of: remote)
        ?? error.onConnecting(to: remote)
    }
    guard remote.pin == nil || session.shown?.isRight == true else {
      throw remote.mismatch(shown: nil)
    }
    session.noteLogin()
    self.handle = handle
    self.session = session
    self.remote = remote
  }

  /// Returns the remote of the configuration, with all that it says of it, or one for the address
  /// alone.
  private static func handle(
    of remote: Remote,
    in repository: borrowing Repository
  ) throws(GitError) -> Owned<RemoteKind> {
    let isKnown = try repository.remote(named: remote.name) != nil
    let repository = repository.pointer
    let handle =
      if isKnown {
        try Owned<RemoteKind>("git_remote_lookup") {
          git_remote_lookup(&$0, repository, remote.name)
        }
      } else {
        try Owned<RemoteKind>("git_remote_create_anonymous") {
          git_remote_create_anonymous(&$0, repository, remote.url)
        }
      }
    // libgit2 knows one address of each kind, and of several ones not the one that git takes.
    try call("git_remote_set_instance_url") {
      git_remote_set_instance_url(handle.pointer, remote.url)
    }
    try call("git_remote_set_instance_pushurl") {
      git_remote_set_instance_pushurl(handle.pointer, remote.pushURL)
    }
    return handle
  }

  /// Refuses to ask where no key is shown that could be the pinned one.
  private static func requirePinnable(
    _ handle: borrowing Owned<RemoteKind>,
    _ direction: git_direction,
    _ remote: Remote
  ) throws(GitError) {
    guard let pin = remote.pin else { return }
    let pushURL = direction == GIT_DIRECTION_PUSH ? git_remote_pushurl(handle.pointer) : nil
    guard let url = pushURL ?? git_remote_url(handle.pointer) else { return }
    let words = String(text: url).lowercased()
    let scheme = words.contains("://") ? words.prefix { $0 != ":" } : "ssh"
    let isRight =
      pin.kind == .certificate ? scheme == "https" : ["ssh", "ssh+git", "git+ssh"].contains(scheme)
    if !isRight { throw remote.mismatch(shown: "an address for '\(scheme)'") }
  }

  /// Returns the references that the remote announces, without the objects behind tags.
  func references() throws(GitError) -> [Reference] {
    var heads: UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?
    var count = 0
    try call("git_remote_ls") { git_remote_ls(&heads, &count, handle.pointer) }
    return UnsafeBufferPointer(start: heads, count: count).compactMap { head in
      guard let head = head?.pointee else { return nil }
      let name = String(text: head.name)
      return name.hasSuffix("^{}") ? nil : Reference(name: name, id: ObjectID(head.oid))
    }
  }

  /// Returns what a branch of the remote is at; nil if there is no such branch.
  func tip(of branch: String) throws(GitError) -> ObjectID? {
    try references().first { $0.name == branch }?.id
  }

  /// Brings the objects of a branch here; no reference moves.
  func download(_ branch: String) throws(GitError) {
    do {
      var options = git_fetch_options()
      try call("git_fetch_options_init") {
        git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION))
      }
      options.callbacks = session.callbacks
      options.proxy_opts.type = GIT_PROXY_AUTO
      options.update_fetchhead = 0
      options.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
      try call("git_remote_download") {
        session.watch.during {
          withList(of: "+\(branch):\(branch)") { git_remote_download(handle.pointer, $0, &options) }
        }
      }
    } catch {
      throw session.silence(of: remote) ?? session.mismatch(of: remote)
        ?? error.onTransfer(with: remote)
    }
  }

  /// Sends the commit of a reference and asks the remote to move a branch to it.
  ///
  /// The remote is told to move it from where it announced it, and refuses if that is not true. Without a
  /// reference it is asked to remove the branch.
  ///
  /// - Throws: ``GitError/Code/modified`` or ``GitError/Code/rejected`` if the remote says no.
  func upload(_ reference: String, to branch: String) throws(GitError) {
    do {
      var options = git_push_options()
      try call("git_push_options_init") {
        git_push_options_init(&options, UInt32(GIT_PUSH_OPTIONS_VERSION))
      }
      options.callbacks = session.callbacks
      options.proxy_opts.type = GIT_PROXY_AUTO
      try call("git_remote_upload") {
        session.watch.during {
          withList(of: reference.isEmpty ? ":\(branch)" : "+\(reference):\(branch)") {
            git_remote_upload(handle.pointer, $0, &options)
          }
        }
      }
    } catch {
      throw session.silence(of: remote) ?? session.mismatch(of: remote) ?? refusal(
        of: branch,
        error
      )
        ?? error.onTransfer(with: remote)
    }
    guard let status = session.statuses[branch] else {
      throw remote.failure(.interrupted, "it does not say what became of '\(branch)'")
    }
    if let status { throw refusal(of: branch, status) }
  }

  /// Returns the error of a remote that could not take the objects, of which it says no more of the
  /// branch.
  private func refusal(of branch: String, _ error: GitError) -> GitError? {
    let words = session.remoteLines.suffix(20).joined(separator: "\n")
    let isUnpacking = error.message.hasPrefix("unpacking the sent packfile failed")
    guard !words.isEmpty, isUnpacking || RemoteMessage.isSizeLimit(words) else { return nil }
    let refusal = PushReport.Refusal(summary: "[remote rejected]", reason: error.message.printable)
    let code = refusal.code(words: words)
    return code == .interrupted ? nil : remote.failure(code, branch: branch, words)
  }

  /// libgit2 calls a push a success even if the remote refused the branch.
  private func refusal(of branch: String, _ reason: String) -> GitError {
    let words = session.remoteLines
    let refusal = PushReport.Refusal(summary: "[remote rejected]", reason: reason.printable)
    let code = refusal.code(words: words.joined(separator: "\n"))
    let reasons = (words.suffix(20) + [refusal.reason]).joined(separator: "\n")
    return remote.failure(code, branch: branch, reasons)
  }
}

/// Hands one text to a body as libgit2's list.
private func withList(of text: String, _ body: (UnsafePointer<git_strarray>) -> Int32) -> Int32 {
  var pointer = strdup(text)
  defer { free(pointer) }
  return withUnsafeMutablePointer(to: &pointer) { pointer in
    var list = git_strarray(strings: pointer, count: 1)
    return body(&list)
  }
}

extension GitError {
  /// Returns the failure of a libgit2 call that was to open a connection.
  fileprivate func onConnecting(to remote: Remote) -> GitError {
    of(remote, unless: [.denied, .hostKey, .unsupported, .invalidName], code: .unreachable)
  }

  /// Returns the failure of a libgit2 call on an open connection.
  fileprivate func onTransfer(with remote: Remote) -> GitError {
    let isOurs = code == .io && !message.contains("socket") && !message.contains("connection")
    guard !isOurs, ![.diskFull, .notPermitted].contains(code) else { return self }
    return of(remote, unless: [.denied, .hostKey, .corrupt, .hostile], code: .interrupted)
  }

  private func of(_ remote: Remote, unless clear: Set<Code>, code fallback: Code) -> GitError {
    let words = message.printable
    let known = clear.contains(code) ? nil : RemoteMessage.meaning(of: [words])?.code
    if known == nil, !clear.contains(code), RemoteMessage.isRefusal(RemoteMessage.lines(of: words))
    {
      return remote.failure(.denied, words)
    }
    let meaning = known ?? (clear.contains(code) ? code : fallback)
    return remote.failure(meaning, words)
  }
}
