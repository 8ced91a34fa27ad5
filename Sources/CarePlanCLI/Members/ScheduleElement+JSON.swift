import CarePlanKit

extension [ScheduleElement] {
  /// The schedule of these elements as a file has it.
  var scheduleJSON: JSONValue {
    let common = CommonMembers(id: "", effectiveDate: Instant(seconds: 0), timezone: .utc)
    let task = CareTask(common, TaskContent(title: nil, schedule: Schedule(self)), version: .draft)
    return task.contentObject[MemberName.schedule] ?? [:]
  }
}
