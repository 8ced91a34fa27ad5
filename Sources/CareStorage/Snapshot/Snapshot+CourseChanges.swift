import CareMerge
package import CareModel

extension Snapshot {
  /// Returns the periods in which the plans of some records differ from those in an earlier state,
  /// by kind and id.
  ///
  /// Of a record with several leaves it is the plan that readers see, and where they contradict each
  /// other a question. Records that are the same cost the reading of their summaries.
  package func courseChanges(
    of keys: some Sequence<RecordKey>,
    since before: Snapshot
  ) throws(StoreError) -> [CourseChange] {
    var changes: [CourseChange] = []
    for key in Set(keys).sorted() where key.kind != .outcome {
      if let change = try courseChange(of: key, since: before) { changes.append(change) }
    }
    return changes
  }

  /// In which periods the plan of a record is another one than in an earlier state; nil if in none.
  package func courseChange(
    of key: RecordKey,
    since before: Snapshot
  ) throws(StoreError) -> CourseChange? {
    let (old, new) = (try before.shownCourse(of: key), try shownCourse(of: key))
    var known: [CourseDraft.Content: RecordBody] = [:]
    return try CourseChange(of: key, from: old, to: new) { content throws(StoreError) in
      if let body = known[content] { return body }
      let body = try read(content, before)
      known[content] = body
      return body
    }
  }

  /// Returns what readers see of a record, and when versions contradict each other in its plan.
  package func shownCourse(of key: RecordKey) throws(StoreError) -> CourseChange.Side {
    let graph = try graph(of: key)
    guard let open = try openCourse(of: graph) else {
      return CourseChange.Side(CourseDraft(graph.course))
    }
    var course = CourseDraft()
    for period in open.periods {
      course.append(CourseDraft.Content(RecordBody(period.record)), in: period.span)
    }
    let disputes = open.conflict?.disputes.filter { $0.isAboutPlan(of: key.kind) } ?? []
    return CourseChange.Side(course, questions: disputes.map(\.span))
  }

  /// What an erased version said is known to the earlier state alone.
  private func read(
    _ content: CourseDraft.Content,
    _ before: Snapshot
  ) throws(StoreError) -> RecordBody {
    if case .version(let uuid, _) = content, try version(uuid) == nil {
      return try before.body(of: content)
    }
    return try body(of: content)
  }
}

extension Dispute {
  /// Returns whether it is about what somebody is to do, or whether the record goes on at all.
  fileprivate func isAboutPlan(of kind: RecordKind) -> Bool {
    let plan = Set(AnyRecord.planMembers(of: kind) + [MemberName.deleted])
    return members.contains { !plan.isDisjoint(with: $0.members) }
  }
}
