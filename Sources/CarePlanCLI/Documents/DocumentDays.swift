import CarePlanKit

/// The days that a page covers.
enum DocumentDays {
  /// What holds at any time.
  case all
  /// Some days; nil for none.
  case days(ClosedRange<CivilDate>?)
  /// The window of events; nil if it ends before it begins.
  case window(EventQuery.Window?)
  /// The moment of a query of records.
  case moment(RecordQuery.Moment)
  /// A date or a moment that somebody named.
  case named(DateReader.Moment)

  /// Returns the days in words: `10 Jan 2026`, `5 Jan 2026 – 11 Jan 2026`, `all`.
  func words(_ dates: DateReader) -> String {
    switch self {
    case .all, .moment(.current), .moment(.allVersions): Wording.say(.allDays)
    case .window(nil): Wording.say(.noneOfIt)
    case .days(let days): Self.words(days)
    case .window(.days(let days)?): Self.words(days)
    case .window(.instants(let span)?), .moment(.during(let span)): Self.words(span, dates)
    case .moment(.at(let instant)): Self.words(last: instant, dates)
    case .named(.day(let day)): Wording.date(day)
    case .named(.instant(let instant)): Self.words(instant, dates)
    }
  }

  /// Some days in words; nil are none.
  static func words(_ days: ClosedRange<CivilDate>?) -> String {
    guard let days else { return Wording.say(.noneOfIt) }
    let (first, last) = (days.lowerBound, days.upperBound)
    return first == last ? Wording.date(first) : "\(Wording.date(first)) – \(Wording.date(last))"
  }

  /// A span in whole days, if it is one, and else from moment to moment.
  private static func words(_ span: Range<Instant>, _ dates: DateReader) -> String {
    let (start, end) = (span.lowerBound, span.upperBound)
    let (first, last) = (dates.zone.day(of: start), dates.zone.day(of: end.adding(nanoseconds: -1)))
    if start == .earliest {
      return end == .latest ? Wording.say(.allDays) : Wording.say(.upTo, Wording.date(last))
    }
    guard dates.zone.start(of: first) == start else {
      return "\(words(start, dates)) – \(words(end, dates))"
    }
    if end == .latest { return Wording.say(.fromOn, Wording.date(first)) }
    guard dates.zone.span(of: last).upperBound == end else {
      return "\(words(start, dates)) – \(words(end, dates))"
    }
    return words(first...max(first, last))
  }

  /// Returns the last moment of a day as that day, and any other as it is.
  private static func words(last instant: Instant, _ dates: DateReader) -> String {
    let day = dates.zone.day(of: instant)
    let isLast = dates.zone.span(of: day).upperBound == instant.adding(nanoseconds: 1)
    return isLast ? Wording.date(day) : words(instant, dates)
  }

  private static func words(_ instant: Instant, _ dates: DateReader) -> String {
    dates.wording.instant(instant)
  }
}
