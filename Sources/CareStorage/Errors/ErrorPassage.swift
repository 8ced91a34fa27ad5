/// The way of somebody's own error past a door that lets only errors of the store through.
package struct ErrorPassage {
  private var error: (any Error)?

  /// Runs a body; an error of its own is kept, and stops the store in the meantime.
  package mutating func run<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do { return try body() } catch {
      if let error = error as? StoreError { throw error }
      self.error = error
      throw StoreError(.refused, "The body of the call threw an error of its own.")
    }
  }

  /// Runs a door, and throws what its body threw.
  fileprivate mutating func open<Result>(
    _ door: (inout ErrorPassage) throws(StoreError) -> Result
  ) throws -> Result {
    do throws(StoreError) { return try door(&self) } catch {
      if let own = self.error { throw own }
      throw error
    }
  }
}

/// Runs a door with a body that throws anything, and throws that as it is.
package func passingAnyError<Result>(
  _ door: (inout ErrorPassage) throws(StoreError) -> Result
) throws -> Result {
  var passage = ErrorPassage()
  return try passage.open(door)
}
