public import CareStorage

/// Sends objects again that a store did not take, as they were put aside.
public struct QuarantineRun: Sendable {
  private let entries: [QuarantinedObject]
  private let store: any ExternalStore
  private let places: RunPlaces
  private let surroundings: RunSurroundings

  /// Makes a run, which sends nothing before ``perform()``.
  ///
  /// - Parameters:
  ///   - entries: The objects to send, as the quarantine has them.
  ///   - places: Where the quarantine is.
  ///   - surroundings: The time, chance, and a way to wait between tries.
  public init(
    of entries: [QuarantinedObject],
    to store: any ExternalStore,
    in places: RunPlaces,
    _ surroundings: RunSurroundings
  ) {
    self.entries = entries
    self.store = store
    self.places = places
    self.surroundings = surroundings
  }

  /// Sends them, and returns how many are still not taken.
  @concurrent
  public func perform() async -> Result<Int, StoreError> {
    do throws(StoreError) { return .success(try await send()) } catch { return .failure(error) }
  }

  private func send() async throws(StoreError) -> Int {
    guard let first = entries.first else { return 0 }
    let quarantine = Quarantine(in: places)
    // Each goes by itself, and once: it was tried often enough.
    let policy = RetryPolicy(retries: 0)
    var delivery = Delivery(to: store, policy, surroundings) {
      (object, reason, tries) throws(StoreError) in
      let now = surroundings.now()
      try quarantine.put(
        QuarantinedObject(
          object: object,
          store: first.store,
          reason: reason,
          tries: tries,
          first: now,
          last: now
        )
      )
    }
    _ = try await delivery.begin(first.object.type)
    do throws(StoreError) {
      for entry in entries {
        let purpose: Delivery.Purpose = entry.object.isDeletion ? .deleting : .keeping
        try await delivery.deliver([entry.object], purpose)
        if !delivery.quarantined.contains(entry.object.id) {
          try quarantine.remove(entry.object.id, at: entry.store)
        }
      }
    } catch {
      _ = await store.end()
      throw error
    }
    _ = await store.end()
    return delivery.quarantined.count
  }
}
