import CanonicalJSON
import CareModel
import CareStorage
import Files
import Git

extension Move {
  /// What people do with git alone, on a store that knows nothing of it.
  ///
  /// Where careplan was killed, git may commit files that are not up to date.
  static let plainGit = [
    Move(name: "git commit", weight: 6, needsFiles: true, allowance: .hiding, make: gitCommit),
    Move(name: "git merge", weight: 6, needsFiles: true, allowance: .hiding, make: gitMerge),
    Move(name: "git rebase", weight: 4, needsFiles: true, allowance: .takingBack, make: gitRebase),
    Move(
      name: "git cherry-pick",
      weight: 3,
      needsFiles: true,
      allowance: .hiding,
      make: gitCherryPick
    ),
    Move(
      name: "git merge --squash",
      weight: 3,
      needsFiles: true,
      allowance: .hiding,
      make: gitSquash
    ),
    Move(
      name: "git commit --amend",
      weight: 3,
      needsFiles: true,
      allowance: .hiding,
      make: gitAmend
    ),
    Move(name: "git revert", weight: 3, needsFiles: true, allowance: .hiding, make: gitRevert),
    Move(name: "git reset", weight: 2, needsFiles: true, allowance: .takingBack, make: gitReset),
    Move(name: "git rm", weight: 1, needsFiles: true, allowance: .hiding, make: gitRemove),
    Move(name: "git push", weight: 3, make: gitPush),
  ]

  private static func gitCommit(_ turn: inout MoveTurn) throws {
    guard try turn.editFile() else { return }
    try turn.device.git("commit", "--quiet", "--all", "--message", "Edit by hand")
  }

  private static func gitMerge(_ turn: inout MoveTurn) throws {
    guard let tracking = try turn.fetch() else { return }
    let result = try turn.device.tryGit(["merge", "--quiet", "--no-edit", tracking])
    guard !result.isSuccess else { return }
    guard turn.isThere("MERGE_HEAD") else { return turn.note("git refused") }
    try turn.decide()
    try turn.device.git("commit", "--quiet", "--no-edit")
  }

  private static func gitRebase(_ turn: inout MoveTurn) throws {
    guard let tracking = try turn.fetch() else { return }
    var result = try turn.device.tryGit(["rebase", "--quiet", tracking])
    for _ in 0..<40 where turn.isThere("rebase-merge") {
      try turn.decide()
      result = try turn.device.tryGit(["rebase", "--continue"])
      if !result.isSuccess, try turn.conflicts().isEmpty {
        result = try turn.device.tryGit(["rebase", "--skip"])
      }
    }
    if turn.isThere("rebase-merge") { try turn.device.git("rebase", "--abort") }
    if !result.isSuccess { turn.note("git refused") }
  }

  private static func gitCherryPick(_ turn: inout MoveTurn) throws {
    guard let tracking = try turn.fetch() else { return }
    let commits = try turn.device.lines("rev-list", "--no-merges", "HEAD..\(tracking)")
    guard let commit = turn.dice.any(of: commits) else { return turn.note("nothing to pick") }
    turn.note("\(commit.prefix(8))")
    let result = try turn.device.tryGit(["cherry-pick", commit])
    guard !result.isSuccess else { return }
    guard turn.isThere("CHERRY_PICK_HEAD") else { return turn.note("git refused") }
    try turn.decide()
    let next = try turn.device.tryGit(["cherry-pick", "--continue"])
    if !next.isSuccess { try turn.device.git("cherry-pick", "--skip") }
  }

  private static func gitSquash(_ turn: inout MoveTurn) throws {
    guard let tracking = try turn.fetch() else { return }
    let result = try turn.device.tryGit(["merge", "--quiet", "--squash", tracking])
    if !result.isSuccess {
      guard try !turn.conflicts().isEmpty else { return turn.note("git refused") }
      try turn.decide()
    }
    _ = try turn.device.tryGit(["commit", "--quiet", "--message", "Squash"])
  }

  private static func gitAmend(_ turn: inout MoveTurn) throws {
    guard try turn.isUnpublished() else { return turn.note("is published") }
    guard try turn.editFile() else { return }
    try turn.device.git("commit", "--quiet", "--all", "--amend", "--no-edit")
  }

  /// Takes one of the last commits back except the first, which made the store.
  private static func gitRevert(_ turn: inout MoveTurn) throws {
    let commits = try turn.device.lines(
      "rev-list",
      "--no-merges",
      "--min-parents=1",
      "--max-count=8",
      "HEAD"
    )
    guard let commit = turn.dice.any(of: commits) else { return }
    turn.note("\(commit.prefix(8))")
    let result = try turn.device.tryGit(["revert", "--no-edit", commit])
    guard !result.isSuccess else { return }
    turn.note("git refused")
    if turn.isThere("REVERT_HEAD") { try turn.device.git("revert", "--abort") }
  }

  private static func gitReset(_ turn: inout MoveTurn) throws {
    guard try turn.isUnpublished() else { return turn.note("is published") }
    let result = try turn.device.tryGit(["reset", "--quiet", "--hard", "HEAD~1"])
    if !result.isSuccess { turn.note("git refused") }
  }

  /// Removes files that careplan never removes.
  private static func gitRemove(_ turn: inout MoveTurn) throws {
    guard let key = try turn.anyRecord(), key.kind != .outcome else { return }
    let path = StoreLayout.directory(of: key)
    let files = try turn.device.lines("ls-files", path)
    guard let file = turn.dice.any(of: files) else { return }
    let removed = turn.dice.once(in: 2) ? path : file
    turn.note(removed)
    let result = try turn.device.tryGit(["rm", "-r", "--quiet", removed])
    guard result.isSuccess else { return turn.note("git refused") }
    try turn.device.git("commit", "--quiet", "--message", "Remove by hand")
  }

  private static func gitPush(_ turn: inout MoveTurn) throws {
    let remote = turn.dice.pick(World.remoteNames)
    // What git removed here goes away there, too, until the next sync.
    turn.allowances[remote] = .hiding
    let result = try turn.device.tryGit(["push", "--quiet", remote, "main"])
    turn.note(remote + (result.isSuccess ? "" : ", rejected"))
  }
}

extension MoveTurn {
  func isThere(_ name: String) -> Bool {
    FileSystem.kind(of: "\(device.gitDirectory)/\(name)") != nil
  }

  /// Fetches with git and returns the remote's branch; nil if it has none.
  fileprivate mutating func fetch() throws -> String? {
    let remote = dice.pick(World.remoteNames)
    note(remote)
    let result = try device.tryGit(["fetch", "--quiet", remote, "main"])
    let tracking = "refs/remotes/\(remote)/main"
    guard result.isSuccess, try !device.lines("rev-parse", tracking).isEmpty else { return nil }
    return tracking
  }

  func conflicts() throws -> [String] {
    try device.lines("diff", "--name-only", "--diff-filter=U")
  }

  /// Takes one side of every conflict.
  mutating func decide() throws {
    for path in try conflicts() {
      let side = dice.pick(["--ours", "--theirs"])
      note("\(path) \(side)")
      // A file that one side removed has only the other; it stays.
      _ = try device.tryGit(["checkout", side, "--", path])
      try device.git("add", "--sparse", "--", path)
    }
  }

  fileprivate func isUnpublished() throws -> Bool {
    try device.lines("for-each-ref", "--contains", "HEAD", "refs/remotes").isEmpty
  }

  /// Edits a head file with an editor, and says whether it did.
  fileprivate mutating func editFile() throws -> Bool {
    guard let key = try anyRecord(), let path = StoreLayout.head(of: key),
      let bytes = try FileSystem.contents(of: "\(device.path)/\(path)"),
      let json = try? CanonicalJSON.read(bytes), let record = try? AnyRecord(json: json)
    else { return false }
    let variant = dice.variant(of: record)
    note("\(path)")
    let sloppy = dice.once(in: 4) ? Array("\n".utf8) : []
    try FileSystem.replace("\(device.path)/\(path)", with: variant.bytes + sloppy)
    return try !device.lines("status", "--porcelain", "--untracked-files=no").isEmpty
  }
}
