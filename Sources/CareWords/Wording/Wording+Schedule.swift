import CanonicalJSON
public import CareModel

extension Wording {
  /// Returns a schedule as a phrase: `daily at 08:00, New York time, for 1 h, target 2 tablets`.
  ///
  /// Elements that differ in nothing but time and text are said together. Without the start
  /// (`from 1 Jan 2026`) the phrase fits where the start has not changed; elements that begin on
  /// several days always say them, or a dose that goes down step by step reads as all steps at once.
  public func phrase(_ schedule: Schedule, sayingStart: Bool = true) -> String {
    let sayingStart = sayingStart || !Self.beginsTogether(schedule.elements)
    let phrases = schedule.elements.map { ElementPhrase($0, self, sayingStart: sayingStart) }
    var groups: [[ElementPhrase]] = []
    for phrase in phrases {
      if let last = groups.last?.first, last.joins(phrase) {
        groups[groups.count - 1].append(phrase)
      } else {
        groups.append([phrase])
      }
    }
    let text = groups.map(ElementPhrase.text).joined(separator: "; ")
    return Self.also(schedule.unknown, after: text.isEmpty ? "never" : text)
  }

  /// Returns an element of a schedule as a phrase.
  public func phrase(_ element: ScheduleElement, sayingStart: Bool = true) -> String {
    ElementPhrase.text([ElementPhrase(element, self, sayingStart: sayingStart)])
  }

  /// Returns whether all elements begin on one day, or each week on its own day of the same first
  /// week.
  private static func beginsTogether(_ elements: [ScheduleElement]) -> Bool {
    let days = elements.map(firstDay)
    guard let first = days.min() else { return true }
    let isWeekly = elements.allSatisfy { $0.interval == Interval(weekOfYear: 1) }
    return days.allSatisfy { $0 == first || isWeekly && $0 < first.adding(days: 7) }
  }

  /// Returns the day of an element's first occurrence on the clocks of its own zone.
  private static func firstDay(of element: ScheduleElement) -> CivilDate {
    let rules = TimeZoneRules(element.timezone)
    return (rules?.local(at: element.start.instant).local ?? element.start.local).date
  }

  /// Returns what an element's phrase says of its times alone: how often, when, where, from and
  /// until.
  func timing(of element: ScheduleElement, sayingStart: Bool) -> String {
    let phrase = ElementPhrase(element, self, sayingStart: sayingStart)
    return ([phrase.opening] + phrase.frame).joined(separator: ", ")
  }
}

/// The parts of an element's phrase.
private struct ElementPhrase {
  /// How often: `daily`, `all day, every Saturday`.
  let frequency: String
  /// The time of day, unless the element has none.
  let time: String?
  let text: String?
  /// The zone and the days from and until which the element repeats.
  let frame: [String]
  /// How long, how much, and whatever else the element says.
  let rest: [String]

  init(_ element: ScheduleElement, _ wording: Wording, sayingStart: Bool) {
    // Occurrences follow the element's zone, whatever the offset of its start.
    let rules = TimeZoneRules(element.timezone)
    let start = rules?.local(at: element.start.instant).local ?? element.start.local
    let isGregorian = element.calendar == nil
    let every = Wording.frequency(element.interval, from: isGregorian ? start.date : nil)
    let isElapsed = element.interval.countsElapsedTime
    if element.duration == .allDay {
      frequency = "all day, \(every)"
    } else {
      frequency = isElapsed ? "\(every) from \(Wording.momentWords(start))" : every
    }
    time = isElapsed || element.duration == .allDay ? nil : Wording.time(start)
    text = element.text.map(Wording.quoted)
    frame = Self.frame(element, wording, sayingStart && !isElapsed ? start.date : nil, rules)
    rest = Self.rest(element, wording)
  }

  private static func frame(
    _ element: ScheduleElement,
    _ wording: Wording,
    _ start: CivilDate?,
    _ rules: TimeZoneRules?
  ) -> [String] {
    var frame: [String] = []
    if element.timezone != wording.unsaidZone { frame.append(Wording.zone(element.timezone)) }
    if let start { frame.append("from \(Wording.date(start))") }
    if let end = element.end {
      frame.append(Wording.end(rules?.local(at: end.instant).local ?? end.local))
    }
    if let calendar = element.calendar { frame.append("\(Wording.id(calendar)) calendar") }
    return frame
  }

  private static func rest(_ element: ScheduleElement, _ wording: Wording) -> [String] {
    var rest: [String] = []
    if case .seconds(let seconds) = element.duration, seconds != 0 {
      rest.append("for \(Wording.span(seconds: seconds))")
    }
    if !element.targetValues.isEmpty {
      let word = element.targetValues.count == 1 ? "target" : "targets"
      rest.append("\(word) \(Wording.joined(element.targetValues.map { wording.words($0) }))")
    }
    if wording.saysKeys { rest.append("key \(Wording.id(element.key))") }
    for unknown in [element.durationUnknown, element.unknown] where !unknown.isEmpty {
      rest.append("also \(Wording.json(.object(unknown)))")
    }
    return rest
  }

  /// The phrase up to the time: `daily at 08:00`.
  var opening: String { time.map { "\(frequency) at \($0)" } ?? frequency }

  /// Returns whether another element can be said together with this one.
  func joins(_ other: ElementPhrase) -> Bool {
    time != nil && other.time != nil && frequency == other.frequency && frame == other.frame
      && rest == other.rest
  }

  /// Returns the elements that join as one phrase.
  static func text(_ group: [ElementPhrase]) -> String {
    guard let first = group.first else { return "" }
    let times = group.dropFirst().map { [$0.time, $0.text].compactMap(\.self) }
    let opening = [first.opening, first.text].compactMap(\.self)
    let openings = ([opening] + times).map { $0.joined(separator: " ") }
    return ([Wording.joined(openings)] + first.frame + first.rest).joined(separator: ", ")
  }
}

extension Wording {
  /// A day and its time, midnight too.
  static func momentWords(_ time: CivilDateTime) -> String {
    "\(date(time.date)) \(Self.time(time))"
  }

  /// Returns the end of an element, before which occurrences start: at midnight, the day before is
  /// the last.
  static func end(_ time: CivilDateTime) -> String {
    isMidnight(time)
      ? "through \(date(time.date.adding(days: -1)))" : "until \(momentWords(time))"
  }
}
