import CanonicalJSON
import CareModel

extension RecordGenerator {
  mutating func note() -> Note {
    var note = Note(
      author: maybe { $0.text() },
      title: maybe { $0.text() },
      content: maybe { $0.text() }
    )
    note.unknown = unknownSometimes()
    return note
  }

  mutating func personName() -> PersonName {
    var name = PersonName(givenName: maybe { $0.text() }, familyName: maybe { $0.text() })
    name.namePrefix = maybe { $0.text() }
    name.middleName = maybe { $0.text() }
    name.nameSuffix = maybe { $0.text() }
    name.nickname = maybe { $0.text() }
    name.unknown = unknownSometimes()
    return name
  }

  mutating func address() -> PostalAddress {
    var address = PostalAddress()
    address.street = text()
    address.subLocality = text()
    address.city = text()
    address.subAdministrativeArea = text()
    address.state = text()
    address.postalCode = text()
    address.country = text()
    address.isoCountryCode = text()
    address.unknown = unknownSometimes()
    return address
  }

  mutating func labeledValue() -> LabeledValue {
    var value = LabeledValue(label: name(), value: text())
    value.unknown = unknownSometimes()
    return value
  }

  mutating func answer() -> Answer {
    let ids = ["5f6c1d3e-0000-4000-8000-000000000001", "5f6c1d3e-0000-4000-8000-000000000002"]
    var answer = Answer(
      pick(["same", "both"]),
      to: pick([Answer.recordedTwice, "other"]),
      about: ids.prefix(pick([1, 2])).compactMap { VersionID($0) }
    )
    answer.unknown = unknownSometimes()
    return answer
  }

  mutating func value() -> OutcomeValue {
    let contents: [OutcomeValue.Content] = [
      .integer(1), .integer(2), .double(1), .double(0.5), .boolean(true), .boolean(false),
      .text(text()), .binary([1, 2, 3]), .binary([1, 2, 4]), .date(instant()),
      .other(type: "blob", ["a": 1]),
    ]
    var value = OutcomeValue(
      pick(contents),
      kind: maybe { $0.text() },
      units: maybe { $0.pick(["mL", "tablets", "fl oz", "mg/dL", "→"]) },
      createdDate: maybe { $0.instant() }
    )
    value.unknown = unknownSometimes()
    return value
  }

  /// A target, which may be a range.
  mutating func target() -> OutcomeValue {
    var value = value()
    if flip(3), let least = value.number, least.magnitude < 1e15 { value.upperValue = least + 1.5 }
    return value
  }

  mutating func threshold() -> Threshold {
    let comparison = pick(Threshold.Comparison.allCases)
    let isRange = comparison == .rangeInclusive || comparison == .rangeExclusive
    var threshold = Threshold(
      comparison,
      of: pick(Threshold.Subject.allCases),
      pick([1, 2.5]),
      upperValue: isRange ? pick([5, 7]) : nil,
      title: maybe { $0.text() }
    )
    threshold.unknown = unknownSometimes()
    return threshold
  }

  mutating func schedule() -> Schedule {
    var schedule = Schedule(list(1...3) { $0.element() })
    schedule.unknown = unknownSometimes()
    return schedule
  }

  mutating func element() -> ScheduleElement {
    let isAllDay = flip(4)
    var element = ScheduleElement(
      key: maybe { $0.pick(["breakfast", "dinner", "k1"]) },
      start: localTime(year: 2026),
      end: maybe { $0.localTime(year: 2027) },
      timezone: zone(),
      interval: isAllDay ? Interval(day: pick([1, 2])) : interval(),
      duration: isAllDay ? .allDay : .seconds(pick([0, 3600, 0.5])),
      text: maybe { $0.pick(["Breakfast", "Dinner", "a → b"]) },
      targetValues: list(0...2) { $0.target() },
      calendar: flip(6) ? "hebrew" : nil
    )
    if flip(8), let start = OffsetDateTime("2026-01-01T08:00:00+01:00") {
      (element.start, element.timezone, element.calendar) = (start, .utc, nil)
      (element.interval, element.monthDay) = (
        Interval(month: pick([1, 2])), .weekday(5, ordinal: 1)
      )
      element.duration = .standard
    }
    element.unknown = unknownSometimes()
    return element
  }

  mutating func localTime(year: Int) -> OffsetDateTime {
    let texts = ["01-01T08:00:00-05:00", "01-01T08:00:00+01:00", "03-03T00:00:00Z"]
    let time = OffsetDateTime("\(year)-\(pick(texts))")
    return time ?? OffsetDateTime(instant(), offsetSeconds: 0)
  }

  mutating func interval() -> Interval {
    var interval = Interval()
    for _ in 0..<pick([1, 1, 2]) {
      interval[pick(Interval.Unit.allCases)] = pick([1, 2, 36])
    }
    if flip(6) { interval.hour = 0 }
    if interval.components.allSatisfy({ $0.count == 0 }) { interval.day = 1 }
    interval.unknown = unknownSometimes()
    return interval
  }
}
