public import CareEvents
public import CareModel
public import CareStorage
public import CareView

extension TransactionalStore {
  /// Returns what is read from the store, now and after every move that changes it.
  ///
  /// - Parameter ask: Reads the answer; it must not call the store.
  public func live<Answer: Equatable & Sendable>(
    _ ask: @escaping @Sendable (Snapshot) throws(StoreError) -> Answer
  ) -> LiveQuery<Answer> {
    LiveQuery(self, ask)
  }

  /// Returns the records of a kind, now and after every move that changes them.
  ///
  /// - Parameters:
  ///   - kind: The type of the records: `CareTask.self`.
  ///   - query: Which of them; by default the heads that nobody has deleted.
  public func live<Content: RecordContent>(
    _ kind: Record<Content>.Type,
    _ query: RecordQuery = RecordQuery()
  ) -> LiveQuery<[Record<Content>]> {
    live { snapshot throws(StoreError) in try snapshot.fetch(Content.self, query) }
  }

  /// Returns the events of a window, now and after every move that changes them.
  public func live(_ query: EventQuery) -> LiveQuery<CareEvents> {
    live { snapshot throws(StoreError) in try snapshot.events(query) }
  }

  /// Returns an agenda, now and after every move that changes it; it does not notice what only the
  /// clock changes.
  public func live(_ query: AgendaQuery) -> LiveQuery<Agenda> {
    live { snapshot throws(StoreError) in try snapshot.agenda(query) }
  }

  /// Lets a view follow what is read from the store, until the task is cancelled or the store is closed.
  ///
  /// The view is made once, and updated once for each reading that gives another value. It is read
  /// anew after every move of the store, whoever made it, and when a day begins where somebody looks.
  /// After moves in quick succession it may be read once. What the clock changes within a day is
  /// seen at the next move.
  ///
  /// ```swift
  /// try await store.follow(with: cards, ViewClock(in: zone)) { snapshot, place in
  ///   try snapshot.events(EventQuery(on: place.today, taskIDs: ["doxylamine"])).events
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - synchronizer: Makes and updates the view, where this is called: on the main actor, for one.
  ///   - clock: Says what day it is.
  ///   - isolation: Where this is called.
  ///   - ask: Reads the value; it must not call the store.
  /// - Throws: Why the store can no longer be read.
  public func follow<Synchronizer: ViewSynchronizer>(
    with synchronizer: Synchronizer,
    _ clock: ViewClock,
    isolation: isolated (any Actor)? = #isolation,
    _ ask: @escaping @Sendable (Snapshot, ViewContext) throws(StoreError) -> Synchronizer.Value
  ) async throws(StoreError) {
    let following = ViewFollowing<Synchronizer.Value>(clock, moves: { self.changes }) { place in
      try await self.read { snapshot throws(StoreError) in try ask(snapshot, place) }
    }
    try await following.run(synchronizer, isolation: isolation)
  }
}
