import CGit2

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

  /// Returns whether HEAD, here or in a linked work tree, is on a branch.
  func isCheckedOut(_ branch: String) throws(GitError) -> Bool {
    guard !isBare else { return false }
    if try headBranch() == branch { return true }
    var handle: OpaquePointer?
    guard
      try find("git_reference_lookup", { git_reference_lookup(&handle, pointer, branch) })
    else { return false }
    defer { git_reference_free(handle) }
    return try call("git_branch_is_checked_out") { git_branch_is_checked_out(handle) } == 1
  }
}
