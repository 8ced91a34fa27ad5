import CareAccess
import CareModel
import Files
import Git

/// Commits that were made here with plain git, and that nobody signed.
extension GitStore {
  /// Answers, in the name of whoever is logged in, for the commits that were made in this clone without a
  /// signature.
  ///
  /// What came by a pull is somebody else's. Without anybody logged in nothing is done.
  ///
  /// - Returns: The commits that somebody answers for from here on.
  package func vouchForForgotten() throws(StoreError) -> [CommitSummary] {
    let tip = try tip()
    let found = try withEngine { engine throws(StoreError) in try engine.forgotten(on: tip) }
    guard !found.isEmpty, try surroundings.signer() != nil else { return [] }
    let held = Set(try judge([tip.commit].compactMap(\.self), on: tip.reference)?.held ?? [])
    // One that stands on another is judged for itself once that one is answered for.
    let names = Set(held.map(\.commit.id))
    let own = found.filter { names.contains($0.id) }
    let ids = own.compactMap { CommitID($0.id) }
    guard !ids.isEmpty else { return [] }
    let count = ids.count == 1 ? "1 commit" : "\(ids.count) commits"
    do throws(StoreError) {
      try say(.vouch(ids), "Answer for \(count) made without a signature\n")
    } catch {
      // What they may not do stays held, and the exchange says so with the commits.
      guard error.code == .notAllowed else { throw error }
      return []
    }
    return own
  }
}

extension GitEngine {
  /// Returns the commits of a signed store that were made here, are not signed and not judged yet.
  fileprivate func forgotten(on tip: Tip) throws(StoreError) -> [CommitSummary] {
    guard let commit = tip.commit, try isSigned(tip.tree) else { return [] }
    let accepted = try acceptedCommit(of: tip.reference)
    var commits: [Commit] = []
    try git("Reading the history") { () throws(GitError) in
      commits = try repository.history(
        from: [commit],
        hiding: [accepted].compactMap(\.self),
        order: .oldestFirst
      )
    }
    guard commits.contains(where: { !$0.isByCareplan }) else { return [] }
    let made = try madeHere()
    var forgotten: [CommitSummary] = []
    for commit in commits where made.contains(commit.id) && !commit.isByCareplan {
      let signature = try git("Reading the commit \(commit.id)") { () throws(GitError) in
        try repository.signature(ofCommit: commit.id)
      }
      if signature.texts.isEmpty { forgotten.append(CommitSummary(commit)) }
    }
    return forgotten
  }

  /// Returns the commits that the reflog of HEAD records as made in this clone.
  private func madeHere() throws(StoreError) -> Set<ObjectID> {
    let path = "\(paths.gitDirectory)/logs/HEAD"
    let bytes =
      try CareStorage.files { () throws(FileError) in try FileSystem.contents(of: path) } ?? []
    var made: Set<ObjectID> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      let words = text.split(separator: " ", maxSplits: 2)
      guard words.count > 1, let id = ObjectID(hex: words[1]),
        let message = text.split(separator: "\t", maxSplits: 1).dropFirst().first,
        Self.isMaking(message)
      else { continue }
      made.insert(id)
    }
    return made
  }

  /// Returns whether a line of the reflog says that a commit was made, and not that one was taken over: the
  /// start of a rebase and a pick that fast-forwards name a commit of somebody else.
  private static func isMaking(_ message: Substring) -> Bool {
    let word = message.prefix { $0 != ":" }
    return Self.making.contains(String(word)) && !message.hasSuffix("fast-forward")
  }

  /// What git says before the colon of a commit that it made.
  private static let making: Set = [
    "commit", "commit (initial)", "commit (amend)", "commit (merge)", "commit (cherry-pick)",
    "rebase (pick)", "rebase (reword)", "rebase (edit)", "rebase (squash)", "rebase (fixup)",
    "rebase (continue)", "cherry-pick", "revert", "am",
  ]
}
