import Platform

/// The `git` program as the way to other repositories.
///
/// It works as the user's own `git fetch` and `git push` would: with ssh, proxies, credentials,
/// `url.….insteadOf` and the `pre-push` hook as they are configured, for which a remote of the
/// configuration is called by its name. After a push git notes the new tip in its tracking
/// reference. It needs git 2.29 or later.
public struct ProgramTransport: Transport {
  private let git: GitProgram
  private let gitDirectory: String
  /// Where git runs, so that a relative path of a remote means what it means to the user.
  private let place: String
  private let additions: [String: String]
  private let timeout: Timeout

  /// Prepares the exchange for the repository of a git directory.
  ///
  /// - Parameters:
  ///   - place: The directory that relative paths of remotes start from; nil is the work tree, which has to be
  ///     beside the git directory, or else the git directory.
  ///   - environment: The variables of every run. Without `GIT_TERMINAL_PROMPT` git and ssh ask for
  ///     passwords only if the standard input is a terminal.
  ///   - timeout: How long a remote may say nothing. Time in which git works here, or asks the user,
  ///     does not count.
  /// - Throws: ``GitError/Code/noProgram``, and as ``Repository/init(opening:)`` does.
  public init(
    gitDirectory: String,
    place: String? = nil,
    environment: [String: String],
    timeout: Timeout = .unlimited
  ) throws(GitError) {
    self.timeout = timeout
    git = try GitProgram(environment: environment)
    let repository = try Repository(opening: gitDirectory)
    self.gitDirectory = repository.gitDirectory
    self.place = place ?? repository.workDirectory ?? repository.gitDirectory
    let limits = try Self.protocolLimits(environment) { key throws(GitError) in
      try repository.configValue(key)
    }
    additions = Self.additions(to: environment).merging(limits) { $1 }
  }

  /// Messages that can be parsed, and no questions that nobody answers.
  private static func additions(to environment: [String: String]) -> [String: String] {
    let prompt = environment["GIT_TERMINAL_PROMPT"] ?? (isatty(STDIN_FILENO) == 1 ? "1" : "0")
    var additions = ["LC_ALL": "C", "GIT_TERMINAL_PROMPT": prompt]
    if prompt == "0" {
      // Without this, ssh asks on the terminal even if nobody is there.
      additions["SSH_ASKPASS_REQUIRE"] = environment["SSH_ASKPASS_REQUIRE"] ?? "force"
    }
    return additions
  }

  public func branches(of remote: Remote) throws(GitError) -> [Reference] {
    let address = try address(of: remote, url: remote.url)
    let output = try run(
      ["ls-remote", "--heads", "--refs", "--", address],
      with: remote,
      timeout: timeout
    )
    guard output.isSuccess else { throw RemoteComplaint(output, of: remote).error }
    let lines = String(decoding: output.standardOutput, as: UTF8.self).split(separator: "\n")
    var branches: [Reference] = []
    for line in lines { branches.append(try reference(of: line, remote: remote)) }
    return branches.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  public func fetch(
    _ branch: String,
    from remote: Remote,
    into reference: String,
    progress: TransferObserver?
  ) throws(GitError) -> ObjectID? {
    for name in [branch, reference] { try Repository.checkReferenceName(name) }
    // Only the reference may change: neither tags nor what the user's refspecs name.
    let restraints = [
      "--no-tags", "--no-recurse-submodules", "--no-auto-gc", "--no-write-fetch-head",
      "--no-prune", "--refmap=", progress == nil ? "--no-progress" : "--progress",
    ]
    let address = try address(of: remote, url: remote.url)
    let meter = progress.map { TransferMeter(.receiving, $0) }
    let output = try run(
      ["fetch"] + restraints + ["--", address, "+\(branch):\(reference)"],
      with: remote,
      timeout: timeout,
      meter: meter
    )
    guard output.isSuccess else {
      let complaint = RemoteComplaint(output, of: remote)
      guard complaint.isMissingBranch else { throw complaint.errorOfFetch }
      // git does not compare the object formats before it has found the branch.
      try LocalRemote(remote, url: remote.url, from: place)?.requireObjectFormat()
      return nil
    }
    meter?.complete()
    return try tip(of: reference)
  }

  public func push(
    _ commit: ObjectID,
    to branch: String,
    of remote: Remote,
    expecting expected: ObjectID?,
    options: [String],
    progress: TransferObserver?
  ) throws(GitError) {
    try Repository.checkReferenceName(branch)
    let restraints = [
      "--porcelain", "--no-follow-tags", "--recurse-submodules=no",
      "--force-with-lease=\(branch):\(expected?.hex ?? "")",
      progress == nil ? "--no-progress" : "--progress",
    ]
    let address = try address(of: remote, url: remote.pushURL, count: remote.pushURLs.count)
    let meter = progress.map { TransferMeter(.sending, $0) }
    func run(_ options: [String]) throws(GitError) -> GitProgram.Output {
      try self.run(
        ["push"] + options + restraints + ["--", address, "\(commit):\(branch)"],
        with: remote,
        timeout: timeout,
        meter: meter
      )
    }
    var output = try run(options.map { "--push-option=\($0)" })
    if !options.isEmpty, RemoteComplaint(output, of: remote).isWithoutOptions {
      output = try run([])
    }
    let report = PushReport(of: output.standardOutput)
    if let refusal = report.refusals.first {
      throw RemoteComplaint(output, of: remote).error(for: refusal, branch: branch)
    }
    guard output.isSuccess else {
      throw RemoteComplaint(output, of: remote).error(withoutReportOn: branch)
    }
    guard report.updates.contains(branch) else {
      throw remote.failure(.transport, "git does not say what became of '\(branch)'")
    }
    meter?.complete()
  }

  public func remove(
    _ branch: String,
    of remote: Remote,
    expecting expected: ObjectID
  ) throws(GitError) {
    try Repository.checkReferenceName(branch)
    guard try branches(of: remote).contains(where: { $0.name == branch }) else { return }
    let restraints = [
      "--porcelain", "--no-follow-tags", "--recurse-submodules=no", "--no-progress",
      "--force-with-lease=\(branch):\(expected)",
    ]
    let address = try address(of: remote, url: remote.pushURL, count: remote.pushURLs.count)
    let output = try run(
      ["push"] + restraints + ["--", address, ":\(branch)"],
      with: remote,
      timeout: timeout
    )
    if let refusal = PushReport(of: output.standardOutput).refusals.first {
      throw RemoteComplaint(output, of: remote).error(for: refusal, branch: branch)
    }
    guard output.isSuccess else {
      throw RemoteComplaint(output, of: remote).error(withoutReportOn: branch)
    }
  }

  public func previewPush(
    of commit: ObjectID,
    to branch: String,
    of remote: Remote
  ) throws(GitError) {
    try Repository.checkReferenceName(branch)
    let url = remote.pushURL
    // git does not look whether it may write where it need not connect to a server.
    try LocalRemote(remote, url: url, from: place)?.requireWritable(branch)
    let restraints = [
      "--dry-run", "--no-verify", "--force", "--porcelain", "--no-follow-tags",
      "--recurse-submodules=no", "--no-progress",
    ]
    let address = try address(of: remote, url: url, count: remote.pushURLs.count)
    let output = try run(
      ["push"] + restraints + ["--", address, "\(commit):\(branch)"],
      with: remote,
      timeout: timeout
    )
    guard output.isSuccess else { throw RemoteComplaint(output, of: remote).error }
  }

  /// Returns the name of a remote if git knows it, since more than the address may be configured
  /// for it.
  ///
  /// - Parameter count: How many addresses git would use for the name; with more than one, the name does not
  ///   say which.
  private func address(
    of remote: Remote,
    url: String,
    count: Int = 1
  ) throws(GitError) -> String {
    try Remote.requireProtocol(of: url)
    guard !remote.name.isEmpty, remote.name != url, count < 2 else { return url }
    let output = try run(["config", "--get", "remote.\(remote.name).url"])
    return output.isSuccess ? remote.name : url
  }

  private func tip(of reference: String) throws(GitError) -> ObjectID {
    let output = try run(["rev-parse", "--verify", "--end-of-options", reference])
    let text = String(decoding: output.standardOutput, as: UTF8.self)
    guard output.isSuccess, let id = ObjectID(hex: text.prefix { $0 != "\n" }) else {
      throw GitError(.transport, "'\(reference)' is missing after a fetch: \(output.complaint)")
    }
    return id
  }

  private func reference(of line: Substring, remote: Remote) throws(GitError) -> Reference {
    let parts = line.split(separator: "\t", maxSplits: 1)
    guard parts.count == 2 else {
      throw remote.failure(.transport, "its list of branches has an odd line")
    }
    guard let id = ObjectID(hex: parts[0]) else {
      throw remote.failure(.unsupported, "its object names are not SHA-1")
    }
    return Reference(name: String(parts[1]), id: id)
  }

  /// Runs git on a remote, which has to show the key that is pinned.
  private func run(
    _ arguments: [String],
    with remote: Remote,
    timeout: Timeout,
    meter: TransferMeter? = nil
  ) throws(GitError) -> GitProgram.Output {
    let pinned = try PinnedRun(remote, sshCommand: sshCommand)
    guard let pinned else { return try run(arguments, timeout: timeout, meter: meter) }
    let output = try run(arguments, as: pinned, timeout: timeout, meter: meter)
    guard !output.isSuccess else { return output }
    let failure = try pinned.failure(of: output) { () throws(GitError) in
      // The same key is refused again, before anything is said to its holder.
      let question = ["ls-remote", "--heads", "--", try address(of: remote, url: remote.url)]
      return try run(question, as: pinned, timeout: timeout, variables: Self.tracing).standardError
    }
    if let failure { throw failure }
    return output
  }

  /// Lets curl tell what it sees, but not what is transferred.
  static let tracing = ["GIT_TRACE_CURL": "1", "GIT_TRACE_CURL_NO_DATA": "1"]

  /// Returns what git starts as ssh.
  private func sshCommand() throws(GitError) -> String {
    try git.sshCommand { () throws(GitError) in
      try run(["config", "--get", "core.sshCommand"])
    }
  }

  private func run(
    _ arguments: [String],
    as pinned: PinnedRun? = nil,
    timeout: Timeout = .unlimited,
    meter: TransferMeter? = nil,
    variables: [String: String] = [:]
  ) throws(GitError) -> GitProgram.Output {
    try git.run(
      ["-c", "merge.renames=false", "-c", "diff.renames=false", "--git-dir", gitDirectory]
        + (pinned?.options ?? []) + arguments,
      in: place,
      environment: additions.merging(pinned?.environment ?? [:]) { $1 }.merging(variables) { $1 },
      timeout: timeout,
      progress: meter.map { meter in { meter.read($0) } }
    )
  }
}
