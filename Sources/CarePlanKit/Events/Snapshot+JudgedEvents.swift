package import CareEvents
package import CareModel
package import CareStorage

extension Snapshot {
  /// Returns the events of a query as they are shown to people: judged, with who recorded what, what is
  /// in question, what several people recorded, and what is missing.
  ///
  /// - Parameters:
  ///   - query: Which events.
  ///   - strategy: How events are judged; nil lets the targets of each event decide.
  ///   - now: The moment as of which they are judged; what ends then or later is pending.
  ///   - days: The days whose files must be readable; nil for all of the query's.
  public func judgedEvents(
    _ query: EventQuery,
    by strategy: ProgressStrategy? = nil,
    asOf now: Instant,
    on days: ClosedRange<CivilDate>? = nil
  ) throws(StoreError) -> JudgedEvents {
    var reader = JudgedEventReader(self, strategy, asOf: now)
    let events = try reader.read(query)
    let files = try unreadableFiles(aboutEventsOn: days ?? query.window.days)
    return JudgedEvents(
      events,
      missing: MissingEvents(tasks: reader.unplaceable, files: files)
    )
  }
}
