package import CareEvents
import CareHealth
package import CareModel
package import CareStorage
package import CareView

extension Snapshot {
  /// Returns what was recorded for the events of a query as the series of a chart, and what could not be
  /// read.
  ///
  /// Of a single task the thresholds on values are its limits, as its latest version has them.
  ///
  /// - Parameters:
  ///   - title: The name of the series in the legend.
  ///   - aggregate: How the values of a place become one number.
  ///   - events: The tasks, on the days of the places.
  ///   - kind: Only values of this kind, such as `systolic`; nil for all.
  ///   - places: The days or weeks of the chart, each of which gets one number.
  ///   - now: The moment at which the task's version is the latest one.
  public func series(
    _ title: String,
    _ aggregate: ChartAggregate,
    of events: EventQuery,
    kind: String? = nil,
    at places: [Chart.Place],
    asOf now: Instant
  ) throws(StoreError) -> RecordedSeries {
    let found = try self.events(events)
    let outcomes = found.events.compactMap(\.outcome) + found.unscheduled.map(\.outcome)
    let kinds = Set(outcomes.flatMap(\.content.values).compactMap(\.kind))
    let tasks = found.events.map(\.task) + found.unscheduled.compactMap(\.task)
    let molarMass = tasks.lazy.compactMap(\.molarMass).first
    var series = ChartSeries(
      title,
      aggregate,
      of: found.events.map { ChartRecording($0, asOf: now) }
        + found.unscheduled.compactMap { ChartRecording($0) },
      kind: kind,
      at: places
    ) { value, units in
      value.amount(inUnits: units, molarMass: molarMass)
    }
    // Values are compared one by one, so that sums and counts have no limit.
    if aggregate != .count, aggregate != .sum { series.thresholds = tasks.limits(of: .value) }
    return RecordedSeries(
      series: series,
      kinds: kinds,
      missing: MissingEvents(tasks: found.unplaceable, files: found.unreadable)
    )
  }
}
