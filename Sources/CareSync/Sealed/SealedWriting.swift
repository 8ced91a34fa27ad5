import CareAccess
import CareStorage
import CareSharing
import Git
import Sealing
import Digests

/// One push to a sealed remote: its new files, and one commit of the host's branch that has them.
struct SealedWriting {
  /// The longest chain of packs, each on the one before, that is left as it is.
  private static let longestChain = 32

  private let state: SealedTransport.RemoteState
  private let plan: SealingPlan
  private let extent: SealingPlan.Extent
  private let transport: SealedTransport

  init(
    _ state: SealedTransport.RemoteState,
    _ plan: SealingPlan,
    _ extent: SealingPlan.Extent,
    _ transport: SealedTransport
  ) {
    self.state = state
    self.plan = plan
    self.extent = extent
    self.transport = transport
  }

  private var store: GitStore { transport.store }

  /// Writes what a commit adds to a branch, and the envelopes that are missing; the host takes all of it
  /// or nothing.
  ///
  /// - Returns: The commit of the host's branch.
  /// - Throws: ``GitError/Code/modified`` if somebody else was faster; ``GitError/Code/tooLarge`` for a pack
  ///   that no sealed file holds.
  func push(
    _ commit: ObjectID,
    to branch: String,
    of remote: Remote,
    at host: Remote,
    _ progress: TransferObserver?
  ) throws(GitError) -> ObjectID {
    let repository = try Repository(opening: store.gitDirectory)
    var files = Files()
    if extent != .changes || state.tips[branch] != commit {
      try addCore(commit, branch, repository, &files)
    }
    for stream in plan.streams {
      if let snapshot = stream.snapshot { try add(snapshot, of: stream, repository, &files) }
    }
    try addEnvelopes(&files)
    let outer = try state.opening.tree.changed(
      files.changes,
      isAnew: extent == .anew,
      in: repository
    )
    try transport.inner.push(
      outer,
      to: SealedTree.branch,
      of: host,
      expecting: state.opening.tree.commit,
      options: [],
      progress: progress
    )
    let written = files.packs
    try transport.inGit { () throws(StoreError) in
      try store.changeSealedCache(of: remote.name) { cache in
        for pack in written { cache.note(pack) }
      }
    }
    return outer
  }

  /// What a push changes at the host.
  private struct Files {
    /// By path: the bytes of a file, or nil for none.
    var changes: [String: [UInt8]?] = [:]
    var packs: [OpenedPack] = []

    /// Adds a sealed pack.
    mutating func add(_ pack: SealedPack, to stream: SealingPlan.Stream) throws(GitError) {
      let file = try sealed { () throws(SealingError) in try pack.sealed(to: stream.recipient) }
      guard file.count <= SealedTree.mostPackBytes else {
        throw GitError(.tooLarge, "A sealed file has at most \(SealedTree.mostPackBytes) bytes.")
      }
      let name = Digest(sha256: file).hex(64)
      changes["\(SealedTree.packs)/\(name)"] = .some(file)
      packs.append(
        OpenedPack(
          name,
          size: file.count,
          pack,
          recipient: Digest(sha256: stream.recipient.text).hex(64)
        )
      )
    }

    mutating func remove(_ packs: [String]) {
      for name in packs { changes["\(SealedTree.packs)/\(name)"] = .some(nil) }
    }
  }

  /// Adds what a commit adds to a branch of the store.
  private func addCore(
    _ commit: ObjectID,
    _ branch: String,
    _ repository: borrowing Repository,
    _ files: inout Files
  ) throws(GitError) {
    guard let core = plan.core else { throw GitError(.epochNeeded, "There is no epoch.") }
    let git = try GitProgram.found(in: transport.environment)
    func pack(
      _ commit: ObjectID,
      on base: [ObjectID],
      of branch: String,
      _ repository: borrowing Repository
    ) throws(GitError) -> SealedPack {
      let bytes = try repository.pack(commit, without: base, with: git)
      return SealedPack(base: base, branch: branch, stream: EpochKey.core, tip: commit, pack: bytes)
    }
    let leaves = state.leaves[branch] ?? []
    if extent == .changes, try state.grows(to: commit, on: branch, in: repository) {
      let packs = packs(of: EpochKey.core).filter { $0.branch == branch }
      let run = leaves.count == 1 ? shortRun(of: packs, upTo: leaves[0]) : []
      try files.add(pack(commit, on: run.last?.base ?? leaves, of: branch, repository), to: core)
      return files.remove(run.map(\.name))
    }
    if extent == .changes, leaves.isEmpty {
      let others = Set(state.leaves.values.joined()).sorted()
      return try files.add(pack(commit, on: others, of: branch, repository), to: core)
    }
    try files.add(pack(commit, on: [], of: branch, repository), to: core)
    // What other branches stand on may go with the old packs of this one.
    for (other, tip) in state.tips.sorted(by: { $0.key < $1.key }) where other != branch {
      try files.add(pack(tip, on: [], of: other, repository), to: core)
    }
    files.remove(packs(of: EpochKey.core).map(\.name) + unusable(in: SealedTree.packs))
  }

  /// Adds a snapshot to a vault: all of it where the epoch is new, so that nobody needs an older key.
  private func add(
    _ snapshot: SealingPlan.Addition,
    of stream: SealingPlan.Stream,
    _ repository: borrowing Repository,
    _ files: inout Files
  ) throws(GitError) {
    let git = try GitProgram.found(in: transport.environment)
    let packs = packs(of: stream.stream.name)
    let recipient = Digest(sha256: stream.recipient.text).hex(64)
    var base: [ObjectID] = []
    var removed = packs
    if let newest = snapshot.base, packs.allSatisfy({ $0.recipient == recipient }),
      packs.contains(where: { $0.tip == newest.commit })
    {
      removed = shortRun(of: packs, upTo: newest.commit)
      base = removed.last?.base ?? [newest.commit]
    }
    var trees: [ObjectID] = []
    for commit in base { trees.append(try repository.commit(commit).tree) }
    let bytes = try repository.pack(snapshot.commit, without: base, trees, with: git)
    let pack = SealedPack(
      base: base,
      branch: nil,
      stream: stream.stream.name,
      tip: snapshot.commit,
      pack: bytes
    )
    try files.add(pack, to: stream)
    files.remove(removed.map(\.name))
  }

  private func packs(of stream: String) -> [OpenedPack] {
    state.opening.packs.filter { $0.stream == stream }
  }

  /// Returns the newest of some packs that a new one takes the place of, the newest first.
  ///
  /// None before a chain is long. Then it is the shortest run of newest packs such that the pack before it
  /// is at least twice its size, so that what is written once is seldom written again.
  private func shortRun(of packs: [OpenedPack], upTo tip: ObjectID) -> [OpenedPack] {
    let byTip = Dictionary(packs.map { ($0.tip, $0) }) { first, _ in first }
    var chain: [OpenedPack] = []
    var place: ObjectID? = tip
    while let pack = place.flatMap({ byTip[$0] }), chain.count < packs.count {
      chain.append(pack)
      place = pack.base.count == 1 ? pack.base[0] : nil
    }
    // The host may have mixed two states, or a pack stands on several.
    guard chain.count > Self.longestChain else { return [] }
    var (run, size) = ([OpenedPack](), 0)
    for pack in chain {
      if !run.isEmpty, pack.size >= 2 * size { break }
      run.append(pack)
      size += pack.size
    }
    return run
  }

  /// The names of the files in a directory that no key and no other file makes usable.
  private func unusable(in directory: String) -> Set<String> {
    let paths = state.opening.findings.filter { $0.fault != .incomplete }.map(\.path)
    return Set(
      paths.filter { $0.hasPrefix("\(directory)/") }.map {
        String($0.dropFirst(directory.count + 1))
      }
    )
  }

  /// Adds the envelopes that are not there; an owner takes the others away.
  private func addEnvelopes(_ files: inout Files) throws(GitError) {
    let all = Set(state.opening.tree.envelopes.map(\.name))
    let present = extent == .changes ? all.subtracting(unusable(in: SealedTree.envelopes)) : []
    var wanted: Set<String> = []
    for stream in plan.streams {
      for address in stream.envelopes {
        let name = address.name
        guard wanted.insert(name).inserted, !present.contains(name) else { continue }
        files.changes["\(SealedTree.envelopes)/\(name)"] = try sealed { () throws(SealingError) in
          try Envelope.sealed(stream.identities, to: address, stream.terms[address.person])
        }
      }
    }
    for stream in plan.streams {
      for draft in stream.pending {
        let name = draft.outer.name
        guard wanted.insert(name).inserted, !present.contains(name) else { continue }
        files.changes["\(SealedTree.envelopes)/\(name)"] = try sealed { () throws(SealingError) in
          try draft.sealed(stream.identities, stream.terms[draft.inner.person])
        }
      }
    }
    guard plan.isOwner else { return }
    for name in all.subtracting(wanted) {
      files.changes["\(SealedTree.envelopes)/\(name)"] = .some(nil)
    }
  }
}

/// Encrypts something, and tells a failure of the library as one of git's.
private func sealed<Result>(
  _ body: () throws(SealingError) -> Result
) throws(GitError) -> Result {
  do { return try body() } catch { throw GitError(.other, error.message) }
}
