public import CareEvents
public import CareModel
public import CareStorage

extension TransactionalStore {
  /// Returns how far the plan was followed, with the titles of tasks and plans, thresholds that are
  /// reached, and what is missing.
  ///
  /// Cost: as the adherence, and the heads of the tasks or plans in its rows.
  public func adherence(over query: AdherenceQuery) throws(StoreError) -> AdherenceSummary {
    try read { snapshot throws(StoreError) in try snapshot.adherence(over: query) }
  }

  /// Returns whole days as a calendar shows them, each with what became of it.
  ///
  /// Cost: as the events of its days.
  ///
  /// - Parameters:
  ///   - query: Which events; the days of its window are those of the calendar.
  ///   - strategy: How events are judged; nil lets the targets of each event decide.
  ///   - today: The present day; later days are pending.
  public func calendar(
    _ query: EventQuery,
    asOf today: CivilDate,
    by strategy: ProgressStrategy = .exists
  ) throws(StoreError) -> [CalendarDay] {
    try adherence(over: AdherenceQuery(query, strategy: strategy)).calendar(asOf: today)
  }
}
