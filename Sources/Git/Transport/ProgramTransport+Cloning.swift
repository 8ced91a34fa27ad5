extension ProgramTransport {
  /// Copies a repository from anywhere.
  ///
  /// - Parameters:
  ///   - pin: The key that the other place has to show before anything is said to it.
  ///   - options: Further options of `git clone`, such as `--sparse`.
  /// - Throws: ``GitError/Code/pinMismatch``, ``GitError/Code/unreachable``, ``GitError/Code/denied``, ``GitError/Code/hostKey``,
  ///   ``GitError/Code/interrupted``, or ``GitError/Code/transport`` with git's own last words.
  public static func clone(
    _ url: String,
    into directory: String,
    with git: GitProgram,
    pin: Pin? = nil,
    isBare: Bool = false,
    options: [String] = [],
    timeout: Timeout = .unlimited,
    progress: ((String) -> Void)? = nil
  ) throws(GitError) {
    let settings = Repository.withoutRenames.flatMap { ["--config", "\($0)=false"] }
    let form = (isBare ? ["--bare"] : []) + (progress == nil ? ["--quiet"] : ["--progress"])
    try Remote.requireProtocol(of: url)
    let remote = Remote(name: url, url: url, pin: pin)
    // git makes an empty copy with names of its own form of an empty repository.
    try LocalRemote(remote, url: url, from: "/")?.requireObjectFormat()
    let pinned = try PinnedRun(remote) { () throws(GitError) in
      try git.sshCommand { () throws(GitError) in
        // No repository is meant whose settings these could be.
        try git.run(["config", "--get", "core.sshCommand"], in: "/")
      }
    }
    let configuration = try UserConfiguration(environment: git.environment, repository: nil)
    let limits = try protocolLimits(git.environment) { key throws(GitError) in
      try configuration.value(key)
    }
    // Why a key is refused is read in git's own language.
    let variables = limits.merging(pinned?.environment ?? [:]) { $1 }
      .merging(pin == nil ? [:] : ["LC_ALL": "C"]) { $1 }
    let output = try git.run(
      (pinned?.options ?? []) + ["clone"] + settings + form + options + ["--", url, directory],
      environment: variables,
      timeout: timeout,
      progress: progress
    )
    guard !output.isSuccess else { return }
    let failure = try pinned?.failure(of: output) { () throws(GitError) in
      try git.run(
        (pinned?.options ?? []) + ["ls-remote", "--heads", "--", url],
        in: "/",
        environment: variables.merging(tracing) { $1 },
        timeout: timeout
      ).standardError
    }
    throw failure ?? RemoteComplaint(output, of: remote).errorOfFetch
  }
}
