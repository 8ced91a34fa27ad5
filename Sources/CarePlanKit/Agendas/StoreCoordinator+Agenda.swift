import CareEvents
public import CareStorage

extension StoreCoordinator {
  /// Returns what is planned for some days in all stores, what is done of it, and what is missing or in
  /// question.
  ///
  /// Cost: as in every store, one after the other.
  public func agenda(_ query: AgendaQuery) throws(StoreError) -> Agenda {
    var found = JudgedEvents()
    for member in members {
      let judged = try member.store.read { snapshot throws(StoreError) in
        try snapshot.judgedEvents(
          query.events,
          by: query.strategy,
          asOf: query.now,
          on: query.shownDays
        )
      }
      found.all += judged.all
      found.missing.tasks += judged.missing.tasks
      found.missing.files += judged.missing.files
    }
    found.all.sort { ($0.start ?? .latest) < ($1.start ?? .latest) }
    found.missing.files.sort()
    return Agenda(query, found)
  }
}
