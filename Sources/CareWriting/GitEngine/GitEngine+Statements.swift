package import CareAccess
package import CareModel
package import CareReading
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
    let files = statements
    var signature = Signature.careplan(after: try self.commit(commit))
    if let anchor = try log.anchor() {
      signature.name = signer.name
      signature.email = CommitSigner.address(of: signer.label, in: anchor)
    }
    signature.seconds = max(signature.seconds, now.seconds)
    return try git("Writing the commit") { () throws(GitError) in
      try repository.writeObjects { writer throws(GitError) in
        var blobs: [String: ObjectID?] = [:]
        for file in files { blobs[file.path] = .some(try writer.blob(file.bytes)) }
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
