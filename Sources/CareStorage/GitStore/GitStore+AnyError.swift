extension GitStore {
  /// Reads from the state of the store at a revision; what the body throws is rethrown as it is.
  ///
  /// Cost: as the typed form.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot.
  @_disfavoredOverload
  public func read<Result: Sendable>(
    at revision: String,
    _ body: (Snapshot) throws -> Result
  ) throws -> Result {
    try passingAnyError { passage throws(StoreError) in
      try read(at: revision) { snapshot throws(StoreError) in
        try passage.run { try body(snapshot) }
      }
    }
  }

  /// Works out what a body would change, and writes nothing; what the body throws is rethrown as it
  /// is.
  ///
  /// Cost: as the typed form.
  ///
  /// - Parameter body: Must not call the store or keep the transaction.
  @_disfavoredOverload
  public func prepare<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws -> Result
  ) throws -> PreparedWrite<Result> {
    try passingAnyError { passage throws(StoreError) in
      try prepare(message) { transaction throws(StoreError) in
        try passage.run { try body(&transaction) }
      }
    }
  }

  /// Writes the files of whole versions and heads into the work tree; what the body throws is rethrown
  /// as it is.
  ///
  /// Cost: as the typed form.
  ///
  /// - Parameters:
  ///   - progress: Told how many files were written, and of how many.
  ///   - body: Must not call the store or keep the transaction.
  @_disfavoredOverload
  package func draft<Result: Sendable>(
    progress: ((Int, Int) -> Void)? = nil,
    _ body: (inout Transaction) throws -> Result
  ) throws -> (result: Result, paths: [String], remarks: [String]) {
    try passingAnyError { passage throws(StoreError) in
      try draft(progress: progress) { transaction throws(StoreError) in
        try passage.run { try body(&transaction) }
      }
    }
  }
}
