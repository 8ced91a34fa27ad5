package import CareAccess
package import Git

/// Names the people whose devices signed commits, as the access statements of a signed store have them.
///
/// A commit's author is free text; its signature is proof.
package struct SignerNames {
  private let engine: GitEngine
  /// Nil if the store is not signed, or its founding statement is in doubt.
  private let state: AccessState?
  private let anchor: StatementID?
  /// The names that several people have.
  private let shared: Set<String>

  /// Prepares to name signers.
  ///
  /// Cost: in a signed store the evaluation of its statements, if it was not done before.
  package init(_ engine: GitEngine) throws(StoreError) {
    let tree = try engine.tip().tree
    let trees = [tree].compactMap(\.self)
    // Reading goes on where two stores claim to be this one; nothing can be named by either of them.
    let state = try engine.isSigned(tree) ? (try? engine.accessState(with: trees)) ?? nil : nil
    self.init(engine, state)
  }

  /// Prepares to name signers by what is known of who may do what; nil if the store is not signed.
  package init(_ engine: GitEngine, _ state: AccessState?) {
    self.engine = engine
    self.state = state
    anchor = state?.anchor
    let people = (state?.people ?? []).map(\.name) + (state?.readers ?? []).map(\.card.name)
    shared = Set(Dictionary(grouping: people) { $0 }.filter { $0.value.count > 1 }.keys)
  }

  /// Returns who signed a commit; nil if no device of the store did.
  package func signer(of commit: Commit) throws(StoreError) -> SigningMember? {
    guard state != nil else { return nil }
    return signer(with: try engine.deviceKey(of: commit.id), writtenAs: commit.author.name)
  }

  /// Returns who signed a commit.
  ///
  /// - Parameters:
  ///   - key: The key of its signature; nil if it has none that is right.
  ///   - author: The name that the commit has as its author.
  func signer(with key: DeviceKey?, writtenAs author: String) -> SigningMember? {
    guard let key, let anchor, let owner = state?.owner(of: key) else { return nil }
    let name = Authorship.isNameless(owner.name) ? owner.label : owner.name
    let label = state?.labels[owner.id] ?? owner.label
    return SigningMember(
      name: shared.contains(name) ? "\(name) (\(label))" : name,
      label: label,
      email: CommitSigner.address(of: owner.label, in: anchor),
      writtenAs: author == name ? nil : author
    )
  }
}

extension GitEngine {
  /// Returns the key of a commit's signature; nil if it has none that is right.
  func deviceKey(of commit: ObjectID) throws(StoreError) -> DeviceKey? {
    try git("Reading the commit \(commit)") { () throws(GitError) in
      try repository.signature(ofCommit: commit)
    }.deviceKey
  }
}
