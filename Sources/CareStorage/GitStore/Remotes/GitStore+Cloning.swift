import Files
public import Git

extension GitStore {
  /// A copy of a store that was just made.
  public struct Clone: Sendable {
    public let store: GitStore
    /// What the user should be told about: the files that are not valid records, by path.
    public let remarks: [String]
    /// The files of a sealed remote that cannot be used, a sentence for each: the copy may lack changes.
    public var damage: [String] = []
  }

  /// Copies a store from another place, with the `git` program and the user's credentials.
  ///
  /// No file is put in place before everything that came was checked, as a sync does. What was
  /// copied is taken away again if it is no care store, or made to do harm.
  ///
  /// Cost: what the other place has, once over the line; reading every version to check it; writing
  /// the files of the work tree.
  ///
  /// - Parameters:
  ///   - url: A path or an address as git takes it.
  ///   - branch: The branch to take; nil for the one that the HEAD of the other place names.
  ///   - path: Where the copy shall be: nothing, or an empty directory.
  ///   - isPrivate: Whether its owner alone may use any file of the copy, now and later.
  ///   - pin: The key that the other place has to show before anything is said to it; the copy keeps it as
  ///     that of its remote.
  ///   - environment: The variables that git gets.
  ///   - timeout: How long the other place may be silent; nil for what the user has set.
  ///   - progress: Called with every message of git as it comes.
  /// - Returns: The copy, and what is to be reported about it.
  /// - Throws: ``StoreError/Code/exists`` if something stands at the path;
  ///   ``StoreError/Code/remote`` with git's last words; ``StoreError/Code/pinMismatch``;
  ///   ``StoreError/Code/noStore``;
  ///   ``StoreError/Code/hostile``.
  public static func clone(
    _ url: String,
    branch: String? = nil,
    into path: String,
    _ workTree: WorkTree = .full,
    isPrivate: Bool = false,
    pin: RemotePin? = nil,
    environment: [String: String],
    surroundings: Surroundings,
    timeout: RemoteTimeout? = nil,
    progress: ((String) -> Void)? = nil
  ) throws(StoreError) -> Clone {
    try clone(
      url,
      branch: branch,
      into: path,
      workTree,
      isPrivate: isPrivate,
      pin: pin,
      trusting: nil,
      environment: environment,
      surroundings: surroundings,
      timeout: timeout,
      progress: progress
    )
  }

  /// Copies a store, and if a founder is given checks that they founded it.
  ///
  /// Cost: what the other place has, once over the line; reading every version to check it; writing
  /// the files of the work tree.
  ///
  /// - Parameters:
  ///   - founder: Whose founding statement all others are judged by; nil takes the one that is there.
  ///   - receive: Brings the commit of a branch into an empty copy; nil lets `git clone` do it.
  /// - Throws: ``StoreError/Code/otherStore`` if nobody there founded it so.
  public static func clone(
    _ url: String,
    branch: String? = nil,
    into path: String,
    _ workTree: WorkTree = .full,
    isPrivate: Bool = false,
    pin: RemotePin? = nil,
    trusting founder: Founder?,
    environment: [String: String],
    surroundings: Surroundings,
    timeout: RemoteTimeout? = nil,
    progress: ((String) -> Void)? = nil,
    receiving receive: Receiving? = nil
  ) throws(StoreError) -> Clone {
    let timeout = try RemoteTimeout.chosen(timeout, environment)
    try git("Cloning") { () throws(GitError) in
      try Remote.requireProtocol(of: receive == nil ? url : Remote.unsealed(url))
    }
    let wasThere = FileSystem.kind(of: path) != nil
    try refuseContents(of: path)
    let isPrivate = isPrivate || receive != nil || isSignedStore(at: url)
    if isPrivate { try closeToOthers(path) }
    // A file that is shared with another repository on this disk would be closed there, too.
    let settings =
      isPrivate ? ["--no-hardlinks", "--config", "\(Repository.sharingKey)=\(privateMode)"] : []
    if receive == nil {
      do throws(GitError) {
        try ProgramTransport.clone(
          url,
          into: path,
          with: GitProgram(environment: environment),
          pin: pin?.pin,
          isBare: workTree == .bare,
          options: settings + (branch.map { ["--branch", $0] } ?? [])
            + (workTree == .bare ? [] : ["--no-checkout"]),
          timeout: timeout.transport,
          progress: progress
        )
      } catch {
        throw .uncloned(error, from: url)
      }
    }
    var damage: [String] = []
    do throws(StoreError) {
      if let receive {
        let branch = branch ?? "main"
        try makeCopy(of: url, branch, at: path, isBare: workTree == .bare)
        let empty = try GitStore(opening: path, surroundings: surroundings)
        let received = try receive(empty, "refs/heads/\(branch)")
        damage = received.damage
        try empty.take(received.commit, as: branch)
      } else {
        try requireObjectFormat(of: path, from: url)
        try findBranch(of: url, at: path, workTree, environment)
      }
      let store = try GitStore(opening: path, surroundings: surroundings)
      try store.tip().refuseNameOfHead()
      if let pin {
        for name in try store.remoteNames() {
          try store.setLocalSetting(RemotePin.setting(of: name), "\(pin)")
        }
      }
      var remarks = try store.refuseHarm(from: url)
      try store.requireManifest(from: url)
      if let founder { try store.trust(founder, at: url) }
      remarks += try store.judgeClone(of: url)
      let isSigned = try store.accessState() != nil
      if isSigned { try store.closeRepository() }
      try checkOut(path, workTree, environment)
      for name in try store.remoteNames() {
        try store.noteHeard(from: name, at: surroundings.now())
      }
      if isPrivate || isSigned { try closeEverything(in: path) }
      return Clone(store: store, remarks: remarks, damage: damage)
    } catch {
      try files { () throws(FileError) in
        try FileSystem.removeContents(of: path)
        if !wasThere { try FileSystem.removeDirectory(path) }
      }
      throw error
    }
  }

  /// What brings the commit of a branch into an empty copy, and names the files that cannot be used.
  public typealias Receiving = (
    _ store: GitStore, _ branch: String
  ) throws(StoreError) -> (commit: ObjectID, damage: [String])

  /// Makes an empty copy whose remote `origin` is another place.
  private static func makeCopy(
    of url: String,
    _ branch: String,
    at path: String,
    isBare: Bool
  ) throws(StoreError) {
    try git("Cloning") { () throws(GitError) in
      _ = try Repository.create(at: path, isBare: isBare, branch: branch)
      let repository = try Repository(opening: path)
      try repository.addRemote("origin", url: url)
      let settings = [
        (Repository.sharingKey, privateMode), ("branch.\(branch).remote", "origin"),
        ("branch.\(branch).merge", "refs/heads/\(branch)"),
      ]
      for (key, value) in settings { try repository.setConfigValue(key, value) }
      for key in Repository.withoutRenames { try repository.setConfigValue(key, "false") }
    }
  }

  /// Lets the branch of an empty copy, and what git knows of its remote, lead to a commit.
  private func take(_ commit: ObjectID, as branch: String) throws(StoreError) {
    for name in ["refs/remotes/origin/\(branch)", "refs/heads/\(branch)"] {
      try setReference(name, to: commit, "clone")
    }
  }

  /// Refuses a copy whose objects have names of another form than ours.
  private static func requireObjectFormat(of path: String, from url: String) throws(StoreError) {
    try git("Cloning") { () throws(GitError) in
      do throws(GitError) { _ = try Repository(opening: path) } catch {
        throw error.code == .unsupported ? Remote(name: url, url: url).otherObjectFormat : error
      }
    }
  }

  /// Returns whether a signed store stands at a path of this machine, whose copy is closed to others.
  private static func isSignedStore(at url: String) -> Bool {
    guard FileSystem.kind(of: url) == .directory, let engine = try? GitEngine(opening: url),
      let tree = try? engine.tip().tree
    else { return false }
    return (try? engine.isSigned(tree)) ?? false
  }

  /// Refuses what a sync would not take either; what is to be reported about the rest is returned.
  private func refuseHarm(from url: String) throws(StoreError) -> [String] {
    try withEngine { engine throws(StoreError) in
      guard let commit = try engine.tip().commit else { return [] }
      let arrival = try ArrivalCheck(of: commit, since: [], beside: MemorySource(), engine).arrival
      guard arrival.hostile.isEmpty else {
        throw .hostile(arrival.hostile, at: "\(RemoteAddress(url))")
      }
      if !arrival.changedVersions.isEmpty {
        let history = HistoryCheck(of: try engine.commit(commit), since: [], CheckedReader(engine))
        if let change = history.changes.first {
          throw .changedVersion(change.path, by: change.commit, .check(isFixing: true))
        }
      }
      return arrival.remarks
    }
  }

  /// Refuses a repository that is no care store: the copy of it will be gone when this is read.
  private func requireManifest(from url: String) throws(StoreError) {
    do throws(StoreError) { _ = try manifest() } catch {
      guard error.code == .noStore else { throw error }
      if let commit = try tip().commit, try isSealedRemote(commit) {
        let address = RemoteAddress(Remote.sealedPrefix + url)
        throw StoreError(
          .noStore,
          "'\(RemoteAddress(url))' is a sealed remote: a repository of encrypted files.",
          remedy: "Use \(.clone(.from("\(address)")))."
        )
      }
      throw StoreError(
        .noStore,
        "'\(RemoteAddress(url))' is no care store: \(StoreLayout.manifest) is not in its last commit.",
        remedy: "Check the address, or take another branch with \(.giving(.branch))."
      )
    }
  }

  static func refuseContents(of path: String) throws(StoreError) {
    let names = try files { () throws(FileError) in try FileSystem.names(in: path) }
    guard FileSystem.kind(of: path) ?? .directory == .directory, names.isEmpty else {
      throw StoreError(
        .exists,
        "There is something at \(path) already.",
        remedy: isCutOff(path)
          ? "It seems to be what a clone that was cut off left there: remove it, and clone again."
          : "Name a directory that is empty or not there yet."
      )
    }
  }

  /// Returns whether a directory has nothing but a repository in which nothing is checked out.
  private static func isCutOff(_ path: String) -> Bool {
    guard let names = try? FileSystem.names(in: path) else { return false }
    if names == [".git"] { return true }
    guard names.contains("HEAD"), names.contains("objects"), !names.contains(".git") else {
      return false
    }
    return (try? Repository(opening: path).headCommit()) == nil
  }

  /// Takes the only branch of the other place, or `main`, where its HEAD names one that is not there.
  ///
  /// `git init --bare` names the branch of git's own settings, whatever is pushed later.
  private static func findBranch(
    of url: String,
    at path: String,
    _ workTree: WorkTree,
    _ environment: [String: String]
  ) throws(StoreError) {
    let run = { (words: [String]) throws(StoreError) -> GitProgram.Output in
      try git("Looking for the branch") { () throws(GitError) in
        try GitProgram(environment: environment).run(words, in: path)
      }
    }
    guard try !run(["rev-parse", "--verify", "--quiet", "HEAD"]).isSuccess else { return }
    let place = workTree == .bare ? "refs/heads/" : "refs/remotes/origin/"
    let list = try run(["for-each-ref", "--format=%(refname)", place]).standardOutput
    let names = String(decoding: list, as: UTF8.self)
      .split(separator: "\n").map { String($0.dropFirst(place.count)) }
    guard let branch = names.count == 1 ? names[0] : names.first(where: { $0 == "main" }) else {
      throw names.isEmpty ? .isEmpty(RemoteAddress(url)) : .isAmbiguous(RemoteAddress(url), names)
    }
    var steps = [["symbolic-ref", "HEAD", "refs/heads/\(branch)"]]
    if workTree != .bare {
      steps += [
        ["update-ref", "refs/heads/\(branch)", place + branch],
        ["branch", "--quiet", "--set-upstream-to", "origin/\(branch)"],
      ]
    }
    for step in steps {
      let output = try run(step)
      guard output.isSuccess else {
        throw StoreError(.io, "Taking the branch \(branch) failed.", causes: [output.complaint])
      }
    }
  }

  /// Puts the files of a fresh clone in place; of a sparse one all but the outcomes.
  private static func checkOut(
    _ path: String,
    _ workTree: WorkTree,
    _ environment: [String: String]
  ) throws(StoreError) {
    guard workTree != .bare else { return }
    let program = try git("Looking for git") { () throws(GitError) in
      try GitProgram(environment: environment)
    }
    // git notes it in the work tree's own configuration alone, which libgit2 does not read.
    let sparse = [
      ["config", "core.sparseCheckout", "true"],
      ["sparse-checkout", "set", "--no-cone", "/*", "!/outcomes/"], ["checkout", "--quiet"],
    ]
    let steps = workTree == .sparse ? sparse : [["reset", "--quiet", "--hard"]]
    for step in steps {
      let output = try git("Checking out the files") { () throws(GitError) in
        try program.run(step, in: path)
      }
      guard output.isSuccess else {
        throw StoreError(.io, "Checking out the files failed.", causes: [output.complaint])
      }
    }
  }
}

extension StoreError {
  /// A file that is cloned is a bundle, such as a backup: no network is to blame then.
  fileprivate static func uncloned(_ error: GitError, from url: String) -> StoreError {
    let told = StoreError(error, while: "Cloning")
    guard told.code.isRemote || told.code == .corrupt, url.hasPrefix("/") else { return told }
    switch FileSystem.kind(of: url) {
    case .file:
      return StoreError(
        .corrupt,
        "The file \(url) is no bundle, or not a whole one.",
        remedy: "Take another backup; \(.git("bundle verify")) tells what is wrong with this one.",
        causes: told.causes
      )
    case nil:
      return StoreError(.noStore, "There is nothing at \(url).", remedy: "Check the path.")
    default: return told
    }
  }

  fileprivate static func isEmpty(_ url: RemoteAddress) -> StoreError {
    StoreError(
      .noStore,
      "'\(url)' has no commit yet.",
      remedy:
        "Sync a store to it first: \(.initialize), \(.addRemote(name: "origin", address: "URL")) and"
        + " \(.sync(nil))."
    )
  }

  fileprivate static func isAmbiguous(_ url: RemoteAddress, _ branches: [String]) -> StoreError {
    StoreError(
      .noStore,
      "The HEAD of '\(url)' names a branch that is not there.",
      remedy: "Take one of its branches with \(.clone(.branch("NAME"))):"
        + " \(branches.sorted().prefix(10).joined(separator: ", "))."
    )
  }
}
