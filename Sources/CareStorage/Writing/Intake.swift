public import CareModel

/// What of a long import is done before its transaction, and what is left to it.
public struct Intake: Sendable {
  /// How many versions of outcomes are in the repository already, not committed yet.
  public internal(set) var written = 0
  /// How many outcomes those are versions of.
  public internal(set) var outcomes = 0
  /// The versions that need a look at other records, in their order.
  public internal(set) var rest: [AnyRecord] = []
}

extension GitStore {
  /// Takes in whole versions that come in batches, and does a transaction with the rest, as one commit.
  ///
  /// Outcomes that need no look at other records go into the repository as they come, so that memory
  /// does not grow with their number: those that have an event, of which no version is in the store,
  /// and whose versions come one after the other with one leaf. The body gets all others.
  ///
  /// - Parameter next: Gives the next versions; nil at the end. What it throws ends the import, with
  ///   the store as it was.
  public func takeIn<Result: Sendable>(
    _ message: String,
    from next: () throws(StoreError) -> [AnyRecord]?,
    _ body: (inout Transaction, Intake) throws(StoreError) -> Result
  ) throws(StoreError) -> Written<Result> {
    var intake = Intake()
    while let batch = try next() { intake.rest += batch }
    return try commit(message) { transaction throws(StoreError) in
      try body(&transaction, intake)
    }
  }
}
