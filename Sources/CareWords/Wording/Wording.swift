import CanonicalJSON
public import CareModel

/// English words for what records say: schedules, values, dates and texts.
///
/// The words are the same on every machine and in every locale. Whatever a record says passes
/// `quoted(_:)` or one of its siblings, so that no value can break an output that goes by lines.
public struct Wording: Sendable {
  /// The zone in which moments are shown.
  package let zone: TimeZoneID
  /// The zone that goes without saying; nil says every zone.
  public let unsaidZone: TimeZoneID?
  /// Whether the keys of schedule elements are said.
  package let saysKeys: Bool
  /// How times of day are written.
  public let clock: Clock
  /// The rules of ``zone``; without them moments are shown in UTC.
  let rules: TimeZoneRules?

  public init(
    zone: TimeZoneID = .utc,
    unsaidZone: TimeZoneID? = nil,
    saysKeys: Bool = false,
    clock: Clock = .twentyFourHour
  ) {
    self.zone = zone
    self.unsaidZone = unsaidZone
    self.saysKeys = saysKeys
    self.clock = clock
    rules = TimeZoneRules(zone)
  }
}

extension Wording {
  /// How many hours a clock counts before it begins again.
  public enum Clock: String, CaseIterable, Sendable {
    /// `8:00 am`, `12:00 pm` for noon.
    case twelveHour = "12h"
    /// `08:00`, `20:00`.
    case twentyFourHour = "24h"
  }

  /// Returns the text of an outcome: `10 mg, recorded 6 Jan 2026 10:00`, `not completed "nausea"`, `done`.
  ///
  /// Answers to questions that its doubts raised follow in parentheses.
  ///
  /// - Parameter sayingPlan: Whether a tick is printed with the amounts that were planned: `done, planned then: 5 mg`.
  public func recorded(_ outcome: Outcome, sayingPlan: Bool = false) -> String {
    let values = outcome.content.values.map { words($0) }.joined(separator: ", ")
    var said = values.isEmpty ? Self.say(.done) : values
    if outcome.content.state == .notCompleted {
      let reason = outcome.content.reason.map { " \(Self.quoted($0))" } ?? ""
      said = "\(Self.say(.notCompleted))\(reason)" + (values.isEmpty ? "" : ", \(values)")
    }
    if sayingPlan, outcome.content.isTick, let amounts = outcome.content.plannedValues {
      said += ", " + planned(then: amounts)
    }
    return said + outcome.content.answers.suffix(1).map { " (\(words($0)))" }.joined()
  }

  /// Returns a span of time: `5 – 11 Jan 2026`, `from 20 Jan 2026 on`.
  ///
  /// Of whole days the last one that belongs to the span is said. Any other span ends at a moment,
  /// which has its time even at midnight: `5 Jan 2026 14:00 – 6 Jan 2026 00:00`.
  ///
  /// - Parameter start: What its start is called, if not by its date.
  public func period(_ span: Range<Instant>, from start: String? = nil) -> String {
    guard span.upperBound < .latest else {
      return Self.say(.fromOn, start ?? instant(span.lowerBound))
    }
    if start == nil, let days = days(of: span) { return said(days) }
    let start = start ?? instant(span.lowerBound)
    let end = moment(span.upperBound)
    // A day that both moments share is said once.
    let words = (start.split(separator: " "), end.split(separator: " "))
    // "8:00 am" is two words.
    let length = clock == .twelveHour ? 5 : 4
    guard words.0.count == length, words.1.count == length, words.0[..<3] == words.1[..<3] else {
      return "\(start) – \(end)"
    }
    return "\(start) – \(words.1[3...].joined(separator: " "))"
  }

  /// Returns the first and the last day of a span of whole days of the zone; nil for any other span.
  private func days(of span: Range<Instant>) -> ClosedRange<CivilDate>? {
    guard !span.isEmpty, let rules = rules ?? TimeZoneRules(.utc) else { return nil }
    // A zone may have skipped the day before the end: the last day is that of the last moment.
    let first = rules.day(of: span.lowerBound)
    let last = rules.day(of: span.upperBound.adding(nanoseconds: -1))
    guard rules.start(of: first) == span.lowerBound, first <= last,
      rules.start(of: rules.day(of: span.upperBound)) == span.upperBound
    else { return nil }
    return first...last
  }

  private func said(_ days: ClosedRange<CivilDate>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    let end = Self.date(last) + (rules == nil ? ", UTC" : "")
    guard first != last else { return end }
    // What both days share is said once.
    guard first.year == last.year else { return "\(Self.date(first)) – \(end)" }
    return "\(first.month == last.month ? "\(first.day)" : Self.dayAndMonth(first)) – \(end)"
  }

  /// Returns a span of time in a sentence, whose last day nobody can take to belong to it: `from 12
  /// Jan 2026 to the start of 14 Jan 2026`.
  ///
  /// - Parameter start: What its start is called, if not by its date.
  public func stretch(_ span: Range<Instant>, from start: String? = nil) -> String {
    guard span.upperBound < .latest else { return period(span, from: start) }
    let end = instant(span.upperBound)
    let isDay = end.split(separator: " ").count == 3
    return Self.say(isDay ? .fromToStart : .fromTo, start ?? instant(span.lowerBound), end)
  }

  /// Returns how often something repeats: `daily`, `every Saturday`, `every 36 h`.
  ///
  /// The first occurrence gives the weekday and the day of the month; without it they are not said.
  package static func frequency(_ interval: Interval, from start: CivilDate? = nil) -> String {
    var (unknown, words) = (interval.unknown, [knownFrequency(interval, from: start)])
    // `DateComponents` may name a calendar and a zone, which change no step.
    if let calendar = unknown[MemberName.calendar]?.object?["identifier"]?.string {
      words.append(say(.calendar, id(calendar)))
      unknown[MemberName.calendar] = nil
    }
    if let zone = (unknown["timeZone"]?.object?["identifier"]?.string).flatMap({ TimeZoneID($0) }) {
      words.append(Self.zone(zone))
      unknown["timeZone"] = nil
    }
    return also(
      unknown,
      after: words.count == 1
        ? words[0] : "\(words[0]) (\(words.dropFirst().joined(separator: ", ")))"
    )
  }

  private static func knownFrequency(_ interval: Interval, from start: CivilDate?) -> String {
    let components = interval.components
    guard let first = components.first else { return say(.withoutInterval) }
    guard components.count == 1 else {
      return say(.every, joined(components.map { length($0.count, $0.unit) }))
    }
    let every = first.count == 1 ? once(first.unit) : several(first.count, first.unit)
    guard let start else { return every }
    switch first.unit {
    case .weekOfYear where first.count == 1: return say(.every, weekday(start))
    case .weekOfYear: return say(.onDate, every, weekday(start))
    case .month: return say(.onThe, every, ordinal(start.day))
    case .year: return say(.onDate, every, "\(start.day) \(month(start))")
    case .day, .hour, .minute, .second: return every
    }
  }

  /// Returns a day of a month in words: `first Monday`, `last day`.
  package static func words(_ day: MonthDay) -> String {
    switch day {
    case .last: return say(.lastDayOfMonth)
    case .weekday(let weekday, let ordinal):
      // 4 January 1970 was a Sunday.
      let name = self.weekday(CivilDate(daysSinceEpoch: 2 + weekday))
      let phrases: [Int: Phrase] = [
        1: .firstOfMonth, 2: .secondOfMonth, 3: .thirdOfMonth, 4: .fourthOfMonth,
      ]
      return say(phrases[ordinal] ?? .lastOfMonth, name)
    }
  }

  private static func once(_ unit: Interval.Unit) -> String {
    switch unit {
    case .year: say(.yearly)
    case .month: say(.monthly)
    case .weekOfYear: say(.weekly)
    case .day: say(.daily)
    case .hour: say(.everyHour)
    case .minute: say(.everyMinute)
    case .second: say(.everySecond)
    }
  }

  private static func several(_ count: Int, _ unit: Interval.Unit) -> String {
    switch unit {
    case .year: say(.everyYears, count: count)
    case .month: say(.everyMonths, count: count)
    case .weekOfYear: say(.everyWeeks, count: count)
    case .day: say(.everyDays, count: count)
    case .hour, .minute, .second: say(.every, length(count, unit))
    }
  }

  private static func length(_ count: Int, _ unit: Interval.Unit) -> String {
    switch unit {
    case .year: say(.years, count: count)
    case .month: say(.months, count: count)
    case .weekOfYear: say(.weeks, count: count)
    case .day: say(.days, count: count)
    case .hour: say(.hours, "\(count)")
    case .minute: say(.minutes, "\(count)")
    case .second: say(.seconds, "\(count)")
    }
  }

  /// A phrase with the members behind it that no form here knows.
  static func also(_ unknown: JSONObject, after phrase: String) -> String {
    unknown.isEmpty ? phrase : say(.also, phrase, json(.object(unknown)))
  }

  /// Returns a phrase of the catalogue with its gaps filled: `say(.through, "11 Jan 2026")`.
  public static func say(_ phrase: Phrase, _ arguments: String...) -> String {
    Catalogue.text(phrase, arguments)
  }

  /// Returns phrases without gaps, such as the titles of columns.
  public static func titles(_ phrases: Phrase...) -> [String] { phrases.map { say($0) } }

  /// Returns a clause as a sentence of its own.
  ///
  /// `No conflict is open.`
  public static func sentence(_ phrase: Phrase, _ arguments: String...) -> String {
    let clause = Catalogue.text(phrase, arguments)
    return "\(clause.prefix(1).uppercased())\(clause.dropFirst())."
  }

  /// Returns a phrase in the form that goes with a number, which fills `{count}`.
  public static func say(_ phrase: Phrase, count: Int, _ arguments: String...) -> String {
    Catalogue.text(phrase, arguments, count: count)
  }

  /// Returns a phrase whose gaps are filled with as many texts as there are.
  public static func say(_ phrase: Phrase, count: Int? = nil, filling gaps: [String]) -> String {
    Catalogue.text(phrase, gaps, count: count)
  }

  /// Returns a phrase in the form that goes with a place in a row, which fills `{count}`.
  static func say(_ phrase: Phrase, place: Int) -> String {
    Catalogue.text(phrase, [], place: place)
  }

  /// Returns a hint with its gaps filled: `hint(.write, "KIND/ID")`.
  public static func hint(_ hint: Hint, _ arguments: String...) -> String {
    Catalogue.text(hint, arguments)
  }

  /// Returns texts of which one will do: `7d, 2w or 1mo`.
  public static func either(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return say(.or, texts.dropLast().joined(separator: ", "), last)
  }
}
