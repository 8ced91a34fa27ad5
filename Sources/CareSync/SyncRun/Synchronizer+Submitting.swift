public import CareAccess
public import CareStorage
import CareSharing
import Git

/// Statements that another member commits.
extension Synchronizer {
  /// Signs a statement and sends it to a sealed remote, where the next sync of a member takes it.
  ///
  /// Nothing is changed in this copy, except that an invitation is noted.
  ///
  /// Cost: evaluating the statements, and one push; in a read-only copy also a fetch of the remote's files.
  ///
  /// - Parameter omitted: Statements that are to count as not seen.
  /// - Throws: As a push does, and ``StoreError/Code/refused`` for a plain remote.
  @discardableResult
  public func submit(
    _ act: AccessAct,
    omitting omitted: Set<StatementID> = [],
    to name: String
  ) throws(StoreError) -> AccessStatement {
    let remote = try store.knownRemote(name)
    guard remote.unsealed != nil else { throw .readerCopy }
    // The keys may have been renewed since the last sync.
    if try store.isReaderCopy() { _ = try view(of: remote) }
    let recipient = try store.submissionRecipient(at: name)
    let statement = try store.signed(act, omitting: omitted)
    try send(SealedRequest(.statements([statement])), sealedTo: recipient, to: remote)
    return statement
  }
}
