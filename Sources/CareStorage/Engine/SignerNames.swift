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
  /// What to call each member and reader, also former ones, so that no two are called the same.
  private let names: [PersonID: String]

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
    names = state.map(Self.names) ?? [:]
  }

  /// A name gets the label behind it if another one looks like it, or if it looks as if it had a label itself.
  private static func names(in state: AccessState) -> [PersonID: String] {
    let members = state.people.map { (id: $0.id, name: $0.name, label: $0.label) }
    let doctors = state.readers.map { (id: $0.card.id, name: $0.card.name, label: $0.card.label) }
    let people = Dictionary((members + doctors).map { ($0.id, $0) }) { member, _ in member }
      .mapValues { person in
        (name: Authorship.isNameless(person.name) ? person.label : person.name, label: person.label)
      }
    let namesakes = Dictionary(grouping: people.values.map(\.name.appearance)) { $0 }
    let labels = Dictionary(grouping: people.keys) { people[$0]?.label ?? "" }
    return Dictionary(
      uniqueKeysWithValues: people.map { id, person in
        let (name, label) = person
        let isPlain = namesakes[name.appearance]?.count == 1 && !name.mixesScripts
        if isPlain, !looksLabelled(name) { return (id, name) }
        let others = (labels[label] ?? []).filter { $0 != id }.map(\.description)
        return (id, "\(name) (\(state.labels[id] ?? Self.label(label, id.description, others)))")
      }
    )
  }

  /// The label of somebody who is no member any more, with digits of the card if others have it.
  private static func label(_ label: String, _ id: String, _ others: [String]) -> String {
    guard !others.isEmpty else { return label }
    var digits = 4
    while digits < id.count, others.contains(where: { $0.hasPrefix(id.prefix(digits)) }) {
      digits += 1
    }
    return "\(label)#\(id.prefix(digits))"
  }

  private static func looksLabelled(_ name: String) -> Bool {
    name.unicodeScalars.contains { scalar in
      [.openPunctuation, .closePunctuation].contains(scalar.properties.generalCategory)
    }
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
      name: names[owner.id] ?? name,
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
