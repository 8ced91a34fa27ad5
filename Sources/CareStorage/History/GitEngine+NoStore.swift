import CareModel
import Files
import Git

extension GitEngine {
  /// Returns the error of a branch without a store, with where one is: further back, or on another branch.
  func noStore() throws(StoreError) -> StoreError {
    let tip = try tip()
    let file = StoreLayout.manifest
    if let error = try takenAway(tip) { return error }
    if let error = try storeElsewhere(tip) { return error }
    return StoreError(
      .noStore,
      "There is no care store at \(paths.root): \(file) is not committed.",
      remedy: "Make one with \(.initialize)."
    )
  }

  /// Refuses to make a store anew where another one would come of it, which no copy would exchange with:
  /// where its manifest was removed, or before the first commit of a branch beside that of a store.
  package func refuseSecondStart(_ tip: Tip) throws(StoreError) {
    let known = tip.commit == nil ? try storeElsewhere(tip) : try takenAway(tip)
    if let known {
      throw StoreError(.refused, known.message, remedy: known.remedy)
    }
  }

  /// Returns the error of a manifest that was removed or is no ordinary file any more; nil if there was none
  /// among the last ten thousand commits.
  private func takenAway(_ tip: Tip) throws(StoreError) -> StoreError? {
    guard let start = tip.commit else { return nil }
    var passed = 0
    var last: ObjectID?
    try git("Looking for an earlier manifest") { () throws(GitError) in
      try repository.walkHistory(from: [start]) { commit throws(GitError) in
        passed += 1
        let entry = try repository.entry(at: StoreLayout.manifest, in: commit.tree)
        if entry?.mode == .blob { last = commit.id }
        return last == nil && passed < 10_000 ? .more : .enough
      }
    }
    guard let last else { return nil }
    let file = StoreLayout.manifest
    guard last != start else {
      return StoreError(
        .noStore,
        "There was no care store yet: \(file) is not in that commit.",
        remedy: "Name a later one; \(.git("log -- \(file)")) lists those that have it."
      )
    }
    return StoreError(
      .noStore,
      "This is a care store whose \(file) was taken away, or is no ordinary file any more.",
      remedy: "Bring it back with \(.git("checkout \(last.hex.prefix(8)) -- \(file)")) and"
        + " \(.git("commit -m \"Bring \(file) back\""))."
    )
  }

  /// Returns the error of a branch without a store beside one that has it; nil if none has.
  private func storeElsewhere(_ tip: Tip) throws(StoreError) -> StoreError? {
    let found = try git("Looking for a store on other branches") { () throws(GitError) in
      for prefix in Self.branchPrefixes {
        for branch in try repository.references(prefix: prefix)
        where isStore(branch.id) { return Optional(branch.name) }
      }
      return nil
    }
    guard let found else { return nil }
    let here = tip.branch.map { " on the branch '\(Self.short($0))'" } ?? " here"
    let isLocal = found.hasPrefix(Self.branchPrefixes[0])
    let name = Self.short(found)
    let step: Remedy.Action =
      switch (repository.isBare, isLocal) {
      case (true, true): .git("symbolic-ref HEAD \(found)")
      case (true, false): .git("branch \(name.split(separator: "/").last ?? "") \(name)")
      case (false, true): .git("switch \(name)")
      case (false, false): .git("switch --track \(name)")
      }
    return StoreError(
      .noStore,
      "There is no care store\(here); the branch '\(name)' has one.",
      remedy: "Go there with \(step)."
    )
  }

  /// Where branches are: the copy's own, then those of remotes as they were last seen.
  private static let branchPrefixes = ["refs/heads/", "refs/remotes/"]

  private static func short(_ branch: String) -> String {
    let prefix = branchPrefixes.first { branch.hasPrefix($0) } ?? ""
    return String(branch.dropFirst(prefix.count))
  }

  /// Whether a commit has a manifest; what is damaged or no commit has none.
  private func isStore(_ id: ObjectID) -> Bool {
    guard let commit = try? repository.commit(id),
      let entry = try? repository.entry(at: StoreLayout.manifest, in: commit.tree)
    else { return false }
    return entry.mode == .blob
  }
}
