public import CareEvents
public import CareModel
public import CareReading
public import CareStorage

extension TransactionalStore {
  /// How far the plan was followed, with the titles of tasks and plans, thresholds that are reached,
  /// and what is missing.
  public func adherence(over query: AdherenceQuery) throws(StoreError) -> AdherenceSummary {
    try read { snapshot throws(StoreError) in try snapshot.adherence(over: query) }
  }

  /// Whole days as a calendar shows them, each with what became of it.
  ///
  /// - Parameters:
  ///   - query: Which events; the days of its window are those of the calendar.
  ///   - today: The day from which somebody looks; later ones are pending.
  public func calendar(
    _ query: EventQuery,
    asOf today: CivilDate,
    by strategy: ProgressStrategy = .exists
  ) throws(StoreError) -> [CalendarDay] {
    try adherence(over: AdherenceQuery(query, strategy: strategy)).calendar(asOf: today)
  }
}
