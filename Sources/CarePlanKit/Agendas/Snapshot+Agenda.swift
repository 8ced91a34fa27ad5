public import CareStorage

extension Snapshot {
  /// Returns what is planned for some days, what is done of it, and what is missing or in question.
  public func agenda(_ query: AgendaQuery) throws(StoreError) -> Agenda {
    Agenda(
      query,
      try judgedEvents(
        query.events,
        by: query.strategy,
        asOf: query.now,
        on: query.shownDays
      )
    )
  }
}
