extension ProgramTransport {
  /// Copies a repository from anywhere.
  ///
  /// - Parameter options: Further options of `git clone`, such as `--sparse`.
  /// - Throws: ``GitError/Code/unreachable``, ``GitError/Code/denied``, ``GitError/Code/hostKey``,
  ///   ``GitError/Code/interrupted``, or ``GitError/Code/transport`` with git's own last words.
  public static func clone(
    _ url: String,
    into directory: String,
    with git: GitProgram,
    isBare: Bool = false,
    options: [String] = [],
    timeout: Timeout = .unlimited,
    progress: ((String) -> Void)? = nil
  ) throws(GitError) {
    let settings = Repository.withoutRenames.flatMap { ["--config", "\($0)=false"] }
    let form = (isBare ? ["--bare"] : []) + (progress == nil ? ["--quiet"] : ["--progress"])
    let output = try git.run(
      ["clone"] + settings + form + options + ["--", url, directory],
      timeout: timeout,
      progress: progress
    )
    guard output.isSuccess else {
      throw RemoteComplaint(output, of: Remote(name: url, url: url)).error
    }
  }
}
