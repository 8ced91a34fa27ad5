import CareAccess
public import CareStorage
import CareSharing
import Git

/// Grants that wait for an administrator.
extension Synchronizer {
  /// How often a release begins anew after others were faster.
  private static let mostAttempts = 10

  /// Returns the operations that wait for approval, in order of their ids, and the number of envelopes whose
  /// statements are not right.
  ///
  /// A copy of the whole store knows them itself; to a read-only copy a sealed remote gives them.
  ///
  /// Cost: evaluating the statements; in a read-only copy also fetching and opening the remote's
  /// files, and as ``messages(at:)``.
  public func operations(
    at name: String
  ) throws(StoreError) -> (waiting: [PendingOperation], wrong: Int) {
    guard let state = try store.accessState() else { throw .notSigned }
    var operations: [PendingOperation] = []
    var wrong = 0
    if try store.isReaderCopy() {
      let remote = try store.knownRemote(name)
      let opening = try exchanging("Fetching from '\(name)'") { () throws(GitError) in
        try transport.opening(at: remote)
      }
      for envelope in opening.pending {
        let found = PendingOperation.operations(in: envelope, state)
        if found.isEmpty { wrong += 1 }
        operations += found
      }
      try note(answersAt: name, in: &operations)
    } else {
      let log = try store.accessLog()
      for grant in state.grantsWaitingForApproval {
        guard let reader = state.card(of: grant.person),
          let owner = log.statement(grant.id).flatMap({ state.owner(of: $0.key)?.id })
        else { continue }
        operations.append(
          PendingOperation(
            id: grant.id,
            reader: reader,
            category: grant.category,
            owner: owner,
            envelope: nil
          )
        )
      }
    }
    return (operations.sorted { $0.id < $1.id }, wrong)
  }

  private func note(
    answersAt name: String,
    in operations: inout [PendingOperation]
  ) throws(StoreError) {
    guard !operations.isEmpty else { return }
    let statements = try messages(at: store.knownRemote(name)).submissions.flatMap(\.statements)
    for place in operations.indices {
      let id = operations[place].id.description
      for statement in statements {
        switch statement.act {
        case .approve(id) where operations[place].answer == nil:
          operations[place].answer = .approved
        case .reject(id): operations[place].answer = .rejected
        default: continue
        }
      }
    }
  }

  /// Releases the envelope of an operation that was approved, so that its reader opens it.
  ///
  /// If this is cut off, the next sync of an owner does the same.
  ///
  /// Cost: fetching and opening the remote's files, and one push; both again if somebody else
  /// pushes meanwhile.
  ///
  /// - Throws: ``StoreError/Code/stale`` if the envelope is gone.
  public func release(_ operation: PendingOperation, at name: String) throws(StoreError) {
    guard let envelope = operation.envelope else { return }
    let remote = try store.knownRemote(name)
    guard let host = remote.unsealed else { throw .readerCopy }
    for _ in 1...Self.mostAttempts {
      let opening = try exchanging("Fetching from '\(name)'") { () throws(GitError) in
        try transport.opening(at: remote)
      }
      guard opening.pending.contains(where: { $0.file == envelope.file }) else {
        // Another administrator was faster, or an owner.
        if opening.tree.envelopes.contains(where: { $0.name == envelope.name }) { return }
        throw .stale(name)
      }
      do throws(GitError) {
        var changes: [String: [UInt8]?] = [:]
        changes["\(SealedTree.envelopes)/\(envelope.file)"] = .some(nil)
        changes["\(SealedTree.envelopes)/\(envelope.name)"] = envelope.inner
        let repository = try Repository(opening: store.gitDirectory)
        let outer = try opening.tree.changed(changes, in: repository)
        return try transport.inner.push(
          outer,
          to: SealedTree.branch,
          of: host,
          expecting: opening.tree.commit,
          options: [],
          progress: nil
        )
      } catch {
        guard error.code == .modified else {
          throw StoreError(exchanging: error, while: "Releasing an envelope at '\(name)'")
        }
        pause(random())
      }
    }
    throw StoreError(.raced, "Others were faster \(Self.mostAttempts) times.", remedy: "Try again.")
  }
}

extension StoreError {
  fileprivate static func stale(_ remote: String) -> StoreError {
    StoreError(
      .stale,
      "The keys at '\(remote)' were renewed meanwhile, and the operation was issued again with new keys:"
        + " approve again.",
      remedy: "See what waits, then approve again."
    )
  }
}
