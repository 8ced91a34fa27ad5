import CareReading
import CareStorage

extension RemoteWatch {
  /// Looks at both sides on a thread of the store, and exchanges if one has moved.
  ///
  /// - Throws: As the look that blocks does; `CancellationError` if the task is cancelled before the
  ///   exchange begins to move the remote.
  public mutating func look() async throws -> Observation {
    let before = self
    let (after, observation) = try await synchronizer.inBackground {
      _ -> (RemoteWatch, Result<Observation, StoreError>) in
      var watch = before
      let observation: Result<Observation, StoreError>
      do throws(StoreError) { observation = .success(try watch.look()) } catch {
        observation = .failure(error)
      }
      return (watch, observation)
    }
    self = after
    do { return try observation.get() } catch {
      if error.code == .cancelled { throw CancellationError() }
      throw error
    }
  }

  /// Awaits the moment of the next look: until something moves or ``pause`` is over.
  ///
  /// - Throws: `CancellationError` within a second after the task was cancelled.
  public func wait() async throws {
    // It may last for a quarter of an hour, and does not keep others from a turn.
    try await StoreThreads().run(.reading) { wait { Cancellation.isRequested } }
    try Task.checkCancellation()
  }
}
