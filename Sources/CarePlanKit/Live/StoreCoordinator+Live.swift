public import CareEvents
public import CareModel
public import CareStorage
public import CareView

extension StoreCoordinator {
  /// Returns what is read from all stores, now and after every move that changes it.
  ///
  /// - Parameter ask: Reads the answer.
  public func live<Answer: Equatable & Sendable>(
    _ ask: @escaping @Sendable (StoreCoordinator) throws(StoreError) -> Answer
  ) -> LiveQuery<Answer> {
    LiveQuery(self, ask)
  }

  /// Returns the records of a kind from all stores, now and after every move that changes them.
  public func live<Content: RecordContent>(
    _ kind: Record<Content>.Type,
    _ query: RecordQuery = RecordQuery()
  ) -> LiveQuery<[Record<Content>]> {
    live { stores throws(StoreError) in try stores.fetch(Content.self, query) }
  }

  /// Returns the events of a window from all stores, now and after every move that changes them.
  public func live(_ query: EventQuery) -> LiveQuery<CareEvents> {
    live { stores throws(StoreError) in try stores.events(query) }
  }

  /// Returns an agenda of all stores, now and after every move that changes it; it does not notice what
  /// only the clock changes.
  public func live(_ query: AgendaQuery) -> LiveQuery<Agenda> {
    live { stores throws(StoreError) in try stores.agenda(query) }
  }

  /// Lets a view follow what is read from all stores, as ``TransactionalStore/follow(with:_:isolation:_:)``
  /// does with one.
  public func follow<Synchronizer: ViewSynchronizer>(
    with synchronizer: Synchronizer,
    _ clock: ViewClock,
    isolation: isolated (any Actor)? = #isolation,
    _ ask:
      @escaping @Sendable (StoreCoordinator, ViewContext) throws(StoreError) -> Synchronizer.Value
  ) async throws(StoreError) {
    let following = ViewFollowing<Synchronizer.Value>(clock, moves: { self.changes }) { place in
      try await self.inBackground(.reading) { stores throws(StoreError) in try ask(stores, place) }
    }
    try await following.run(synchronizer, isolation: isolation)
  }
}
