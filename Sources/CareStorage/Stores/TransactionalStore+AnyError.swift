extension TransactionalStore {
  /// Reads from one unchanging state of the store; what the body throws is rethrown as it is.
  ///
  /// Cost: as the typed form.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot.
  @_disfavoredOverload
  public func read<Result: Sendable>(_ body: (Snapshot) throws -> Result) throws -> Result {
    try passingAnyError { passage throws(StoreError) in
      try read { snapshot throws(StoreError) in
        try passage.run { try body(snapshot) }
      }
    }
  }

  /// Does several changes as one; none of them if the body throws, whatever it throws.
  ///
  /// Cost: as the typed form.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write.
  @_disfavoredOverload
  @discardableResult
  public func write<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws -> Result
  ) throws -> Result {
    try commit(message, body).result
  }

  /// Does several changes as one, and reports what was done; none of them if the body throws,
  /// whatever it throws.
  ///
  /// Cost: as the typed form.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write.
  @_disfavoredOverload
  public func commit<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws -> Result
  ) throws -> WriteReport<Result> {
    try passingAnyError { passage throws(StoreError) in
      try commit(message) { transaction throws(StoreError) in
        try passage.run { try body(&transaction) }
      }
    }
  }
}
