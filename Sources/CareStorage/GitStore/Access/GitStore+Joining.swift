package import CareAccess
import CareModel
package import Git

/// Giving in, where two copies of one store were both made signed ones.
extension GitStore {
  /// What this copy brings into the store that somebody else founded.
  public struct Joining: Hashable, Sendable {
    /// The commit that the branch stands at now.
    package let commit: ObjectID
    /// The versions that only this copy has, in the order of their paths.
    public let versions: [TransferredVersion]
    /// What the user should be told about the merge, a sentence for each.
    public let remarks: [String]
  }

  /// Returns the founding statement of a commit that another person made than the one of this copy; nil if both
  /// have the same, or the commit is of no signed store.
  ///
  /// - Throws: ``StoreError/Code/otherStore`` if the commit has several.
  package func otherFounding(of commit: ObjectID) throws(StoreError) -> AccessStatement? {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      let theirs = try engine.foundings(in: engine.commit(commit).tree)
      let ours = try tip.tree.map { tree throws(StoreError) in try engine.foundings(in: tree) }
      guard theirs.count <= 1 else {
        throw StoreError(
          .otherStore,
          "The commit \(commit) has \(theirs.count) founding statements: nobody knows whose store it is."
        )
      }
      return theirs.first.flatMap { ours?.contains($0) == true ? nil : $0 }
    }
  }

  /// Gives up what this copy says about who may do what, and goes on in the store that somebody else founded.
  ///
  /// The versions that only this copy has become one commit on top of theirs, signed by whoever is logged in; what was
  /// here stands in no branch any more. Whoever is killed at it joins again. This value has judged by the old founding:
  /// open the store anew.
  ///
  /// - Parameters:
  ///   - commit: Their commit.
  ///   - note: With the founding statement by which everything is judged from now on.
  ///   - tip: Where the branch stands.
  /// - Throws: ``StoreError/Code/refused`` if anybody was let in here; ``StoreError/Code/held`` if something of
  ///   theirs would be held; ``StoreError/Code/loginRequired``; ``StoreError/Code/busy`` if the branch moved.
  package func join(
    _ commit: ObjectID,
    _ note: TrustNote,
    on tip: Tip
  ) throws(StoreError) -> Joining {
    guard try surroundings.signer() != nil else { throw .loginRequired }
    let joined = try withWriter { writer throws(StoreError) -> MergedCommit in
      let engine = writer.engine
      guard try engine.tip() == tip, let ours = tip.commit else {
        throw StoreError(.busy, "The branch has moved meanwhile.", remedy: "Try again.")
      }
      try engine.refuseOthers(in: tip)
      let merged: MergedCommit
      do throws(StoreError) {
        merged = try engine.joined(commit, note, keeping: ours, as: surroundings.signer())
      } catch {
        engine.forgetAccess()
        throw error
      }
      try engine.leaveAccess()
      try engine.trust(note)
      _ = try engine.accessLog(with: [engine.commit(merged.commit).tree])
      try engine.keepAccess()
      var writer = writer
      writer.kind = .sync
      _ = try writer.take(merged.commit, on: tip, "Join the store that another founded")
      return merged
    }
    try setReference(
      GitEngine.acceptedReference(tip.reference),
      to: commit,
      "careplan: accept what is joined"
    )
    try forgetInvitations()
    return Joining(
      commit: joined.commit,
      versions: try versions(of: joined.commit, notIn: commit),
      remarks: joined.remarks
    )
  }
}

extension GitEngine {
  /// Returns the founding statements of a tree, in order of their ids.
  fileprivate func foundings(in tree: ObjectID) throws(StoreError) -> [AccessStatement] {
    var foundings: [AccessStatement] = []
    for statement in try accessLog(with: [tree]).statements where statement.isFounding {
      if try blobID(of: statement.path, in: tree) != nil { foundings.append(statement) }
    }
    return foundings
  }

  /// Refuses to give a founding up by which others are in.
  fileprivate func refuseOthers(in tip: Tip) throws(StoreError) {
    guard let tree = tip.tree else { return }
    for founding in try foundings(in: tree) {
      let state = AccessState(try accessLog().statements, anchor: founding.id)
      let founder = founding.act.card?.id
      let members = state.people.filter { $0.isMember && $0.id != founder }.count
      let count = members + state.readers.filter(\.isInForce).count
      guard count > 0 else { continue }
      throw StoreError(
        .refused,
        "Others were let into the store of this copy, which would be left alone with it: \(count) of them.",
        remedy:
          "Let the other copy give in, or remove them first; \(.access(.show)) lists who is in."
      )
    }
  }

  /// Makes the commit of a joined store, judged by its founding; nothing is kept of that.
  fileprivate func joined(
    _ theirs: ObjectID,
    _ note: TrustNote,
    keeping ours: ObjectID,
    as signer: CommitSigner?
  ) throws(StoreError) -> MergedCommit {
    try suppose(note)
    guard let state = try accessState(upTo: [theirs], hiding: []), !state.memberships.isEmpty else {
      throw .noFounding
    }
    var judge = CommitJudge(state, accepted: [], in: self)
    let judgement = try judge.judge([theirs], since: [])
    guard judgement.held.isEmpty else { throw StoreError(held: judgement.held, of: "the remote") }
    return try adopt(theirs, keeping: ours, as: signer)
  }
}
