package import CareAccess
package import CareModel
package import CareReading
package import Git

extension GitEngine {
  /// Returns the tree that a vault shows of a commit.
  ///
  /// - Parameter newest: The last snapshot of the vault, of which what is still the same is taken.
  package func vaultTree(
    _ stream: SealedStream,
    of commit: ObjectID,
    _ state: AccessState,
    after newest: VaultSnapshot?
  ) throws(StoreError) -> ObjectID {
    let category: RecordCategory?
    switch stream.content {
    case .category(let named): category = named
    case .people: category = nil
    case .core: throw StoreError(.internal, "The core stream is no vault.")
    }
    var earlier: (core: ObjectID, shown: ObjectID)?
    if let newest, repository.contains(newest.core) {
      earlier = (try self.commit(newest.core).tree, newest.tree)
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
    guard round < 1 << 53 else {
      throw StoreError(
        .epochNeeded,
        "The vault \(stream.name) has a snapshot with the last number there is.",
        remedy: "Its maker was let in by an owner: end that membership, then sync again."
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
