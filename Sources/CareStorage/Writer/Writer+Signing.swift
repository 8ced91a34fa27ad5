import CareAccess
import CareModel
import Git

extension Writer {
  /// Returns who signs what is committed now; nil in a store that is not signed.
  ///
  /// - Parameter files: What is committed, which may be what makes a store a signed one.
  /// - Throws: ``StoreError/Code/loginRequired`` if nobody's keys are open;
  ///   ``StoreError/Code/notValidated`` for somebody whom the store does not know;
  ///   ``StoreError/Code/notAllowed`` for somebody who was removed, and for a doctor;
  ///   ``StoreError/Code/unknownFormat`` if a statement is not understood.
  func signer(
    of files: [String: [UInt8]?],
    on tip: Tip
  ) throws(StoreError) -> CommitSigner? {
    let said = files.keys.count { path in
      if case .statement = StoreLayout.place(of: path) { true } else { false }
    }
    guard !engine.isReaderCopy else { throw .readerCopy }
    let isSigned = try engine.isSigned(tip.tree)
    guard isSigned || said > 0 else { return nil }
    guard let state = try engine.accessState(with: [tip.tree].compactMap(\.self)) else {
      return nil
    }
    guard let signer = try surroundings.signer() else { throw .loginRequired }
    let onlySays = said > 0 && said == files.count
    guard !state.isReadOnly || onlySays else { throw .statementNotUnderstood(state) }
    let key = signer.signer.key
    guard state.knows(key) else { throw .notValidated(signer.label) }
    // One's own end is said while it is not known yet, and counts as said then.
    guard onlySays || state.membership(of: key) != nil else {
      throw .noMember(signer.label, key, state)
    }
    return signer
  }

  /// Refuses a commit that every other copy would hold: who signed it may not do all of it.
  func refuseHeld(_ id: ObjectID, on tip: Tip) throws(StoreError) {
    let trees = [try engine.commit(id).tree, tip.tree].compactMap(\.self)
    guard let state = try engine.accessState(with: trees) else { return }
    let judge = CommitJudge(state, accepted: tip.tree, in: engine)
    guard let held = try judge.hold(engine.commit(id)) else { return }
    throw .notAllowed(held)
  }

  /// Refuses to merge a branch with commits that nobody answers for who may do what they do.
  ///
  /// - Throws: ``StoreError/Code/held``.
  func refuseHeld(merging theirs: ObjectID, into tip: Tip) throws(StoreError) {
    guard let ours = tip.commit, let tree = tip.tree else { return }
    _ = try engine.accessLog(with: [tree])
    guard let state = try engine.accessState(upTo: [theirs], hiding: [ours]) else { return }
    var judge = CommitJudge(state, accepted: tree, in: engine)
    let held = try judge.judge([theirs], since: [ours]).held
    guard held.isEmpty else { throw StoreError(held: held, of: "the branch") }
  }
}
