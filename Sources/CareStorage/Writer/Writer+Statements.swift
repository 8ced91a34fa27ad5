package import CareAccess
import CareModel
package import Git

extension Writer {
  /// Makes a store a signed one: from now on only those may write whom its founder, or others in turn, let.
  ///
  /// Everything that was committed before is taken as it is.
  ///
  /// - Parameters:
  ///   - founding: The founder's card, which the signer's key signed, and the key of the recovery words.
  ///   - policy: What holds for the whole store from the beginning; nil for nothing in particular.
  /// - Throws: ``StoreError/Code/exists`` if the store is signed already;
  ///   ``StoreError/Code/loginRequired``.
  package func found(
    _ founding: Founding,
    policy: AccessPolicy? = nil
  ) throws(StoreError) -> AccessStatement {
    try engine.refuseUnfinished()
    let tip = try engine.tip()
    guard let commit = tip.commit, let tree = tip.tree else { throw Self.noCommit }
    let snapshot = try writableSnapshot(of: tip)
    guard try engine.accessState(with: [tree]) == nil else {
      throw StoreError(
        .exists,
        "The store is signed already.",
        remedy: "See who may do what: \(.access(.show))."
      )
    }
    guard let signer = try surroundings.signer() else { throw .loginRequired }
    var founding = founding
    founding.history = [CommitID(commit.hex)].compactMap(\.self)
    let draft = AccessStatement.Draft(.found(founding), at: surroundings.now())
    let statement = try AccessStatement(draft, by: signer)
    var statements = [statement]
    if let policy {
      let draft = AccessStatement.Draft(
        .policy(policy),
        found: statement.id,
        by: statement.id,
        at: surroundings.now(),
        previous: [statement.id]
      )
      statements.append(try AccessStatement(draft, by: signer))
    }
    var manifest = snapshot.manifest
    manifest.format = max(manifest.format, StoreManifest.signedFormat)
    var files: [String: [UInt8]?] = [StoreLayout.manifest: .some(manifest.bytes)]
    for statement in statements { files[statement.path] = .some(statement.bytes) }
    for statement in statements { try engine.learn(statement) }
    do throws(StoreError) {
      let made = try self.commit("Sign the store\n", files, on: tip)
      engine.remember(made, after: tip)
    } catch {
      engine.forgetAccess()
      throw error
    }
    try engine.keepAccess()
    try engine.trust(TrustNote(anchor: statement.id, isCompared: true))
    return statement
  }

  /// Says something about who may do what, under the signer's own membership, and commits it.
  ///
  /// - Parameters:
  ///   - subject: What the commit says.
  ///   - omitted: Statements that are to count as not seen, with all that follow them: what a thief said.
  ///   - seen: The commit that is said to be accepted; nil for the one that the branch stands at.
  /// - Throws: ``StoreError/Code/notAllowed`` if it would count for nothing;
  ///   ``StoreError/Code/loginRequired``, ``StoreError/Code/notValidated``.
  package func say(
    _ act: AccessAct,
    _ subject: String,
    omitting omitted: Set<StatementID> = [],
    seen: ObjectID? = nil
  ) throws(StoreError) -> AccessStatement {
    let tip = try engine.tip()
    let statement = try signed(act, omitting: omitted, seen: seen)
    try engine.learn(statement)
    do throws(StoreError) {
      let made = try self.commit(subject, [statement.path: .some(statement.bytes)], on: tip)
      engine.remember(made, after: tip)
    } catch {
      engine.forgetAccess()
      throw error
    }
    try engine.keepAccess()
    return statement
  }

  /// Signs a statement under the signer's own membership without committing it.
  ///
  /// - Throws: As ``say(_:_:omitting:seen:)`` does.
  package func signed(
    _ act: AccessAct,
    omitting omitted: Set<StatementID> = [],
    seen: ObjectID? = nil
  ) throws(StoreError) -> AccessStatement {
    try engine.refuseUnfinished()
    let tip = try engine.tip()
    guard let commit = tip.commit, let tree = tip.tree else { throw Self.noCommit }
    guard let state = try engine.accessState(with: [tree]) else { throw .notSigned }
    guard let signer = try surroundings.signer() else { throw .loginRequired }
    // What is not understood stops all but the end of whoever said it, who had not seen that.
    guard !state.isReadOnly || act.needsSeen else { throw .statementNotUnderstood(state) }
    let key = signer.signer.key
    guard state.knows(key) else { throw .notValidated(signer.label) }
    guard let membership = state.membership(of: key) else {
      throw .noMember(signer.label, key, state)
    }
    var log = try engine.accessLog()
    let unshared = try engine.unshared(log, in: tree)
    let left = omitted.union(state.notUnderstood).union(unshared)
    let act = try ending(act, whatOnly: unshared, ends: log)
    let draft = AccessStatement.Draft(
      act,
      found: try log.anchor(),
      by: membership,
      at: surroundings.now(),
      previous: log.leaves(of: .people, in: state, omitting: left),
      rules: log.leaves(of: .rules, in: state, omitting: left),
      seen: act.needsSeen ? CommitID((seen ?? commit).hex) : nil
    )
    let statement = try AccessStatement(draft, by: signer)
    log.add(statement)
    if let after = try log.state() {
      if let rule = after.whyVoid(statement.id) { throw .countsForNothing(rule) }
      if case .vouch(let commits) = act { try refuseIdle(commits, after, on: tip) }
    }
    return statement
  }

  /// Returns an admission that ends also what only statements have ended that others do not have: for those, somebody
  /// who left by a commit that is held would keep the rights of before beside the new ones.
  private func ending(
    _ act: AccessAct,
    whatOnly unshared: Set<StatementID>,
    ends log: AccessLog
  ) throws(StoreError) -> AccessAct {
    guard case .admit(var admission) = act, !unshared.isEmpty, let anchor = try log.anchor() else {
      return act
    }
    let shared = AccessState(log.statements.filter { !unshared.contains($0.id) }, anchor: anchor)
    let kept = shared.memberships.filter { $0.person == admission.card.id && $0.ends.isEmpty }
    let known = try log.state()?.memberships.filter(\.ends.isEmpty).map(\.id) ?? []
    admission.ends += kept.map(\.id).filter { !known.contains($0) && !admission.ends.contains($0) }
    return .admit(admission)
  }

  /// Refuses to answer for a commit that one may not make: it would be held as before.
  private func refuseIdle(
    _ commits: [CommitID],
    _ state: AccessState,
    on tip: Tip
  ) throws(StoreError) {
    let judge = CommitJudge(state, accepted: tip.tree, in: engine)
    for id in commits {
      guard let id = ObjectID(hex: id.description), engine.repository.contains(id),
        let held = try judge.hold(engine.commit(id)), held.rule == .notAllowed
      else { continue }
      throw .notAllowed(held)
    }
  }
}
