public import CareEvents
import CareModel
public import CareStorage

extension Snapshot {
  /// Returns how far the plan was followed, with the titles of tasks and plans, thresholds that are
  /// reached, and what is missing.
  public func adherence(over query: AdherenceQuery) throws(StoreError) -> AdherenceSummary {
    let report = try adherence(query)
    let files = try unreadableFiles(aboutEventsOn: query.events.window.days)
    return try summary(of: report, query, MissingEvents(tasks: report.unplaceable, files: files))
  }

  /// Returns the same for events that were judged already, perhaps by your own measure.
  public func adherence(
    over query: AdherenceQuery,
    _ judged: JudgedEvents
  ) throws(StoreError) -> AdherenceSummary {
    try summary(of: AdherenceReport(query, judged), query, judged.missing)
  }

  private func summary(
    of report: AdherenceReport,
    _ query: AdherenceQuery,
    _ missing: MissingEvents
  ) throws(StoreError) -> AdherenceSummary {
    let kinds: [RecordKind] =
      switch query.grouping {
      case .task: [.task, .healthTask]
      case .plan: [.carePlan]
      case .day, .week: []
      }
    var rows: [AdherenceSummary.Row] = []
    for row in report.rows {
      let record = try row.group.flatMap { id throws(StoreError) in try first(of: kinds, id) }
      let content = record.flatMap { TaskVersion($0)?.content }
      rows.append(
        AdherenceSummary.Row(
          days: row.days,
          group: row.group,
          tally: row.tally,
          title: record?.title,
          reached: content.map { row.tally.thresholdsReached(in: $0) } ?? []
        )
      )
    }
    return AdherenceSummary(rows: rows, total: report.total, missing: missing)
  }

  /// Returns the record with an id that is of the first of some kinds.
  private func first(of kinds: [RecordKind], _ id: String) throws(StoreError) -> AnyRecord? {
    for kind in kinds {
      if let record = try head(of: RecordKey(kind, id)) { return record }
    }
    return nil
  }
}
