import CareStorage
import CareTestSupport
import TestSupport

extension PushedAttack {
  /// Merges that hide what somebody may not do, and commits that say that careplan made them.
  static let merges =
    ["careplan.json", "README.md"].map { path in
      PushedAttack(
        "a merge with an old ancestor that puts \(path) back",
        .held(.notAllowed, path: path, verb: "own")
      ) { try $0.mergeBack(path) }
    } + [
      PushedAttack(
        "a merge with an old ancestor that leaves a marker out",
        .held(.removed, path: "purged/", finding: .removedMarker)
      ) { try $0.mergeBack("purged") },
      // Which version is shown is settled by whoever merges, whatever the merge says.
      PushedAttack("a merge with an old ancestor that shows an old head", .accepted) {
        try $0.mergeBack(head)
      },
      PushedAttack(
        "a merge that hides an edit",
        .held(.notAllowed, path: head, verb: "edit")
      ) { household in
        try household.merge { home in try home.edit("copy", head, "Other", "Nothing") }
      },
      PushedAttack("an honest merge by plain git", .accepted) { try $0.merge { _ in } },
      PushedAttack("more than two parents", .held(.parents)) { household in
        let home = household.home
        let parents = try ["HEAD", "HEAD~1", "HEAD~2"].map { try home.git("copy", "rev-parse", $0) }
        return PushedCommit(
          commit: try home.forge("copy", by: household.child.signer, parents: parents)
        )
      },
      PushedAttack(
        "what says that careplan derived it, and differs by one byte",
        .held(.notDerivable)
      ) { household in
        let home = household.home
        let copy = try household.begin()
        let sides = [try home.head("copy"), try home.git("copy", "rev-parse", "origin/main")]
        _ = try copy.merge("origin/main")
        let date = try home.git("copy", "log", "-1", "--format=%at", "main")
        return PushedCommit(
          commit: try home.forge(
            "copy",
            by: nil,
            parents: sides.sorted(),
            at: (Int64(date) ?? 0) + 1,
            author: "careplan@invalid",
            message: "Merge care records\n\nCare-Merge: 1\n"
          )
        )
      },
    ]
}

extension GuardedHousehold {
  /// Lets the child merge an old ancestor into the tip, with a file or a directory as it was then.
  fileprivate func mergeBack(_ path: String) throws -> PushedCommit {
    let tip = try home.head("copy")
    if try home.git("copy", "ls-tree", old, path).isEmpty {
      try home.git("copy", "rm", "--quiet", "-r", path)
    } else {
      try home.git("copy", "checkout", "--quiet", old, "--", path)
    }
    return PushedCommit(commit: try home.forge("copy", by: child.signer, parents: [tip, old]))
  }

  /// Lets the child record something in the copy while the patient gives the task another title.
  fileprivate func begin() throws -> GitStore {
    let copy = try home.open("copy", as: child)
    try copy.add(Fixtures.outcome())
    try advance { try $0.retitle("Other") }
    return copy
  }

  /// Lets the child merge that by plain git, and do something more in the work tree.
  fileprivate func merge(_ body: (SignedHousehold) throws -> Void) throws -> PushedCommit {
    _ = try begin()
    let sides = [try home.head("copy"), try home.git("copy", "rev-parse", "origin/main")]
    try home.git("copy", "merge", "--quiet", "--no-commit", "origin/main")
    try body(home)
    return PushedCommit(commit: try home.forge("copy", by: child.signer, parents: sides))
  }
}
