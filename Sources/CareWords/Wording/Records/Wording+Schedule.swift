import CanonicalJSON
public import CareModel

extension Wording {
  /// Returns a schedule as a phrase: `daily at 08:00, New York time, 2 tablets`.
  ///
  /// It is the sentence of the schedule's ``Regimen``. Without the start (`from 1 Jan 2026`) the phrase
  /// fits where the start has not changed; parts that begin on several days always say them.
  ///
  /// - Parameter today: From when on the next of amounts that take turns is said.
  public func phrase(
    _ schedule: Schedule,
    sayingStart: Bool = true,
    today: CivilDate? = nil
  ) -> String {
    let regimen = Regimen(schedule)
    let phrases =
      saysKeys
      ? schedule.elements.map { phraseOfParts($0, sayingStart: sayingStart) }
      : regimen.clauses(by: self, saysStart: sayingStart, today: today)
    let text = phrases.joined(separator: "; ")
    return Self.also(schedule.unknown, after: text.isEmpty ? Self.say(.never) : text)
  }

  /// Returns an element of a schedule as a phrase.
  public func phrase(_ element: ScheduleElement, sayingStart: Bool = true) -> String {
    phrase(Schedule([element]), sayingStart: sayingStart)
  }

  /// Returns all that an element says, one part after another, as it is said of one that no sentence
  /// covers.
  func phraseOfParts(_ element: ScheduleElement, sayingStart: Bool = true) -> String {
    let phrase = ElementPhrase(element, self, sayingStart: sayingStart)
    let opening = [phrase.opening, phrase.text].compactMap(\.self).joined(separator: " ")
    return ([opening] + phrase.frame + phrase.rest).joined(separator: ", ")
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
  /// How often: `daily`, `every Saturday at any time`.
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
    let step = Wording.frequency(
      element.interval,
      from: isGregorian && element.monthDay == nil ? start.date : nil
    )
    let every =
      element.monthDay.map { Wording.say(.onThe, step, Wording.words($0)) } ?? step
    let isElapsed = element.interval.countsElapsedTime
    if element.duration == .allDay {
      frequency = "\(every) \(Wording.say(.at, Wording.say(.anyTime)))"
    } else {
      frequency =
        isElapsed
        ? "\(every) \(Wording.say(.from, Wording.momentWords(start, wording.clock)))" : every
    }
    time = isElapsed || element.duration == .allDay ? nil : Wording.time(start, wording.clock)
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
    if let start { frame.append(Wording.say(.from, Wording.date(start))) }
    if let end = element.end {
      frame.append(Wording.end(rules?.local(at: end.instant).local ?? end.local, wording.clock))
    }
    if let calendar = element.calendar {
      frame.append(Wording.say(.calendar, Wording.id(calendar)))
    }
    return frame
  }

  private static func rest(_ element: ScheduleElement, _ wording: Wording) -> [String] {
    var rest: [String] = []
    if !element.targetValues.isEmpty {
      rest.append(Wording.joined(element.targetValues.map { wording.words($0) }))
    }
    if let length = Wording.lengthOfEach(element.duration) { rest.append(length) }
    if wording.saysKeys { rest.append("key \(Wording.id(element.key))") }
    for unknown in [element.durationUnknown, element.unknown] where !unknown.isEmpty {
      rest.append("also \(Wording.json(.object(unknown)))")
    }
    return rest
  }

  /// The phrase up to the time: `daily at 08:00`.
  var opening: String {
    time.map { "\(frequency) \(Wording.say(.at, $0))" } ?? frequency
  }
}

extension Wording {
  /// Returns how long each event lasts, if somebody has wished so: CareKit's hour is not said.
  static func lengthOfEach(_ duration: EventDuration) -> String? {
    switch duration {
    case .standard, .allDay: nil
    case .seconds(0): say(.forAMomentEach)
    case .seconds(let seconds): say(.forEach, span(seconds: seconds))
    }
  }

  /// A day and its time, midnight too.
  static func momentWords(_ time: CivilDateTime, _ clock: Clock) -> String {
    "\(date(time.date)) \(Self.time(time, clock))"
  }

  /// Returns the end of an element, before which occurrences start: at midnight, the day before is
  /// the last.
  static func end(_ time: CivilDateTime, _ clock: Clock) -> String {
    isMidnight(time)
      ? say(.through, date(time.date.adding(days: -1))) : say(.until, momentWords(time, clock))
  }
}
