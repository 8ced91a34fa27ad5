import CareAccess
import CareStorage
import CareSharing
import Git
import Synchronization

/// Exchanges a store with sealed remotes (`sealed::ADDRESS`); with others as the transport below it.
///
/// A sealed remote is a repository of age files at any git host. The commits of the store travel in them,
/// so that the host learns no more than times, sizes and numbers of files.
struct SealedTransport: Transport {
  private static let requests = "refs/heads/request/"

  let inner: any Transport
  let store: GitStore
  let environment: [String: String]
  /// The state of each remote when it was last fetched, for the push that follows.
  private let states = States()

  /// The state of a sealed remote when it was last fetched.
  struct RemoteState: Sendable {
    let opening: SealedOpening
    /// How the commits of this exchange are sealed, once that is known.
    var plan: SealingPlan?
    /// The commit that each branch stands at.
    var tips: [String: ObjectID] = [:]
    /// The commits of packs that each branch comes to: its commit, or those that it is the merge of.
    var leaves: [String: [ObjectID]] = [:]

    /// Whether the remote lacks envelopes or snapshots that the plan has.
    var lacksFiles: Bool {
      guard let plan else { return false }
      let envelopes = Set(opening.tree.envelopes.map(\.name))
      let snapshots = Set(opening.vaultPacks.map(\.tip))
      return plan.streams.contains { stream in
        !(stream.envelopes + stream.pending.map(\.outer)).allSatisfy { envelopes.contains($0.name) }
          || stream.snapshot.map { !snapshots.contains($0.commit) } ?? false
      }
    }

    /// The branches of which there are packs.
    var branches: Set<String> { Set(opening.packs.compactMap(\.branch)) }

    /// Returns whether a commit leads to everything that a branch has.
    func grows(
      to commit: ObjectID,
      on branch: String,
      in repository: borrowing Repository
    ) throws(GitError) -> Bool {
      let leaves = leaves[branch] ?? []
      for leaf in leaves {
        guard try repository.isAncestor(leaf, of: commit) else { return false }
      }
      return !leaves.isEmpty
    }

    /// Finds out where a branch stands.
    fileprivate mutating func find(
      _ branch: String,
      _ transport: SealedTransport
    ) throws(GitError) {
      let found = try transport.leaves(of: branch, in: opening)
      leaves[branch] = found
      tips[branch] = try transport.merged(found)
    }
  }

  private final class States: Sendable {
    let byRemote = Mutex<[String: RemoteState]>([:])
  }

  init(over inner: any Transport, _ store: GitStore, environment: [String: String]) {
    self.inner = inner
    self.store = store
    self.environment = environment
  }

  func branches(of remote: Remote) throws(GitError) -> [Reference] {
    guard let host = remote.unsealed else { return try inner.branches(of: remote) }
    let requests = try inner.branches(of: host).filter { $0.name.hasPrefix(Self.requests) }
    var state = try fetchState(of: remote, at: host, nil)
    for branch in state.branches {
      try state.find(branch, self)
    }
    keep(state, of: remote)
    return (requests + state.tips.map { Reference(name: $0.key, id: $0.value) })
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  func fetch(
    _ branch: String,
    from remote: Remote,
    into reference: String,
    progress: TransferObserver?
  ) throws(GitError) -> ObjectID? {
    guard let host = remote.unsealed, !branch.hasPrefix(Self.requests) else {
      return try inner.fetch(
        branch,
        from: remote.unsealed ?? remote,
        into: reference,
        progress: progress
      )
    }
    var state = try fetchState(of: remote, at: host, progress)
    try state.find(branch, self)
    keep(state, of: remote)
    guard let tip = state.tips[branch] else { return nil }
    try Repository(opening: store.gitDirectory).setReference(reference, to: tip)
    return tip
  }

  func push(
    _ commit: ObjectID,
    to branch: String,
    of remote: Remote,
    expecting expected: ObjectID?,
    options: [String],
    progress: TransferObserver?
  ) throws(GitError) {
    try push(
      commit,
      to: branch,
      of: remote,
      expecting: expected,
      options: options,
      writing: .changes,
      progress: progress
    )
  }

  /// Pushes a commit.
  ///
  /// - Parameter extent: Which files are written.
  func push(
    _ commit: ObjectID,
    to branch: String,
    of remote: Remote,
    expecting expected: ObjectID?,
    options: [String],
    writing extent: SealingPlan.Extent,
    progress: TransferObserver?
  ) throws(GitError) {
    guard let host = remote.unsealed, !branch.hasPrefix(Self.requests) else {
      return try inner.push(
        commit,
        to: branch,
        of: remote.unsealed ?? remote,
        expecting: expected,
        options: options,
        progress: progress
      )
    }
    guard branch.hasPrefix("refs/heads/") else {
      throw GitError(.rejected, "A sealed remote has branches and no other references.")
    }
    var state = try self.state(of: remote, at: host, branch)
    guard state.tips[branch] == expected else {
      throw GitError(.modified, "'\(branch)' is not at the commit that was expected.")
    }
    guard expected != commit || extent != .changes || state.lacksFiles else { return }
    let repository = try Repository(opening: store.gitDirectory)
    let grows = try state.grows(to: commit, on: branch, in: repository)
    if extent != .changes || !grows {
      // The packs of other branches go too, or are what this one is based on.
      for other in state.branches where state.leaves[other] == nil {
        try state.find(other, self)
      }
    }
    guard let plan = state.plan else {
      throw GitError(.epochNeeded, "Nothing says with which keys the commit is encrypted.")
    }
    let writing = SealedWriting(state, plan, extent, self)
    let outer = try writing.push(commit, to: branch, of: remote, at: host, progress)
    try Repository(opening: store.gitDirectory)
      .setReference(Self.reference(of: remote), to: outer)
    let opening = try inGit { () throws(StoreError) in
      try store.openSealed(outer, of: remote.name)
    }
    var after = RemoteState(opening: try opening.get(), plan: plan)
    after.tips = state.tips.merging([branch: commit]) { $1 }
    after.leaves = state.leaves.merging([branch: [commit]]) { $1 }
    keep(after, of: remote)
  }

  func remove(
    _ branch: String,
    of remote: Remote,
    expecting expected: ObjectID
  ) throws(GitError) {
    guard remote.unsealed == nil || branch.hasPrefix(Self.requests) else {
      throw GitError(.rejected, "Branches of a sealed remote are not removed.")
    }
    try inner.remove(branch, of: remote.unsealed ?? remote, expecting: expected)
  }

  func previewPush(
    of commit: ObjectID,
    to branch: String,
    of remote: Remote
  ) throws(GitError) {
    let host = remote.unsealed
    try inner.previewPush(
      of: commit,
      to: host == nil ? branch : SealedTree.branch,
      of: host ?? remote
    )
  }
}

extension SealedTransport {
  /// Fetches the files of a sealed remote, and returns what opens.
  func opening(at remote: Remote) throws(GitError) -> SealedOpening {
    guard let host = remote.unsealed else { throw .plain(remote) }
    let state = try fetchState(of: remote, at: host, nil)
    keep(state, of: remote)
    return state.opening
  }

  /// Chooses the keys for the push that follows.
  ///
  /// A history that is pushed in portions is encrypted with them as a whole: only its last commit has their
  /// epoch.
  ///
  /// - Parameter extent: Which files are written; only an owner may write them anew, with new keys.
  /// - Returns: The commit to push: the given one, or one on top of it that adds epochs.
  func prepare(
    _ commit: ObjectID,
    for remote: Remote,
    writing extent: SealingPlan.Extent
  ) throws(StoreError) -> ObjectID {
    let state = states.byRemote.withLock { $0[remote.name] }
    let offered = state?.opening.vaultPacks ?? []
    let sealing = try store.sealing(of: commit, offered, writing: extent)
    states.byRemote.withLock { $0[remote.name]?.plan = sealing.plan }
    return sealing.commit
  }

  /// Returns whether a remote lacks files that a push of this device would write.
  func lacksFiles(_ remote: Remote) -> Bool {
    states.byRemote.withLock { $0[remote.name]?.lacksFiles ?? false }
  }

  /// Opens all files of a sealed remote again, and returns them with the commit that a branch is at.
  func reopened(
    _ branch: String,
    at remote: Remote
  ) throws(GitError) -> (opening: SealedOpening, tip: ObjectID?) {
    guard let host = remote.unsealed else { throw .plain(remote) }
    var state = try fetchState(of: remote, at: host, isAnew: true, nil)
    try state.find(branch, self)
    keep(state, of: remote)
    return (state.opening, state.tips[branch])
  }

  /// The files of a sealed remote that could not be used when it was last fetched.
  func findings(at remote: Remote) -> [SealedFinding] {
    states.byRemote.withLock { $0[remote.name]?.opening.findings ?? [] }
  }

  /// Whether a sealed remote had a key of the store for this device when it was last fetched, or no files.
  func hasKey(at remote: Remote) -> Bool {
    guard let opening = states.byRemote.withLock({ $0[remote.name]?.opening }) else { return true }
    return opening.tree.packs.isEmpty || opening.entitledStreams.contains(EpochKey.core)
  }

  /// The paths that do not belong in a sealed remote, when it was last fetched.
  func unknownPaths(at remote: Remote) -> [String] {
    states.byRemote.withLock { $0[remote.name]?.opening.tree.unknownPaths ?? [] }
  }

  /// The reference that the files of a sealed remote are kept at.
  private static func reference(of remote: Remote) -> String {
    "refs/careplan/sealed/\(remote.name)"
  }

  private func keep(_ state: RemoteState, of remote: Remote) {
    states.byRemote.withLock { $0[remote.name] = state }
  }

  /// Returns the state of a remote as it is known, or fetches it.
  private func state(
    of remote: Remote,
    at host: Remote,
    _ branch: String
  ) throws(GitError) -> RemoteState {
    if let known = states.byRemote.withLock({ $0[remote.name] }), known.leaves[branch] != nil {
      return known
    }
    var state = try fetchState(of: remote, at: host, nil)
    try state.find(branch, self)
    keep(state, of: remote)
    return state
  }

  /// Fetches the host's branch and opens its files.
  private func fetchState(
    of remote: Remote,
    at host: Remote,
    isAnew: Bool = false,
    _ progress: TransferObserver?
  ) throws(GitError) -> RemoteState {
    guard host.pushSide == nil, host.copies.isEmpty else {
      throw GitError(
        .configuration,
        "A sealed remote has one address, for fetches and pushes.",
        advice: "Give the other address a name of its own: careplan remote add NAME ADDRESS."
      )
    }
    let outer = try inner.fetch(
      SealedTree.branch,
      from: host,
      into: Self.reference(of: remote),
      progress: progress
    )
    guard let outer else {
      throw GitError(
        .notSealed,
        "The repository there has no branch 'main' with encrypted files."
      )
    }
    let opening = try inGit { () throws(StoreError) in
      try store.openSealed(outer, of: remote.name, isAnew: isAnew)
    }
    return RemoteState(opening: try opening.get())
  }

  /// Returns the commits at the end of a branch, in order of their ids: several if the host mixed two
  /// states, or if members built on a state that others had replaced.
  ///
  /// A pack in an epoch that a former member can open counts only if all of its commits are
  /// accepted: its writer had not heard of the removal. A commit that does not contain a store does not
  /// count; it would end each exchange with an error.
  private func leaves(
    of branch: String,
    in opening: SealedOpening
  ) throws(GitError) -> [ObjectID] {
    var packs = opening.packs.filter { $0.stream == EpochKey.core && $0.branch == branch }
    guard !packs.isEmpty else { return [] }
    let all = Set(packs.map(\.tip)).sorted()
    let usable = try inGit { () throws(StoreError) in
      try store.usableRecipients(on: branch, reading: all)
    }
    let trusted = Set(packs.filter { usable?.contains($0.recipient) ?? true }.map(\.tip))
    while true {
      let leaves = try self.leaves(of: packs)
      var refused: [ObjectID] = []
      for leaf in leaves {
        guard try isStore(leaf) else {
          refused.append(leaf)
          continue
        }
        if !trusted.contains(leaf), try !isAccepted(leaf, on: branch) { refused.append(leaf) }
      }
      if refused.isEmpty { return leaves }
      packs.removeAll { refused.contains($0.tip) }
    }
  }

  /// Returns the commits of packs that lead to no other one of them, in order of their ids.
  private func leaves(of packs: [OpenedPack]) throws(GitError) -> [ObjectID] {
    let tips = Set(packs.map(\.tip))
    // Nearly all are the base of the next pack.
    let ends = tips.subtracting(packs.flatMap(\.base)).sorted()
    guard ends.count > 1 else { return ends }
    let repository = try Repository(opening: store.gitDirectory)
    var leaves = ends
    for end in ends {
      for other in ends where other != end {
        if try repository.isAncestor(end, of: other) { leaves.removeAll { $0 == end } }
      }
    }
    return leaves
  }

  private func isStore(_ tip: ObjectID) throws(GitError) -> Bool {
    let repository = try Repository(opening: store.gitDirectory)
    return try repository.entry(at: StoreLayout.manifest, in: repository.commit(tip).tree) != nil
  }

  private func isAccepted(_ tip: ObjectID, on branch: String) throws(GitError) -> Bool {
    try inGit { () throws(StoreError) in try store.judge([tip], on: branch)?.held.isEmpty ?? true }
  }

  /// Returns the merge of some commits, which everybody derives in the same way; nil of none.
  private func merged(_ tips: [ObjectID]) throws(GitError) -> ObjectID? {
    try inGit { () throws(StoreError) in
      var merged = tips.first
      for tip in tips.dropFirst() {
        if let one = merged { merged = try store.merge(one, tip, MergeOptions()).commit }
      }
      return merged
    }
  }

  /// Does something with the store, and tells a failure as one of git's.
  func inGit<Result>(_ body: () throws(StoreError) -> Result) throws(GitError) -> Result {
    do throws(StoreError) { return try body() } catch {
      throw GitError(GitError.Code(error.code), error.message)
    }
  }
}

extension GitError {
  fileprivate static func plain(_ remote: Remote) -> GitError {
    GitError(.notSealed, "'\(remote.name)' is no sealed remote.")
  }
}

extension GitError.Code {
  /// What a failure of a store is called where git's are expected.
  fileprivate init(_ code: StoreError.Code) {
    self =
      switch code {
      case .corrupt: .corrupt
      case .hostile: .hostile
      case .io: .io
      case .gitLocked: .locked
      case .notPermitted: .notPermitted
      case .epochNeeded: .epochNeeded
      case .loginRequired: .loginRequired
      default: .other
      }
  }
}
