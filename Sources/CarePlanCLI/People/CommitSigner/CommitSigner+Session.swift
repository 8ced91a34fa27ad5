import CarePlanKit

extension CommitSigner {
  /// Signs as whoever is logged in.
  init(_ session: Session) {
    self.init(
      person: session.content.card.id,
      label: session.content.label,
      name: session.name,
      signer: session.signer,
      identity: session.content.keys.encryption
    )
  }
}
