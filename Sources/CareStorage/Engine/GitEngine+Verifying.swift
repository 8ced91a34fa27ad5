import CareModel
import Git
import SQLite

extension GitEngine {
  /// Compares the index with what a tree really has, and makes it anew if it says otherwise.
  ///
  /// - Returns: Whether it was right; even if there can be none, on a read-only disk.
  package func verifyIndex(of tip: Tip, _ inventory: IndexInventory) throws(StoreError) -> Bool {
    do throws(StoreError) {
      let opened = try index()
      guard let index = try index(of: tip.tree) else { return true }
      if index === opened, try index.agrees(with: inventory), try authorsAgree(beside: index) {
        return true
      }
    } catch {
      guard isIndexDamaged else { return true }
    }
    try removeIndex()
    _ = try openedSource(of: tip)
    return false
  }

  private func authorsAgree(beside index: RecordIndex) throws(StoreError) -> Bool {
    for part in AuthorPart.allCases {
      guard try AuthorIndex(part, beside: index, of: self).agrees() else { return false }
    }
    return true
  }
}
