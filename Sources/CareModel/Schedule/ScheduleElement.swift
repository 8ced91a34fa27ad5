public import CanonicalJSON
import Digests

/// One repeating part of a schedule: CareKit's `OCKScheduleElement`.
public struct ScheduleElement: Structure {
  /// The name of the element within its schedule, kept through edits; diff and merge match by it.
  public var key: String
  /// The start of the first occurrence, by the wall clock of ``timezone``.
  public var start: OffsetDateTime
  /// Occurrences start before this moment; nil for a schedule without an end.
  public var end: OffsetDateTime?
  /// The zone whose calendar places the occurrences.
  public var timezone: TimeZoneID
  public var interval: Interval
  /// The day of its month that each occurrence is on; nil where the interval alone says the days.
  public var monthDay: MonthDay?
  public var duration: EventDuration
  /// The text that is shown in place of the clock time: "Before bed".
  public var text: String?
  /// What has to be recorded for the event to be complete.
  public var targetValues: [OutcomeValue]
  /// Foundation's identifier of a calendar that is not Gregorian; nil for the Gregorian one.
  public var calendar: String?
  public var unknown = JSONObject()
  package var durationUnknown = JSONObject()

  /// Makes an element; without a key it gets the one that is derived from the rest.
  public init(
    key: String? = nil,
    start: OffsetDateTime,
    end: OffsetDateTime? = nil,
    timezone: TimeZoneID,
    interval: Interval,
    monthDay: MonthDay? = nil,
    duration: EventDuration = .standard,
    text: String? = nil,
    targetValues: [OutcomeValue] = [],
    calendar: String? = nil
  ) {
    self.key = key ?? ""
    self.start = start
    self.end = end
    self.timezone = timezone
    self.interval = interval
    self.monthDay = monthDay
    self.duration = duration
    self.text = text
    self.targetValues = targetValues
    self.calendar = calendar
    if key == nil { self.key = derivedKey }
  }

  package static let schemaName = "ScheduleElement"
  package static let meaning = "One repeating part of a schedule (CareKit's OCKScheduleElement)."
  package static let blank = ScheduleElement(
    key: "",
    start: OffsetDateTime(Instant(seconds: 0), offsetSeconds: 0),
    timezone: .utc,
    interval: Interval()
  )
  package static let members: [Member<ScheduleElement>] = [
    .defaulted(
      MemberName.key,
      \.key,
      .text,
      "The element's name within the schedule; kept through edits.",
      traits: .bookkeeping
    ) { $0.key = $1 },
    .required(
      MemberName.start,
      \.start,
      .offsetDateTime,
      "The first occurrence, as local time with its offset.",
      traits: .clinical
    ) { $0.start = $1 },
    .optional(
      MemberName.end,
      \.end,
      .offsetDateTime,
      "Occurrences start before this moment.",
      traits: .clinical
    ) { $0.end = $1 },
    .required(
      MemberName.timezone,
      \.timezone,
      .timeZone,
      "The zone in which the element repeats.",
      traits: .clinical
    ) { $0.timezone = $1 },
    .required(MemberName.interval, \.interval, Interval.form, "The step to the next occurrence.") {
      $0.interval = $1
    },
    .optional(
      MemberName.monthDay,
      \.monthDay,
      MonthDay.form,
      "The day of the month: 1MO for its first Monday, -1FR for its last Friday, -1 for its last day.",
      traits: .clinical
    ) { $0.monthDay = $1 },
    .defaulted(
      MemberName.duration,
      \.durationObject,
      DurationObject.form,
      "How long each event lasts."
    ) { $0.durationObject = $1 },
    .optional(
      MemberName.text,
      \.text,
      .text,
      "What stands in place of the time.",
      traits: .clinical
    ) { $0.text = $1 },
    .collection(
      MemberName.targetValues,
      \.targetValues,
      OutcomeValue.form.list(),
      empty: [],
      "What has to be recorded for an event to be complete.",
      traits: .clinical
    ) { $0.targetValues = $1 },
    .optional(
      MemberName.calendar,
      \.calendar,
      .name,
      "Foundation's identifier of a calendar that is not Gregorian.",
      traits: .clinical
    ) { $0.calendar = $1 },
  ]

  package static let constraints: JSONObject = [
    "if": [
      "properties": [MemberName.duration: ["required": [.string(MemberName.allDay)]]],
      "required": [.string(MemberName.duration)],
    ],
    "then": [
      "properties": [MemberName.interval: .object(Interval.moving(by: Interval.Unit.wholeDays))]
    ],
  ]

  package func validate(_ faults: inout FaultCollector) {
    if let end, end.instant <= start.instant {
      faults.add("An element ends after it starts.", at: MemberName.end)
    }
    if let monthDay {
      let others = Interval.Unit.allCases.filter { $0 != .month && $0 != .year }
      if others.contains(where: { (interval[$0] ?? 0) > 0 }) || calendar != nil {
        faults.add("A day of the month repeats by months or years.", at: MemberName.monthDay)
      } else if !monthDay.includes(start.local.date) {
        faults.add("An element starts on the day of the month that it names.", at: MemberName.start)
      }
    }
    let moves = Interval.Unit.wholeDays.contains { (interval[$0] ?? 0) > 0 }
    if duration == .allDay && !moves {
      faults.add("An all-day element moves on by whole days at least.", at: MemberName.interval)
    }
  }
}

extension ScheduleElement {
  /// The key of an element that was given none: its text as a slug, else 8 digits of a digest.
  var derivedKey: String {
    let slug = text.map(DirectoryName.slug) ?? ""
    return slug.isEmpty ? digestKey : slug
  }

  /// The first 8 hexadecimal digits of the SHA-256 of the element without its key.
  var digestKey: String { Digest(sha256: bytesWithoutKey).hex(8) }

  /// The canonical bytes of the element without its key.
  var bytesWithoutKey: [UInt8] {
    var object = object
    object[MemberName.key] = nil
    return CanonicalJSON.write(.object(object))
  }
}
