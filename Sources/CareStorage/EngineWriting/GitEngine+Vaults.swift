package import CareAccess
package import CareModel
package import Git

extension GitEngine {
  /// Returns the tree that a vault shows of a commit.
  ///
  /// - Parameter own: A snapshot of the vault by this device: days of outcomes that did not change since then are
  ///   taken from it.
  package func vaultTree(
    _ stream: SealedStream,
    of commit: ObjectID,
    _ state: AccessState,
    after own: VaultSnapshot?
  ) throws(StoreError) -> ObjectID {
    let category: RecordCategory?
    switch stream.content {
    case .category(let named): category = named
    case .people: category = nil
    case .core: throw StoreError(.internal, "The core stream is no vault.")
    }
    var earlier: (core: ObjectID, shown: ObjectID)?
    if let own, repository.contains(own.core) {
      earlier = (try self.commit(own.core).tree, own.tree)
    }
    return try VaultTree(of: self.commit(commit).tree, category, state.rules, in: self)
      .write(after: earlier)
  }

  /// Writes a snapshot that follows another one.
  package func snapshot(
    _ stream: SealedStream,
    _ tree: ObjectID,
    of core: ObjectID,
    after newest: VaultSnapshot?,
    by signer: CommitSigner,
    at now: Instant
  ) throws(StoreError) -> ObjectID {
    let round = (newest?.round ?? 0) + 1
    guard round < VaultSnapshot.mostRounds else {
      throw StoreError(
        .refused,
        "The newest snapshot of the vault \(stream.name) has the greatest number that a snapshot can have.",
        remedy: "Only an owner's device can have written it. Remove that owner, then sync again."
      )
    }
    let signature = Signature(
      name: "careplan",
      email: "careplan@invalid",
      seconds: now.seconds,
      offsetMinutes: 0
    )
    return try git("Writing the snapshot") { () throws(GitError) in
      try repository.writeObjects { writer throws(GitError) in
        try writer.commit(
          tree: tree,
          parents: [],
          author: signature,
          committer: signature,
          message: VaultSnapshot.message(stream.name, round, core),
          signing: signer.snapshotSignature
        )
      }
    }
  }
}
