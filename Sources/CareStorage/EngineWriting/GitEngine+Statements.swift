package import CareAccess
package import CareModel
package import Git

extension GitEngine {
  /// Returns a commit on top of another one that adds statements, signed, which no reference leads to.
  ///
  /// They are known here only when a reference leads to them: what is given up leaves nothing.
  ///
  /// - Throws: ``StoreError/Code/notAllowed`` for a signer without a membership.
  package func adding(
    _ acts: [AccessAct],
    to commit: ObjectID,
    _ subject: String,
    by signer: CommitSigner,
    at now: Instant
  ) throws(StoreError) -> ObjectID {
    let tree = try self.commit(commit).tree
    guard let state = try accessState(with: [tree]) else { throw .notSigned }
    let key = signer.signer.key
    guard let membership = state.membership(of: key) else {
      throw .noMember(signer.label, key, state)
    }
    let log = try accessLog()
    let left = try state.notUnderstood.union(unshared(log, in: tree))
    var statements: [AccessStatement] = []
    for act in acts {
      let draft = AccessStatement.Draft(
        act,
        found: try log.anchor(),
        by: membership,
        at: now,
        previous: log.leaves(of: .people, in: state, omitting: left),
        rules: log.leaves(of: .rules, in: state, omitting: left)
      )
      statements.append(try AccessStatement(draft, by: signer))
    }
    return try committing(statements, to: commit, subject, by: signer, at: now)
  }

  /// Returns a commit on top of another one that adds the statements of others which count there, signed by a
  /// member; no reference leads to it.
  ///
  /// - Returns: The commit, which is the given one if nothing is new, and the statements that are dealt with: those
  ///   that the commit has, and those that will never count. Others wait for statements that the commit lacks.
  package func taking(
    _ submitted: [AccessStatement],
    to commit: ObjectID,
    _ subject: String,
    by signer: CommitSigner,
    at now: Instant
  ) throws(StoreError) -> (commit: ObjectID, answered: Set<StatementID>) {
    let tree = try self.commit(commit).tree
    guard try accessState(with: [tree])?.membership(of: signer.signer.key) != nil,
      let anchor = try accessLog().anchor()
    else { return (commit, []) }
    let log = try accessLog()
    let unshared = try unshared(log, in: tree)
    var known = log.statements.filter { !unshared.contains($0.id) }
    var ids = Set(known.map(\.id))
    var answered = ids.intersection(submitted.map(\.id))
    var taken: [AccessStatement] = []
    var waiting = submitted.filter { !ids.contains($0.id) }
    while let place = waiting.firstIndex(where: { ids.isSuperset(of: $0.seenStatements) }) {
      let statement = waiting.remove(at: place)
      answered.insert(statement.id)
      guard statement.act.isSubmittable, ids.insert(statement.id).inserted else { continue }
      let state = AccessState(known + [statement], anchor: anchor)
      guard state.knows(statement.key), state.counts(statement.id) else {
        ids.remove(statement.id)
        continue
      }
      // The end of this device or member could not be sent from here.
      guard state.membership(of: signer.signer.key) != nil else {
        ids.remove(statement.id)
        answered.remove(statement.id)
        continue
      }
      known.append(statement)
      taken.append(statement)
    }
    guard !taken.isEmpty else { return (commit, answered) }
    return (try committing(taken, to: commit, subject, by: signer, at: now), answered)
  }

  private func committing(
    _ statements: [AccessStatement],
    to commit: ObjectID,
    _ subject: String,
    by signer: CommitSigner,
    at now: Instant
  ) throws(StoreError) -> ObjectID {
    let tree = try self.commit(commit).tree
    var signature = Signature.careplan(after: try self.commit(commit))
    if let anchor = try accessLog().anchor() {
      signature.name = signer.name
      signature.email = CommitSigner.address(of: signer.label, in: anchor)
    }
    signature.seconds = max(signature.seconds, now.seconds)
    return try git("Writing the commit") { () throws(GitError) in
      try repository.writeObjects { writer throws(GitError) in
        var blobs: [String: ObjectID?] = [:]
        for file in statements { blobs[file.path] = .some(try writer.blob(file.bytes)) }
        return try writer.commit(
          tree: writer.updateTree(tree, blobs),
          parents: [commit],
          author: signature,
          committer: signature,
          message: subject,
          signing: signer.signature
        )
      }
    }
  }
}

extension AccessAct {
  /// Whether a person without a copy of the whole store may send a statement of this act to a member.
  fileprivate var isSubmittable: Bool {
    switch self {
    case .admit, .end, .own, .reader, .stop, .approve, .reject, .invite, .uninvite: true
    default: false
    }
  }
}

extension AccessStatement {
  fileprivate var seenStatements: [StatementID] { draft.previous + draft.rules }
}
