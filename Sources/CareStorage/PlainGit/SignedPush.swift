import CareAccess
import CareModel
import Git

/// The judgement of a push to a signed store, by the same rules as every copy judges what arrives.
///
/// A removal that is pushed at the same moment may come too late here: the copies judge, the server only
/// spares them what they would hold.
struct SignedPush {
  /// The branches by which somebody asks to be let in.
  static let requests = "refs/heads/request/"

  /// How many commits of a push are named; the others are counted.
  private static let mostNamed = 10

  private let state: AccessState
  private let branches: [ObjectID]
  /// The trees of all branches: whatever is on one of them may be merged with what is on another.
  private let accepted: [ObjectID]
  private let reader: CheckedReader
  /// Where merges are made again to compare them: what is written there is thrown away.
  private let engine: GitEngine

  /// Reads who may do what, as all branches and what is pushed say it; nil if the store is not signed.
  init?(
    _ updates: [PlainGit.Update],
    branches: [Reference],
    _ reader: CheckedReader,
    in engine: GitEngine
  ) throws(StoreError) {
    guard let state = try Self.state(updates, branches: branches, engine) else { return nil }
    self.engine = engine
    self.state = state
    self.branches = Self.care(branches)
    accepted = try Self.trees(of: self.branches, engine)
    self.reader = reader
  }

  private static func care(_ branches: [Reference]) -> [ObjectID] {
    branches.filter { !$0.name.hasPrefix(requests) }.map(\.id)
  }

  /// Returns who may do what, as all branches and what is pushed say it; nil if the store is not signed.
  static func state(
    _ updates: [PlainGit.Update],
    branches: [Reference],
    _ engine: GitEngine
  ) throws(StoreError) -> AccessState? {
    let pushed = updates.filter { update in
      update.reference.hasPrefix("refs/heads/") && !update.reference.hasPrefix(requests)
    }
    let branches = care(branches)
    _ = try engine.accessLog(with: trees(of: branches, engine))
    return try engine.accessState(upTo: pushed.compactMap(\.new), hiding: branches)
  }

  private static func trees(
    of commits: [ObjectID],
    _ engine: GitEngine
  ) throws(StoreError) -> [ObjectID] {
    try commits.map { commit throws(StoreError) in try engine.commit(commit).tree }
  }

  /// Adds what speaks against a move of a branch or tag.
  func check(_ update: PlainGit.Update) throws(StoreError) {
    guard update.reference.hasPrefix("refs/heads/") else {
      return reader.add(.unwanted(update.reference))
    }
    guard let new = update.new else { return }
    if update.reference.hasPrefix(Self.requests) {
      if try !isRequest(update, new) { reader.add(.noRequest(update.reference)) }
      return
    }
    let tree = try engine.commit(new).tree
    guard try engine.blobID(of: StoreLayout.manifest, in: tree) != nil else {
      return reader.add(.unwanted(update.reference))
    }
    var judge = CommitJudge(state, accepted: accepted, in: engine)
    let held = try judge.judge([new], since: branches).held
    for held in held.prefix(Self.mostNamed) { reader.add(.held(held)) }
    if held.count > Self.mostNamed {
      reader.add(.heldToo(held.count - Self.mostNamed, update.reference))
    }
  }

  /// Returns whether a branch asks to be let in: one commit without parents, with a card and nothing else.
  private func isRequest(_ update: PlainGit.Update, _ new: ObjectID) throws(StoreError) -> Bool {
    guard update.old == nil else { return false }
    let commit = try engine.commit(new)
    guard commit.parents.isEmpty else { return false }
    let files = try engine.files(in: commit.tree, under: "")
    guard files.count == 1, let file = files.first, file.path == AccessRequest.file else {
      return false
    }
    let size = try git("Reading the request") { () throws(GitError) in
      try engine.repository.size(ofBlob: file.blob)
    }
    guard size <= AccessRequest.mostBytes else { return false }
    return try AccessRequest(engine.blob(file.blob)) != nil
  }
}

extension Finding {
  fileprivate static func held(_ held: HeldCommit) -> Finding {
    Finding(
      .error,
      .heldCommit,
      "Everybody would hold this commit (\(held.rule.rawValue)): \(held.reason).",
      path: held.path,
      commit: held.commit.id,
      remedy:
        "Somebody who may do the same answers for it: \(.access(.vouch(held.commit.shortID)))."
    )
  }

  fileprivate static func heldToo(_ count: Int, _ reference: String) -> Finding {
    Finding(
      .error,
      .heldCommit,
      "Everybody would hold \(count) \(count == 1 ? "commit" : "commits") more of \(reference).",
      remedy: "They stand on those that are named, or go on like them."
    )
  }

  fileprivate static func unwanted(_ reference: String) -> Finding {
    Finding(
      .error,
      .heldCommit,
      "In a signed store only branches of the store are pushed, and requests; \(reference) is neither.",
      remedy: "Push it elsewhere."
    )
  }

  fileprivate static func noRequest(_ reference: String) -> Finding {
    Finding(
      .error,
      .heldCommit,
      "\(reference) is no request: that is one new commit with one card of at most"
        + " \(AccessRequest.mostBytes) bytes.",
      remedy: "Make one with the command that joins a store."
    )
  }
}
