import CanonicalJSON
import CareModel

extension Translation {
  /// A schedule element, whose zone stands in its calendar in CareKit's JSON.
  static let element = Translation(read: readElement, write: writeElement)

  /// One value of an outcome, or one target.
  static let value = Translation { json, context in
    guard var value = json.object else { return json }
    if value["type"] == "date" {
      value["value"] = value["value"].flatMap { instant.read($0, &context) }
    }
    value["createdDate"] = value["createdDate"].flatMap { instant.read($0, &context) }
    return .object(value)
  } write: { json, context in
    guard let value = json.object, let type = value["type"]?.string, valueTypes.contains(type)
    else {
      context.warn("A value of a type that CareKit does not have is left out.")
      return nil
    }
    if value[MemberName.upperValue] != nil {
      context.warn("CareKit has no ranges: it shows the lowest amount as the whole amount.")
    }
    var result = JSONObject(
      ["type", "value", "kind", "units"].compactMap { name in
        value[name].map { (name, $0) }
      }
    )
    if type == "date" { result["value"] = value["value"].flatMap { instant.write($0, &context) } }
    let created = value["createdDate"].flatMap { instant.write($0, &context) }
    result["createdDate"] = created ?? CareKitValue.json(context.created)
    return .object(result)
  }

  private static let valueTypes = ["integer", "double", "boolean", "text", "binary", "date"]
  private static let targets = set(of: value)

  private static func readElement(
    _ json: JSONValue,
    _ context: inout TranslationContext
  ) -> JSONValue? {
    guard var element = json.object else { return json }
    let zone = context.zone(ofElement: element)
    let calendar = element["calendar"]?.object?["identifier"]?.string
    let isAllDay = element["duration"]?.object?["isAllDay"]?.bool ?? false
    element["calendar"] = calendar == CalendarName.gregorian ? nil : calendar.map { .string($0) }
    element["timezone"] = .string(zone)
    for name in ["start", "end"] {
      guard let date = element[name]?.number?.double,
        let instant = Instant(careKitSeconds: date)
      else { continue }
      let isStart = name == "start" && isAllDay
      element[name] = .string(context.local(instant, in: zone, isStartOfDay: isStart))
    }
    element["interval"] = element["interval"].map {
      readInterval($0, zone: zone, calendar: calendar)
    }
    element["duration"] = element["duration"].map(readDuration)
    element["targetValues"] = element["targetValues"].flatMap { targets.read($0, &context) }
    return .object(element)
  }

  /// Leaves out what makes no step.
  ///
  /// CareKit's store reads zero components back as absent. A calendar and a zone that are those
  /// of the element say nothing new.
  private static func readInterval(
    _ json: JSONValue,
    zone: String,
    calendar: String?
  ) -> JSONValue {
    guard let interval = json.object else { return json }
    let set = interval.members.filter { member in
      let name = member.value.object?["identifier"]?.string
      switch member.key {
      case "timeZone": return name != zone
      case "calendar": return name != (calendar ?? CalendarName.gregorian)
      default: return member.value.number?.int != 0
      }
    }
    return .object(JSONObject(set.map { ($0.key, $0.value) }))
  }

  private static func readDuration(_ json: JSONValue) -> JSONValue {
    guard var duration = json.object else { return json }
    if duration["isAllDay"] == true {
      duration["allDay"] = true
      duration["seconds"] = nil
    }
    duration["isAllDay"] = nil
    return .object(duration)
  }

  private static func writeElement(
    _ json: JSONValue,
    _ context: inout TranslationContext
  ) -> JSONValue? {
    guard let element = json.object else { return nil }
    var result = JSONObject()
    for name in ["start", "end"] {
      result[name] = element[name].flatMap { instant.write($0, &context) }
    }
    result["interval"] = element["interval"].map(writeInterval)
    let seconds = element["duration"]?.object?["seconds"]
    result["duration"] = seconds.map { ["isAllDay": false, "seconds": $0] } ?? ["isAllDay": true]
    result["text"] = element["text"]
    result["targetValues"] = targets.write(element["targetValues"] ?? [], &context)
    result["calendar"] = calendar(of: element, &context)
    return .object(result)
  }

  private static func writeInterval(_ json: JSONValue) -> JSONValue {
    let members = json.object?.members.filter { components.contains($0.key) } ?? []
    return .object(
      JSONObject(members.filter { $0.value.number?.int != nil }.map { ($0.key, $0.value) })
    )
  }

  /// The whole numbers of Foundation's `DateComponents`.
  private static let components = Set(
    Interval.Unit.allCases.map(\.rawValue) + [
      "era", "nanosecond", "weekday", "weekdayOrdinal", "quarter", "weekOfMonth",
      "yearForWeekOfYear", "dayOfYear",
    ]
  )

  /// A fixed calendar, so that every device that reads it places the events in the same zone.
  private static func calendar(
    of element: JSONObject,
    _ context: inout TranslationContext
  ) -> JSONValue {
    let name = element["calendar"]?.string ?? CalendarName.gregorian
    if !CalendarName.isKnown(name) {
      context.warn("No such calendar is known here; CareKit gets the Gregorian one.")
    }
    return [
      "current": 0,
      "firstWeekday": 1,
      "identifier": .string(CalendarName.isKnown(name) ? name : CalendarName.gregorian),
      "locale": ["current": 0, "identifier": "en_US_POSIX"],
      "minimumDaysInFirstWeek": 1,
      "timeZone": element["timezone"].flatMap { timeZone.write($0, &context) } ?? [:],
    ]
  }
}

extension TranslationContext {
  /// Returns the zone in which an element repeats.
  ///
  /// A calendar that is the device's own (`current` 1 or 2) says only where it was written.
  fileprivate mutating func zone(ofElement element: JSONObject) -> String {
    let calendar = element["calendar"]?.object
    let written = calendar?["timeZone"]?.object?["identifier"]?.string
    let isFixed = (calendar?["current"]?.number?.int ?? 0) == 0
    if isFixed, let written { return written }
    if let own = element["timezone"], let zone = own.object?["identifier"]?.string ?? own.string {
      return zone
    }
    if let timeZone { return timeZone.name }
    if let written {
      warn("A schedule names no zone; the zone of the device that wrote it is taken.")
      return written
    }
    warn("A schedule names no zone; the store's default is taken.")
    return defaultTimeZone.name
  }

  /// Returns what the wall clock of a zone shows, with its offset.
  fileprivate mutating func local(
    _ instant: Instant,
    in zone: String,
    isStartOfDay: Bool
  ) -> String {
    guard let rules = TimeZoneID(zone).flatMap({ TimeZoneRules($0) }) else {
      warn("This machine does not know the zone of a schedule; its times are written in UTC.")
      return instant.description
    }
    if isStartOfDay, rules.start(of: rules.day(of: instant)) != instant {
      warn("An all-day schedule does not start at midnight in its zone.")
    }
    return rules.local(at: instant).description
  }
}

/// Days of a month that CareKit has no step for: its steps add months to a date.
extension Translation {
  /// A schedule of elements; what is on a day such as the first Monday of a month is written event by event.
  static let schedule = Translation(read: plainSchedule.read) { json, context in
    guard var schedule = json.object, let elements = schedule[MemberName.elements]?.array else {
      return plainSchedule.write(json, &context)
    }
    schedule[MemberName.elements] = .array(elements.flatMap { expanded($0, &context) })
    return plainSchedule.write(.object(schedule), &context)
  }

  private static let plainSchedule = object([MemberName.elements: set(of: element)])

  /// For how long events are written one by one.
  private static let expandedSeconds: Int64 = 3653 * 86_400

  private static func expanded(
    _ json: JSONValue,
    _ context: inout TranslationContext
  ) -> [JSONValue] {
    var faults = FaultCollector()
    guard let element = ScheduleElement.form.read(json, &faults), element.monthDay != nil,
      let rules = TimeZoneRules(element.timezone)
    else { return [json] }
    let start = element.start.instant
    let window = start..<start.adding(seconds: expandedSeconds)
    let events = (Schedule([element]).events(in: window) ?? []).filter { $0.start >= start }
    guard !events.isEmpty else { return [json] }
    context.warn(
      "CareKit has no days such as the first Monday of a month: ten years are written out."
    )
    return events.map { event in
      var single = element
      single.monthDay = nil
      single.start = rules.local(at: event.start)
      let day = rules.start(of: rules.day(of: event.start).adding(days: 1))
      single.end = rules.local(
        at: element.duration == .allDay ? day : event.start.adding(seconds: 3600)
      )
      return .object(single.object)
    }
  }
}
