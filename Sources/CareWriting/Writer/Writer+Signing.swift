import CareAccess
import CareModel
package import CareReading
import Git

extension Writer {
  /// Returns who signs what is committed now; nil in a store that is not signed.
  ///
  /// - Parameter files: What is committed, which may be what makes a store a signed one.
  /// - Throws: ``StoreError/Code/loginRequired`` if nobody's keys are open;
  ///   ``StoreError/Code/notValidated`` for somebody whom the store does not know;
  ///   ``StoreError/Code/unknownFormat`` if a statement is not understood.
  func signer(
    of files: [String: [UInt8]?],
    on tip: Tip
  ) throws(StoreError) -> CommitSigner? {
    let isFounding = files.keys.contains { path in
      if case .statement = StoreLayout.place(of: path) { true } else { false }
    }
    let isSigned = try engine.isSigned(tip.tree)
    guard isFounding || isSigned else { return nil }
    guard let state = try engine.accessState(with: [tip.tree].compactMap(\.self)) else {
      return nil
    }
    guard let signer = surroundings.signer else { throw .loginRequired }
    guard !state.isReadOnly else { throw .statementNotUnderstood(state) }
    guard state.knows(signer.signer.key) else { throw .notValidated(signer.label) }
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
}

extension Writer {
  /// Refuses to merge a branch with commits that nobody answers for who may do what they do.
  ///
  /// - Throws: ``StoreError/Code/held``.
  func refuseHeld(merging theirs: ObjectID, into tip: Tip) throws(StoreError) {
    guard let ours = tip.commit, let tree = tip.tree else { return }
    let trees = [tree, try engine.commit(theirs).tree]
    guard let state = try engine.accessState(with: trees) else { return }
    var judge = CommitJudge(state, accepted: tree, in: engine)
    let held = try judge.judge([theirs], since: [ours]).held
    guard held.isEmpty else { throw StoreError(held: held, of: "the branch") }
  }
}

extension StoreError {
  /// The refusal to go on from commits that are held.
  ///
  /// - Parameter place: Whose commits they are.
  package init(held: [HeldCommit], of place: String) {
    let (verb, object) = held.count == 1 ? ("is", "it") : ("are", "them")
    self.init(
      .held,
      "\(Self.count(held)) of \(place) \(verb) held: nobody answers for \(object) who may do that.",
      remedy: "See which, and why: \(.access(.held)).",
      causes: held.prefix(5).map(\.line)
    )
  }

  /// The refusal to exchange while this copy has commits that every other one would hold.
  package init(ownHeld held: [HeldCommit]) {
    let (verb, object) = held.count == 1 ? ("it does", "it") : ("they do", "them")
    let first = held.first.map { String($0.commit.id.prefix(12)) } ?? "COMMIT"
    self.init(
      .held,
      "\(Self.count(held)) of this copy would be held everywhere else; nothing was exchanged.",
      remedy: "If you may do what \(verb), answer for \(object) with \(.access(.vouch(first))); else take"
        + " the branch back behind \(object) with \(.git("reset")).",
      causes: held.prefix(5).map(\.line)
    )
  }

  private static func count(_ held: [HeldCommit]) -> String {
    held.count == 1 ? "1 commit" : "\(held.count) commits"
  }

  /// The refusal to write to a signed store while nobody's keys are open.
  package static let loginRequired = StoreError(
    .loginRequired,
    "The store is signed, and nobody is logged in who could sign this.",
    remedy: "Run \(.login(nil))."
  )

  /// The refusal to write for somebody whom the store does not know.
  package static func notValidated(_ label: String) -> StoreError {
    StoreError(
      .notValidated,
      "\(label) is not validated yet: no owner or administrator of this store has admitted the card.",
      remedy: "Ask for it, sync, and try again; \(.access(.show)) lists who is in."
    )
  }

  /// The refusal to write what one may not.
  package static func notAllowed(_ held: HeldCommit) -> StoreError {
    let place = held.path.map { " \($0)" } ?? ""
    guard let verb = held.verb else {
      return StoreError(
        .notAllowed,
        "Nobody may do this: other copies would hold it (\(held.rule.rawValue)\(place)).",
        remedy: "See \(.access(.show))."
      )
    }
    return StoreError(
      .notAllowed,
      "You may not change\(place.isEmpty ? " this" : place): that needs the right '\(verb)'. Nothing was"
        + " written.",
      remedy: "Ask somebody who may; \(.access(.show)) lists them."
    )
  }

  static func statementNotUnderstood(_ state: AccessState) -> StoreError {
    let id = state.findings.lazy.compactMap { finding in
      if case .notUnderstood(let id) = finding { id.description } else { nil }
    }.first
    return StoreError(
      .unknownFormat,
      "The statement \(id ?? "") says what this careplan does not know; it may be a restriction, so"
        + " that nothing is written here.",
      remedy: "Install a newer careplan; reading works with this one."
    )
  }
}
