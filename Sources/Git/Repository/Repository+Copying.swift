import CGit2
import Files

extension Repository {
  /// Brings a commit here, with all that its history has and ours does not, as one pack.
  ///
  /// Whatever a reference of ours leads to is taken to be complete, as git does.
  func copy(
    _ commit: ObjectID,
    from source: borrowing Repository,
    meter: TransferMeter?
  ) throws(GitError) {
    guard !source.isShallow, !isShallow else {
      throw GitError(.shallow, "One of both repositories is a shallow clone.")
    }
    let origin = source.pointer
    let walk = try Owned<WalkKind>("git_revwalk_new") { git_revwalk_new(&$0, origin) }
    var native = commit.native
    try call("git_revwalk_push") { git_revwalk_push(walk.pointer, &native) }
    for reference in try references() where source.contains(reference.id) {
      var native = reference.id.native
      // A reference may lead to something else than a commit.
      _ = git_revwalk_hide(walk.pointer, &native)
    }
    let builder = try PackBuilder(of: origin)
    try builder.add(walk)
    guard builder.count > 0 else { return }
    try builder.write(into: objectsDirectory(), meter: meter)
    try sharePacks()
    try refresh()
  }

  /// Returns whether the files here or in a linked work tree are those of a branch.
  func isCheckedOut(_ branch: String) throws(GitError) -> Bool {
    if !isBare, try headBranch() == branch { return true }
    return try otherWorkTree(on: branch) != nil
  }

  /// Returns another work tree of this repository in which a branch is checked out; nil if there is none.
  ///
  /// One that is gone counts until `git worktree prune`, as it does for git.
  public func otherWorkTree(on branch: String) throws(GitError) -> String? {
    let common = try commonDirectory()
    let directories = try files { () throws(FileError) in
      try FileSystem.names(in: common + "worktrees").map { "\(common)worktrees/\($0)/" }
    }
    let own = FileSystem.resolved(gitDirectory)
    for directory in directories + [common] where FileSystem.resolved(directory) != own {
      // A bare repository has no files that would fall behind.
      if directory == common, try configFlag("core.bare", default: false) { continue }
      guard try line(of: directory + "HEAD") == "ref: \(branch)" else { continue }
      return FileSystem.directory(
        of: try line(of: directory + "gitdir") ?? String(directory.dropLast())
      )
    }
    return nil
  }

  /// Returns the first line of a file of git's; nil if there is none.
  private func line(of path: String) throws(GitError) -> String? {
    guard FileSystem.kind(of: path) == .file else { return nil }
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: path) }
    return bytes.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
  }
}
