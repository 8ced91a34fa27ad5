import CarePlanKit

extension AnyRecord {
  /// A task that takes effect with its first event, as CareKit makes it; other records as they are.
  var effectiveFromStart: AnyRecord {
    guard let start = schedule?.start else { return self }
    var record = self
    record.edit { $0.common.effectiveDate = start }
    return record
  }
}

extension RecordKey {
  /// The members that every new record has before anything is said of it.
  func blankRecord(effective: Instant, _ zone: TimeZoneID) -> JSONObject {
    var json: JSONObject = [
      "id": .string(id), "type": .string(kind.type), "timezone": .string(zone.name),
      "effectiveDate": .string(effective.description),
    ]
    switch kind {
    case .patient, .contact: json["name"] = [:]
    case .healthTask: json["healthKitLinkage"] = [:]
    default: break
    }
    return json
  }
}

extension [ScheduleElement] {
  /// The schedule of these elements as a file has it.
  var scheduleJSON: JSONValue {
    let common = CommonMembers(id: "", effectiveDate: Instant(seconds: 0), timezone: .utc)
    let task = CareTask(common, TaskContent(title: nil, schedule: Schedule(self)), version: .draft)
    return task.contentObject["schedule"] ?? [:]
  }
}
