public import CareEvents
public import CareModel
public import CareReading
public import CareStorage

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
}
