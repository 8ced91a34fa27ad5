package import CareAccess
package import CareModel
package import CareReading
package import Git
import Sealing

/// A commit without parents that shows what a vault had at a commit of the store, signed by an owner.
///
/// Without parents the merge of several is exactly what they have together, in whatever order they come.
package struct VaultSnapshot: Hashable, Sendable {
  private static let subject = "Shared records"
  private static let mostRounds = 1 << 53

  package let commit: ObjectID
  package let tree: ObjectID
  /// The name of the stream.
  package let stream: String
  /// Which one it is, counted by the owners.
  package let round: Int
  /// The commit of the store that it shows.
  package let core: ObjectID
  /// The key that signed it.
  package let key: DeviceKey
  /// When it was made, by the clock of the device.
  package let moment: Instant

  /// Reads a snapshot; nil if the commit is none, or its signature is not good.
  package init?(_ id: ObjectID, in engine: GitEngine) throws(StoreError) {
    let (commit, signature) = try git("Reading the snapshot \(id)") { () throws(GitError) in
      (try engine.repository.commit(id), try engine.repository.signature(ofCommit: id))
    }
    guard commit.parents.isEmpty, signature.texts.count == 1, let text = signature.texts.first,
      let parsed = try? SSHSignature(armored: text), parsed.hash == .sha512,
      (try? parsed.verify(signature.message, namespace: CommitSigner.vaultNamespace)) != nil
    else { return nil }
    var trailers: [Substring: Substring] = [:]
    let lines = commit.message.split(separator: "\n", omittingEmptySubsequences: true)
    guard lines.count == 4, lines[0] == Self.subject else { return nil }
    for line in lines.dropFirst() {
      let parts = line.split(separator: ": ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      trailers[parts[0]] = parts[1]
    }
    guard let stream = trailers["Care-Vault"], let core = trailers["Care-Core"],
      let core = ObjectID(hex: core), let round = trailers["Care-Round"].flatMap({ Int($0) }),
      0..<Self.mostRounds ~= round
    else { return nil }
    self.commit = id
    tree = commit.tree
    self.stream = String(stream)
    self.round = round
    self.core = core
    key = DeviceKey(parsed.key)
    moment = commit.committer.moment
    guard commit.message == Self.message(self.stream, round, core) else { return nil }
  }

  fileprivate static func message(_ stream: String, _ round: Int, _ core: ObjectID) -> String {
    "\(subject)\n\nCare-Vault: \(stream)\nCare-Round: \(round)\nCare-Core: \(core)\n"
  }
}

extension VaultSnapshot: Comparable {
  /// Later ones are greater: by their rounds, and of one round by their ids.
  package static func < (left: Self, right: Self) -> Bool {
    (left.round, left.commit) < (right.round, right.commit)
  }
}

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

extension AccessState {
  /// Returns whether a snapshot counts: its signer is now a device of an owner.
  package func accepts(_ snapshot: VaultSnapshot) -> Bool {
    guard let person = person(of: snapshot.key) else { return false }
    return rights(of: person).owns
  }
}
