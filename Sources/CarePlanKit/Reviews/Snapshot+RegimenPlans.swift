import CareEvents
import CareModel
import CareStorage
import CareWords

extension Snapshot {
  /// Returns what the tasks of which something changes have somebody do from the change on.
  func regimenPlans(
    of courses: [CourseChange]
  ) throws(StoreError) -> [RecordKey: RegimenPlan] {
    var plans: [RecordKey: RegimenPlan] = [:]
    for course in courses where course.key.kind.isTask {
      guard let start = course.periods.first?.span.lowerBound else { continue }
      plans[course.key] = try regimenPlan(of: course.key, from: start)
    }
    return plans
  }

  /// Returns what a task has somebody do from a moment on; in question while versions contradict each
  /// other in it.
  func regimenPlan(of key: RecordKey, from start: Instant) throws(StoreError) -> RegimenPlan {
    let side = try shownCourse(of: key)
    // What held before has events on the first day.
    let since = start.adding(seconds: -2 * 86_400)
    let contents = side.course.periods.filter { $0.span.upperBound > since }
    let bounds = (contents.map(\.span) + side.questions).flatMap { [$0.lowerBound, $0.upperBound] }
    let cuts = Set(bounds.filter { $0 > since } + [since, .latest]).sorted()
    var periods: [RegimenPlan.Period] = []
    for (from, until) in zip(cuts, cuts.dropFirst()) {
      if side.questions.contains(where: { $0.contains(from) }) {
        periods.append(RegimenPlan.Period(from..<until, nil))
      } else if let period = contents.first(where: { $0.span.contains(from) }),
        let task = try task(saying: period.content)
      {
        periods.append(RegimenPlan.Period(from..<until, task))
      }
    }
    return RegimenPlan(periods, since: start)
  }

  /// Returns the task that says something at any time; nil if it makes no valid task.
  private func task(saying content: CourseDraft.Content) throws(StoreError) -> TaskVersion? {
    if case .version(let uuid, _) = content, let record = try version(uuid) {
      return TaskVersion(record.saidAtAnyTime)
    }
    return try body(of: content).recordOfAnyTime.flatMap(TaskVersion.init)
  }

  /// Returns the patients of this state, as their records say at a moment.
  func patients(at now: Instant) throws(StoreError) -> [Patient] {
    try records(.patient, RecordQuery(.at(now))).compactMap { found in
      guard case .patient(let patient) = found.record else { return nil }
      return patient
    }
  }
}

extension AnyRecord {
  /// The record as a draft that says the same whenever it does: what ``RecordBody/recordOfAnyTime`` makes of
  /// its body, without the way over members.
  fileprivate var saidAtAnyTime: AnyRecord {
    var record = self
    record.edit { record in
      record.common.effectiveDate = .earliest
      record.version = .draft
    }
    return record
  }
}
