import CareStorage

extension GitStore {
  /// Commits what was edited in the work tree; if that is nothing, settles the last commit, as
  /// `careplan commit` does.
  ///
  /// - Throws: ``StoreError/Code/nothingToDo`` if there is nothing to settle either.
  func commitEdits(_ message: String) throws(StoreError) {
    do throws(StoreError) { try commit(prepareWorkTree(message)) } catch {
      guard error.code == .nothingToDo, try settle().kind != .upToDate else { throw error }
    }
  }
}
