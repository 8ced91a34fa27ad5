import CareMerge
import CareModel

extension Snapshot {
  /// The periods of a task with leaves that nobody has joined.
  ///
  /// Where the leaves agree they are merged, so that a question about 20 January hides nothing before
  /// that day; in question the head is shown. Nothing is minted: what no version says by itself has the
  /// bookkeeping of the head.
  func openPeriods(of graph: VersionGraph) throws(StoreError) -> [TaskTimeline.Period] {
    let merge = try merge(graph)
    let course: CourseDraft
    var versions: [AnyRecord] = []
    switch merge.result {
    case .whole: course = CourseDraft(graph.course)
    case .joined(let joined):
      versions = joined
      let all = graph.versions + joined.map { VersionSummary($0) }
      course = CourseDraft(VersionGraph(all).course)
    case .open(let conflict): course = conflict.provisional
    }
    var periods: [TaskTimeline.Period] = []
    for period in course.periods {
      guard let record = try self.record(of: period, among: versions, graph),
        let task = TaskVersion(record)
      else { continue }
      periods.append(TaskTimeline.Period(span: period.span, task: task))
    }
    return periods
  }

  private func record(
    of period: CourseDraft.Period,
    among new: [AnyRecord],
    _ graph: VersionGraph
  ) throws(StoreError) -> AnyRecord? {
    switch period.content {
    case .version(let uuid, _):
      if let record = new.first(where: { $0.version.uuid == uuid }) { return record }
      return try version(uuid)
    case .body(let body, let digest):
      if let same = graph.versions.last(where: { $0.contentDigest == digest && !$0.isTombstone }) {
        return try version(same.uuid)
      }
      guard let head = graph.head, let version = try version(head.uuid) else { return nil }
      do {
        var record = try body.record(from: period.span.lowerBound)
        record.version = version.version
        return record
      } catch {
        throw StoreError(error, in: graph.versions[0].key.description)
      }
    }
  }
}
