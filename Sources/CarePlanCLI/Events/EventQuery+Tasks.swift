import CarePlanKit

extension EventQuery {
  /// Returns the query of nothing but some tasks; of all tasks if there are none.
  func restricted(to tasks: [RecordKey]) -> EventQuery {
    var query = self
    query.taskIDs = tasks.map(\.id)
    query.kinds = Set(tasks.map(\.kind)).sorted()
    return query
  }
}
