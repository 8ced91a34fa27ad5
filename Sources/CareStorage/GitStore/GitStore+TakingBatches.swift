package import CareModel
import Git

extension GitStore {
  /// Takes in versions that come in batches, and does a transaction with the rest, as one commit.
  ///
  /// Outcomes that need no look at other records go into the repository as they come, so that memory
  /// grows by some bytes with each: those that have an event, of which no version is in the store or
  /// comes later, and whose versions come one after the other with one leaf. Of such that are in the
  /// store already only the ids are kept. The body gets all others; it may be called more than once,
  /// and what it throws leaves the store as it was.
  ///
  /// - Parameters:
  ///   - next: Gives the next versions; nil at the end. Must not call the store. What it throws leaves
  ///     the store as it was.
  ///   - body: Must not call the store, keep the transaction or wait for what others write.
  /// - Returns: What the transaction did; its versions are those that the body added.
  /// - Throws: ``StoreError/Code/busy`` if a git program changes the outcomes meanwhile.
  package func takeIn<Result: Sendable>(
    _ message: String,
    from next: () throws(StoreError) -> [IncomingVersion]?,
    _ body: (inout Transaction, ImportRemainder) throws(StoreError) -> Result
  ) throws(StoreError) -> Written<Result> {
    try takeIn(message, atOnce: PlainOutcomes.mostWaiting, from: next, body)
  }

  /// - Parameter most: How many files wait in memory until they are written together.
  func takeIn<Result: Sendable>(
    _ message: String,
    atOnce most: Int,
    from next: () throws(StoreError) -> [IncomingVersion]?,
    _ body: (inout Transaction, ImportRemainder) throws(StoreError) -> Result
  ) throws(StoreError) -> Written<Result> {
    try withWriter { writer throws(StoreError) in
      try writer.engine.refuseUnfinished()
      let tip = try writer.engine.tip()
      let snapshot = try writer.writableSnapshot(of: tip)
      let plain = try PlainOutcomes(beside: snapshot, of: tip, in: writer.engine, atOnce: most)
      while let batch = try next() {
        for version in batch { try plain.take(version) }
      }
      let remainder = try plain.finish()
      return try writer.commit(message, after: plain) { transaction throws(StoreError) in
        let result = try body(&transaction, remainder)
        try writer.refuseEdits(of: transaction.versions)
        return result
      }
    }
  }
}
