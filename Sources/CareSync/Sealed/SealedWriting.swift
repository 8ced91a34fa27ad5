import CareAccess
import CareReading
import CareSharing
import CareStorage
import Git
import Sealing
import Sodium

/// One push to a sealed remote: its new files, and one commit of the host's branch that has them.
struct SealedWriting {
  /// The longest chain of packs, each on the one before, that is left as it is.
  private static let longestChain = 32

  private let meeting: SealedTransport.Meeting
  private let plan: SealingPlan
  private let transport: SealedTransport

  init(_ meeting: SealedTransport.Meeting, _ plan: SealingPlan, _ transport: SealedTransport) {
    self.meeting = meeting
    self.plan = plan
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
    let git = try GitProgram.found(in: transport.environment)
    var packs: [SealedPack] = []
    var removed: Set<String> = []
    let leaves = meeting.leaves[branch] ?? []
    if !leaves.isEmpty, try isGrown(from: leaves, commit, repository) {
      let run = leaves.count == 1 ? shortRun(leaves[0], branch) : []
      removed = Set(run.map(\.name))
      packs.append(
        try pack(commit, on: run.last?.base ?? leaves, of: branch, repository, git)
      )
    } else {
      packs.append(try pack(commit, on: [], of: branch, repository, git))
      // What other branches stand on may go with the old packs of this one.
      for (other, tip) in meeting.tips.sorted(by: { $0.key < $1.key }) where other != branch {
        packs.append(try pack(tip, on: [], of: other, repository, git))
      }
      removed = Set(meeting.opening.packs.filter { $0.stream == EpochKey.core }.map(\.name))
    }
    var files: [String: [UInt8]] = [:]
    var written: [OpenedPack] = []
    for pack in packs {
      let file = try sealed { () throws(SealingError) in try pack.sealed(to: plan.recipient) }
      guard file.count <= SealedTree.mostPackBytes else {
        throw GitError(.tooLarge, "A sealed file has at most \(SealedTree.mostPackBytes) bytes.")
      }
      let name = Digest(sha256: file).hex(64)
      files["\(SealedTree.packs)/\(name)"] = file
      written.append(
        OpenedPack(name, size: file.count, pack, recipient: plan.identities[0].recipientName)
      )
    }
    var changes: [String: [UInt8]?] = files.mapValues { .some($0) }
    for name in removed { changes["\(SealedTree.packs)/\(name)"] = .some(nil) }
    try addEnvelopes(to: &changes)
    let outer = try write(changes, in: repository)
    try transport.inner.push(
      outer,
      to: SealedTree.branch,
      of: host,
      expecting: meeting.opening.tree.commit,
      options: [],
      progress: progress
    )
    let new = written
    try transport.inGit { () throws(StoreError) in
      try store.changeSealedCache(of: remote.name) { cache in
        for pack in new { cache.note(pack) }
      }
    }
    return outer
  }

  /// Returns whether a commit leads to all that a branch stands at.
  private func isGrown(
    from leaves: [ObjectID],
    _ commit: ObjectID,
    _ repository: borrowing Repository
  ) throws(GitError) -> Bool {
    for leaf in leaves {
      guard try repository.isAncestor(leaf, of: commit) else { return false }
    }
    return true
  }

  /// Packs what a commit has and its base has not.
  private func pack(
    _ commit: ObjectID,
    on base: [ObjectID],
    of branch: String,
    _ repository: borrowing Repository,
    _ git: GitProgram?
  ) throws(GitError) -> SealedPack {
    let bytes = try repository.pack(commit, without: base, with: git)
    return SealedPack(base: base, branch: branch, stream: EpochKey.core, tip: commit, pack: bytes)
  }

  /// Returns the newest packs of a branch that the new one takes the place of, the newest first.
  ///
  /// None before a chain is long. Then it is the shortest run of newest packs such that the pack before it
  /// is at least twice its size, so that what is written once is seldom written again.
  private func shortRun(_ tip: ObjectID, _ branch: String) -> [OpenedPack] {
    let packs = meeting.opening.packs.filter {
      $0.stream == EpochKey.core && $0.branch == branch
    }
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

  /// Adds the envelopes that are not there; an owner takes the others away.
  private func addEnvelopes(to changes: inout [String: [UInt8]?]) throws(GitError) {
    let present = Set(meeting.opening.tree.envelopes.map(\.name))
    let wanted = Set(plan.envelopes.map(\.name))
    for address in plan.envelopes where !present.contains(address.name) {
      changes["\(SealedTree.envelopes)/\(address.name)"] = try sealed { () throws(SealingError) in
        try Envelope.sealed(plan.identities, to: address)
      }
    }
    guard plan.isOwner else { return }
    for name in present.subtracting(wanted) {
      changes["\(SealedTree.envelopes)/\(name)"] = .some(nil)
    }
  }

  /// Writes the commit of the host's branch, which says nothing of who made it, or when.
  private func write(
    _ changes: [String: [UInt8]?],
    in repository: borrowing Repository
  ) throws(GitError) -> ObjectID {
    try repository.writeObjects { writer throws(GitError) in
      var blobs: [String: ObjectID?] = [:]
      for (path, bytes) in changes {
        if let bytes { blobs[path] = try writer.blob(bytes) } else { blobs[path] = .some(nil) }
      }
      return try writer.commit(
        tree: writer.updateTree(meeting.opening.tree.tree, blobs),
        parents: [meeting.opening.tree.commit],
        author: .sealed,
        committer: .sealed,
        message: "sync\n"
      )
    }
  }
}

extension Signature {
  /// Who writes the commits of a sealed remote: nobody in particular, on no particular day.
  static let sealed = Signature(
    name: "careplan",
    email: "careplan@invalid",
    seconds: 946_684_800,
    offsetMinutes: 0
  )
}

/// Encrypts something, and tells a failure of the library as one of git's.
private func sealed<Result>(
  _ body: () throws(SealingError) -> Result
) throws(GitError) -> Result {
  do { return try body() } catch { throw GitError(.other, error.message) }
}
