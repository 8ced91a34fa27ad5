public import CareAccess
package import Git

extension GitStore {
  /// Who is said to have founded a store, by somebody who knows.
  public enum Founder: Sendable {
    /// Whoever made this statement.
    case statement(StatementID)
    /// Whoever has this card.
    case card(Fingerprint)
  }

  /// Judges by the founding statement of somebody from now on.
  ///
  /// - Parameter url: Where the store is from, for an error.
  /// - Throws: ``StoreError/Code/otherStore`` if they founded nothing here.
  func trust(_ founder: Founder, at url: String) throws(StoreError) {
    let founding = try accessLog().statements.first { statement in
      guard statement.isFounding else { return false }
      return switch founder {
      case .statement(let id): statement.id == id
      case .card(let digits): statement.act.card?.fingerprint == digits
      }
    }
    guard let founding else {
      throw StoreError(
        .otherStore,
        "'\(RemoteAddress(url))' was founded by somebody else, or is no signed store.",
        remedy: "Ask the founder whether the address and the digits are right."
      )
    }
    try trust(TrustNote(anchor: founding.id, isCompared: true))
  }

  /// Returns the options of a push with which an owner signs for moving something at a server to where no new
  /// commits lead.
  ///
  /// There are none if the store is not signed, or if whoever is logged in does not own it.
  package func signingFor(
    _ reference: String,
    from old: ObjectID?,
    to new: ObjectID
  ) throws(StoreError) -> [String] {
    guard let state = try accessState(), let found = try accessLog().anchor(),
      let signer = try surroundings.signer()?.signer, let person = state.person(of: signer.key),
      state.rights(of: person).owns, let target = CommitID(new.hex)
    else { return [] }
    let rewind = SignedRewind(
      reference,
      from: old.flatMap { CommitID($0.hex) },
      to: target,
      found: found
    )
    return [rewind.option(by: signer, named: surroundings.newID())]
  }
}
