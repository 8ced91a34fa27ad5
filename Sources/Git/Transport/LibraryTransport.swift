import CGit2

/// libgit2 as the way to other repositories, for computers without the `git` program.
///
/// It takes keys from the ssh agent and from `~/.ssh`, known hosts from `~/.ssh/known_hosts`, a user name and
/// password from the address or, where there is a `git` program, from git's credential helpers, and a private
/// authority for certificates from `http.sslCAInfo`, `http.sslCAPath` and the variables of git's that stand before
/// them; it does not know `~/.ssh/config`. Branches at a path or a `file://` address are moved
/// by a compare-and-swap of our own, in which no hook of that repository runs. A push over the network is one for the
/// remote: it is told to move the branch from where it announced it, which is checked before. As
/// libgit2 can take a refusal for a success, the branch is read again afterwards; if somebody moved
/// it meanwhile, the push counts as ``GitError/Code/modified``, and to repeat it does no harm. Options of a push
/// are not sent.
public struct LibraryTransport: Transport {
  private let gitDirectory: String
  /// What relative paths start from.
  private let place: String
  private let environment: [String: String]
  private let timeout: Timeout

  /// Prepares the exchange for the repository of a git directory.
  ///
  /// - Parameters:
  ///   - place: The directory that relative paths of remotes start from; nil is the work tree, which has to be
  ///     beside the git directory, or else the git directory.
  ///   - environment: Tells the `HOME` of the keys, the `USER` for addresses without one, and whether
  ///     there is an ssh agent.
  ///   - timeout: How long a remote may say nothing while it is waited for.
  /// - Throws: As ``Repository/init(opening:)`` does.
  public init(
    gitDirectory: String,
    place: String? = nil,
    environment: [String: String],
    timeout: Timeout = .unlimited
  ) throws(GitError) {
    self.timeout = timeout
    let repository = try Repository(opening: gitDirectory)
    self.gitDirectory = repository.gitDirectory
    self.place = place ?? repository.workDirectory ?? repository.gitDirectory
    self.environment = environment
  }

  public func branches(of remote: Remote) throws(GitError) -> [Reference] {
    if let local = try local(remote, remote.url) {
      return try local.open().references(prefix: "refs/heads/")
    }
    let repository = try Repository(opening: gitDirectory)
    return try connect(to: remote, of: repository, GIT_DIRECTION_FETCH).references()
      .filter { $0.name.hasPrefix("refs/heads/") }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  public func fetch(
    _ branch: String,
    from remote: Remote,
    into reference: String,
    progress: TransferObserver?
  ) throws(GitError) -> ObjectID? {
    for name in [branch, reference] { try Repository.checkReferenceName(name) }
    let repository = try openComplete()
    let meter = progress.map { TransferMeter(.receiving, $0) }
    let tip =
      if let local = try local(remote, remote.url) {
        try local.fetch(branch, into: repository, meter: meter)
      } else {
        try download(branch, from: remote, into: repository, meter: meter)
      }
    guard let tip else { return nil }
    try repository.setReference(reference, to: tip)
    meter?.complete()
    return tip
  }

  private func download(
    _ branch: String,
    from remote: Remote,
    into repository: borrowing Repository,
    meter: TransferMeter?
  ) throws(GitError) -> ObjectID? {
    let connection = try connect(to: remote, of: repository, GIT_DIRECTION_FETCH, meter)
    guard let tip = try connection.tip(of: branch) else { return nil }
    try connection.download(branch)
    try repository.refresh()
    try repository.sharePacks()
    return tip
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
    let repository = try openComplete()
    _ = try repository.commit(commit)
    let meter = progress.map { TransferMeter(.sending, $0) }
    if let local = try local(remote, remote.pushURL) {
      try local.push(commit, of: repository, to: branch, expecting: expected, meter: meter)
      meter?.complete()
      return
    }
    let connection = try connect(to: remote, of: repository, GIT_DIRECTION_PUSH, meter)
    let current = try connection.tip(of: branch)
    guard current != commit else { return }
    try Self.require(current, expected, at: branch, of: remote)
    do throws(GitError) {
      try repository.withReference(to: commit) { name throws(GitError) in
        try connection.upload(name, to: branch)
      }
    } catch {
      throw options.isEmpty ? error : error.withoutOptions
    }
    let after = try connect(to: remote.pushSide ?? remote, of: repository, GIT_DIRECTION_FETCH)
      .tip(of: branch)
    try Self.require(after, commit, at: branch, of: remote)
    meter?.complete()
  }

  public func remove(
    _ branch: String,
    of remote: Remote,
    expecting expected: ObjectID
  ) throws(GitError) {
    try Repository.checkReferenceName(branch)
    let repository = try openComplete()
    if let local = LocalRemote(remote, url: remote.pushURL, from: place) {
      return try local.remove(branch, expecting: expected)
    }
    let connection = try connect(to: remote, of: repository, GIT_DIRECTION_PUSH)
    guard let current = try connection.tip(of: branch) else { return }
    try Self.require(current, expected, at: branch, of: remote)
    try connection.upload("", to: branch)
  }

  public func previewPush(
    of commit: ObjectID,
    to branch: String,
    of remote: Remote
  ) throws(GitError) {
    try Repository.checkReferenceName(branch)
    let repository = try openComplete()
    if let local = try local(remote, remote.pushURL) {
      return try local.requireWritable(branch)
    }
    _ = try connect(to: remote, of: repository, GIT_DIRECTION_PUSH)
  }

  static func require(
    _ current: ObjectID?,
    _ expected: ObjectID?,
    at branch: String,
    of remote: Remote
  ) throws(GitError) {
    guard current != expected else { return }
    let place = current.map { "it is at \($0)" } ?? "it is missing"
    throw remote.failure(.modified, branch: branch, place)
  }

  private func connect(
    to remote: Remote,
    of repository: borrowing Repository,
    _ direction: git_direction,
    _ meter: TransferMeter? = nil
  ) throws(GitError) -> RemoteConnection {
    let urls = [remote.url, remote.pushURL]
    for url in urls { try Remote.requireProtocol(of: url) }
    let session = try RemoteSession(
      environment: environment,
      gitDirectory: gitDirectory,
      timeout: timeout,
      // A server of http needs none, unless it redirects to one of https.
      authorities: urls.contains { $0.hasPrefix("https:") || $0.hasPrefix("http:") }
        ? Authorities(for: repository, environment, in: place) : nil,
      needsAuthorities: urls.contains { $0.hasPrefix("https:") },
      pin: remote.pin,
      meter: meter
    )
    return try RemoteConnection(
      to: remote,
      of: repository,
      direction: direction,
      session: session
    )
  }

  /// Returns the repository at an address on this computer, which shows no key; nil if it is elsewhere.
  private func local(_ remote: Remote, _ url: String) throws(GitError) -> LocalRemote? {
    guard let local = LocalRemote(remote, url: url, from: place) else { return nil }
    guard remote.pin == nil else { throw remote.mismatch(shown: "a directory of this computer") }
    return local
  }

  /// libgit2 cannot tell a remote where the history of a shallow clone ends.
  private func openComplete() throws(GitError) -> Repository {
    let repository = try Repository(opening: gitDirectory)
    guard !repository.isShallow else {
      throw GitError(
        .shallow,
        "A shallow clone can be exchanged only with the 'git' program.",
        advice: "Install git, or complete the history elsewhere."
      )
    }
    return repository
  }
}

extension GitError {
  /// The refusal of a push that should have had options.
  fileprivate var withoutOptions: GitError {
    guard code == .rejected else { return self }
    return GitError(
      code,
      message,
      advice:
        "Install git: libgit2 sends no options with a push, which the remote's hooks may want."
    )
  }
}

extension Repository {
  /// Calls a body with the name of a reference to a commit, which libgit2 wants for a push.
  ///
  /// If none leads to it already, one is made for as long as the body runs.
  fileprivate func withReference(
    to commit: ObjectID,
    _ body: (String) throws(GitError) -> Void
  ) throws(GitError) {
    if let name = try references().first(where: { $0.id == commit })?.name { return try body(name) }
    let name = "refs/careplan/outgoing/\(commit)"
    try updateReference(name, to: commit, expecting: nil, message: "push")
    let outcome: Result<Void, GitError>
    do throws(GitError) {
      outcome = .success(try body(name))
    } catch {
      outcome = .failure(error)
    }
    try? deleteReference(name, expecting: commit)
    try outcome.get()
  }
}
