package import CareAccess
package import Git

extension CommitJudge {
  /// Who answers for a commit.
  enum Answer {
    /// The rights of each of those who do.
    case people([Rights])
    /// Nobody, and why.
    case nobody(HeldCommit.Rule)
  }

  /// Returns who answers for a commit: whoever signed it, or whom the policy lets go without a signature, and
  /// those who vouch for it.
  func answer(
    for commit: Commit,
    _ signature: CommitSignature
  ) throws(StoreError) -> Answer {
    let first = try signer(of: commit, signature)
    let others = CommitID(commit.id.hex).flatMap { state.rules.vouchers[$0] } ?? []
    // Who may do nothing answers for nothing, not even for a commit that needs no right.
    let vouching = others.sorted().map { state.rights(of: $0) }.filter { $0 != .none }
    switch first {
    case .people(let rights): return .people(rights + vouching)
    case .nobody(let rule): return vouching.isEmpty ? .nobody(rule) : .people(vouching)
    }
  }

  private func signer(
    of commit: Commit,
    _ signature: CommitSignature
  ) throws(StoreError) -> Answer {
    guard signature.texts.contains(where: { $0.hasPrefix(Self.armor) }) else {
      let allowed = state.rules.policy.unsigned
      guard allowed == .none else { return .people([allowed]) }
      return .nobody(commit.isByCareplan ? .notDerivable : .unsigned)
    }
    guard let key = Self.key(of: signature) else { return .nobody(.badSignature) }
    guard state.knows(key) else { return .nobody(.unknownSigner) }
    guard !state.isOnlyReader(key) else { return .nobody(.reader) }
    let rights = rights(of: key, for: commit, in: state)
    if !rights.isEmpty { return .people(rights) }
    // Statements need no right, so a commit that ends its signer's own access is given none.
    return try isOwnEnd(commit, by: key) ? .people([.none]) : .nobody(.ended)
  }

  private static let armor = "-----BEGIN SSH SIGNATURE-----"

  /// Returns the key that signed a commit; nil if the signature is not one of its bytes.
  package static func key(of signature: CommitSignature) -> DeviceKey? { signature.deviceKey }

  /// Returns the rights with which those answer for a commit whose key signed it.
  private func rights(of key: DeviceKey, for commit: Commit, in state: AccessState) -> [Rights] {
    guard let id = CommitID(commit.id.hex) else { return [] }
    return state.authorities(of: key) { engine.leads(id, to: $0) }
      .sorted { $0.person < $1.person }
      .map(\.rights)
  }

  /// Returns whether a commit does nothing but end its signer's own membership or device.
  ///
  /// Such a commit has one parent and adds statements, nothing else. Each of the signer's own statements
  /// among them that ends something names as seen a commit that the parent leads to, and without them
  /// the signer may answer for the commit; nor does a further end of one's own bear on it that had seen the same.
  /// A record is never changed that way, so that committing an end again, on a parent from before it, changes nothing.
  ///
  /// Cost: comparing two trees and evaluating the statements once more.
  private func isOwnEnd(_ commit: Commit, by key: DeviceKey) throws(StoreError) -> Bool {
    guard let parent = commit.parents.first, commit.parents.count == 1,
      let added = try addedStatements(of: commit, after: parent)
    else { return false }
    let log = try engine.accessLog(with: [commit.tree])
    let own = added.compactMap { log.statement($0) }.filter { $0.key == key }
    let ends = own.filter { $0.draft.seen != nil }
    guard !ends.isEmpty, let id = CommitID(parent.hex),
      ends.allSatisfy({ $0.draft.seen.map { engine.leads(id, to: $0) } ?? false }),
      let anchor = try log.anchor()
    else { return false }
    let ids = Set(own.map(\.id))
    let others = log.statements.filter { statement in
      !ids.contains(statement.id) && !ends.contains { $0.isRepeated(by: statement) }
    }
    let before = AccessState(others, anchor: anchor)
    return !rights(of: key, for: commit, in: before).isEmpty
  }

  /// Returns the statements that a commit adds; nil if it changes anything else.
  private func addedStatements(
    of commit: Commit,
    after parent: ObjectID
  ) throws(StoreError) -> Set<StatementID>? {
    let tree = try engine.commit(parent).tree
    var added: Set<StatementID> = []
    var isOnlyStatements = true
    do throws(GitError) {
      try engine.repository.walkChanges(from: tree, to: commit.tree) { change throws(GitError) in
        guard change.old == nil, case .statement(_, let id) = StoreLayout.place(of: change.path)
        else {
          isOnlyStatements = false
          throw GitError(.interrupted, "The commit changes more than statements.")
        }
        added.insert(id)
      }
    } catch {
      guard isOnlyStatements else { return nil }
      throw StoreError(error, while: "Comparing the commits")
    }
    return added
  }
}

extension AccessStatement {
  /// Whether another statement is made under the same membership, had seen the same commit, and ends that membership
  /// or something of the same device's.
  fileprivate func isRepeated(by other: AccessStatement) -> Bool {
    guard let by, other.by == by, other.draft.seen == draft.seen else { return false }
    return other.key == key || other.act.endedMemberships.contains(by)
  }
}

extension AccessAct {
  fileprivate var endedMemberships: [StatementID] {
    switch self {
    case .end(let ends): ends
    case .admit(let admission): admission.ends
    default: []
    }
  }
}
