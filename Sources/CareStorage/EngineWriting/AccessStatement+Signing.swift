import CareAccess

extension AccessStatement {
  /// Signs a draft.
  init(_ draft: Draft, by signer: CommitSigner) throws(StoreError) {
    do throws(StatementFault) { try self.init(signing: draft, by: signer.signer) } catch {
      throw StoreError(.invalid, "The statement cannot be made: \(error.words).")
    }
  }
}
