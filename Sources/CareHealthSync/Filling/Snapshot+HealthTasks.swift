import CareEvents
package import CareModel
package import CareStorage

extension Snapshot {
  /// Returns all versions of health tasks; of all if no id is given.
  package func versions(
    ofHealthTasks ids: [String]
  ) throws(StoreError) -> [Record<HealthTaskContent>] {
    var versions: [Record<HealthTaskContent>] = []
    for summary in try source.summaries(VersionSelection(.healthTask, ids: ids)) {
      let record = try version(summary.uuid)?.cast(to: HealthTaskContent.self)
      if let record { versions.append(record) }
    }
    return versions
  }

  /// Returns the leaves of an event's outcome, by their uuids; none if it never had one.
  package func leaves(ofOutcome event: EventIdentity) throws(StoreError) -> [Outcome] {
    let graph = try graph(of: RecordKey(.outcome, event.outcomeID))
    var leaves: [Outcome] = []
    for leaf in graph.leaves.sorted(by: { $0.uuid < $1.uuid }) {
      if let outcome = try version(leaf.uuid)?.cast(to: OutcomeContent.self) {
        leaves.append(outcome)
      }
    }
    return leaves
  }

  /// Returns the health tasks as their heads say.
  func livingHealthTasks() throws(StoreError) -> [HealthTask] {
    let versions = try source.summaries(VersionSelection(.healthTask, ids: []))
    var tasks: [HealthTask] = []
    for versions in Dictionary(grouping: versions, by: \.key).values {
      // Of several leaves that which was made last: only its title and its type are wanted.
      let last = VersionGraph(versions).leaves.max { $0.updated < $1.updated }
      let task = try last.flatMap { last throws(StoreError) in try version(last.uuid) }?
        .cast(to: HealthTaskContent.self)
      if let task, !task.version.isTombstone { tasks.append(task) }
    }
    return tasks.sorted { $0.id < $1.id }
  }
}
