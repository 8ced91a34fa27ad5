package import CareEvents
package import CareModel
package import CareStorage

extension TransactionalStore {
  /// Returns the events of a query as they are shown to people: judged, with who recorded what, what is
  /// in question, what several people recorded, and what is missing.
  ///
  /// Cost: as the events, and the versions of what has several there; if something is recorded, a look
  /// through the whole history once, and then only through what is new.
  ///
  /// - Parameters:
  ///   - query: Which events.
  ///   - strategy: How events are judged; nil lets the targets of each event decide.
  ///   - now: The moment as of which they are judged; what ends then or later is pending.
  package func judgedEvents(
    _ query: EventQuery,
    by strategy: ProgressStrategy? = nil,
    asOf now: Instant
  ) throws(StoreError) -> JudgedEvents {
    try read { snapshot throws(StoreError) in
      try snapshot.judgedEvents(query, by: strategy, asOf: now)
    }
  }
}
