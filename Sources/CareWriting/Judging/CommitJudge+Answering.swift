package import CareAccess
import CareReading
package import Git
import Sealing

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
    var rights = rights(of: key, for: commit, in: state)
    if rights.isEmpty, let before = try stateBeforeOwnWords(in: commit, by: key) {
      rights = self.rights(of: key, for: commit, in: before)
    }
    return rights.isEmpty ? .nobody(.ended) : .people(rights)
  }

  private static let armor = "-----BEGIN SSH SIGNATURE-----"

  /// Returns the key that signed a commit; nil if the signature is not one of its bytes.
  package static func key(of signature: CommitSignature) -> DeviceKey? {
    guard signature.texts.count == 1, let text = signature.texts.first,
      let parsed = try? SSHSignature(armored: text), parsed.hash == .sha512,
      (try? parsed.verify(signature.message, namespace: CommitSigner.namespace)) != nil
    else { return nil }
    return DeviceKey(parsed.key)
  }

  /// Returns the rights with which those answer for a commit whose key signed it.
  private func rights(of key: DeviceKey, for commit: Commit, in state: AccessState) -> [Rights] {
    guard let id = CommitID(commit.id.hex) else { return [] }
    return state.authorities(of: key) { engine.leads(id, to: $0) }
      .sorted { $0.person < $1.person }
      .map(\.rights)
  }

  /// Returns who may do what without the statements of a key that a commit brings; nil if it brings none.
  ///
  /// So whoever ends their own membership or device answers for the commit that says so. What others said of
  /// them counts, also where they bring it along.
  private func stateBeforeOwnWords(
    in commit: Commit,
    by key: DeviceKey
  ) throws(StoreError) -> AccessState? {
    guard let parent = commit.parents.first else { return nil }
    let tree = try engine.commit(parent).tree
    var brought: Set<StatementID> = []
    try git("Comparing the commits") { () throws(GitError) in
      try engine.repository.walkChanges(
        from: tree,
        to: commit.tree,
        under: StoreLayout.accessDirectory
      ) { change in
        if case .statement(_, let id) = StoreLayout.place(of: change.path) { brought.insert(id) }
      }
    }
    let log = try engine.accessLog(with: [commit.tree])
    let before = log.statements.filter { !(brought.contains($0.id) && $0.key == key) }
    guard before.count < log.statements.count, let anchor = try log.anchor() else { return nil }
    return AccessState(before, anchor: anchor)
  }
}
