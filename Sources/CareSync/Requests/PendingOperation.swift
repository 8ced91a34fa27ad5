public import CareAccess
import CareModel
import CareSharing

/// A grant that an administrator has to approve.
public struct PendingOperation: Hashable, Sendable {
  /// The grant, by whose id it is approved or rejected.
  public let id: StatementID
  /// The card of the reader.
  public let reader: Card
  /// The category that the reader is to get.
  public let category: RecordCategory
  /// The owner who shares.
  public let owner: PersonID
  /// The answer that waits for a member to commit it; nil for none.
  public var answer: AccessRules.Approval?
  /// The file to release; nil in a copy of the whole store, whose next sync does that.
  let envelope: PendingEnvelope?
}

extension PendingOperation {
  /// Returns the operations of an envelope, checked: owners signed them, for the vault that it opens.
  ///
  /// - Returns: None for an envelope that another person made up.
  static func operations(in envelope: PendingEnvelope, _ state: AccessState) -> [PendingOperation] {
    let statements = envelope.statements.compactMap { AccessStatement(text: $0) }
      .filter { $0.draft.found == envelope.found && state.anchor == envelope.found }
    let reader = statements.lazy.compactMap { statement -> Card? in
      guard case .reader(let admission) = statement.act, state.knows(statement.key) else {
        return nil
      }
      return admission.card.id == envelope.person ? admission.card : nil
    }.first
    guard let reader else { return [] }
    return statements.compactMap { statement in
      guard case .grant(envelope.person, let category, _) = statement.act,
        SealedStream(vaultOf: category, found: envelope.found)?.name == envelope.stream,
        let owner = state.person(of: statement.key), state.rights(of: owner).owns
      else { return nil }
      return PendingOperation(
        id: statement.id,
        reader: reader,
        category: category,
        owner: owner,
        envelope: envelope
      )
    }
  }
}
