public import CareModel

/// What is given or done, how often and for how long, as a clinician says it.
///
/// A regimen is made of a schedule, or of several with the spans in which they hold, and said in a
/// sentence such as `taper at 08:00: 4 tablets 6–8 Jan 2026, 3 until 11 Jan, then stop`. A sentence
/// is used only if, read back, it gives the same parts; what fits none is said element by element.
public struct Regimen: Hashable, Sendable {
  /// The parts that sentences can say.
  let parts: [RegimenPart]
  /// The elements that no sentence says.
  let others: [ScheduleElement]

  /// Makes the regimen of a schedule that holds all the time.
  public init(_ schedule: Schedule) { self.init(elements: schedule.elements) }

  /// Makes the regimen of schedules, each of which holds for a span of time.
  ///
  /// What begins before a span is not due in it, but for all-day elements, and nothing goes on beyond
  /// its end. What goes on alike from one span to the next is one part.
  public init(_ periods: [(span: Range<Instant>, schedule: Schedule)]) {
    self.init(
      elements: periods.indices.flatMap { index in
        let span = periods[index].span
        let next = periods.first { $0.span.lowerBound == span.upperBound }?.schedule
        return periods[index].schedule.elements.compactMap { element in
          element.clipped(
            to: element.duration == .allDay ? span.wholeDays(before: next, of: element) : span
          )
        }
      }
    )
  }

  init(parts: [RegimenPart], others: [ScheduleElement]) {
    (self.parts, self.others) = (parts, others)
  }

  private init(elements: [ScheduleElement]) {
    let read = elements.map { (element: $0, part: $0.drift == nil ? RegimenPart($0) : nil) }
    others = read.filter { $0.part == nil }.map(\.element)
    parts = Self.joiningNeighbours(read.compactMap(\.part))
  }

  /// Joins parts of which one goes on where the other ends.
  private static func joiningNeighbours(_ parts: [RegimenPart]) -> [RegimenPart] {
    var joined: [RegimenPart] = []
    for part in parts.sorted(by: { $0.start < $1.start }) {
      let place = joined.firstIndex { earlier in
        guard let lastDay = earlier.lastDay, earlier.isAtTheTime(of: part),
          earlier.amounts == part.amounts
        else { return false }
        return earlier.firstDue(after: lastDay) == part.firstDay
      }
      if let place { joined[place].end = part.end } else { joined.append(part) }
    }
    return joined
  }

  /// Returns the sentence; nil if some of the regimen fits none, and is said element by element.
  public func sentence(
    by wording: Wording,
    saysStart: Bool = true,
    today: CivilDate? = nil
  ) -> String? {
    // A dose that is written twice is no slip that a sentence should hide.
    let timed = parts.filter { !$0.isAllDay }
    guard !parts.isEmpty, others.isEmpty, parts.count <= Self.mostParts,
      Set(timed).count == timed.count, RegimenPart.overlap(parts) == nil
    else { return nil }
    let clauses = RegimenClause.recognizing(parts)
    guard clauses.allSatisfy({ Self.isReadBack($0, by: wording) }) else { return nil }
    return self.clauses(by: wording, saysStart: saysStart, today: today).joined(separator: "; ")
  }

  /// Returns the clauses, each in words; together they say all parts.
  ///
  /// - Parameters:
  ///   - saysStart: Whether the first day of each clause is said; without it a sentence stands for
  ///     itself only beside a date. Clauses that begin on several days always say them, or what follows
  ///     later reads as due at once.
  ///   - today: From when on the next of amounts that take turns is said.
  public func clauses(
    by wording: Wording,
    saysStart: Bool = true,
    today: CivilDate? = nil
  ) -> [String] {
    let clauses = parts.count <= Self.mostParts ? RegimenClause.recognizing(parts) : []
    let saysStart = saysStart || !beginsTogether(clauses)
    let sentence = RegimenSentence(
      wording,
      saysStart: saysStart,
      today: today
    )
    return clauses.flatMap { clause -> [String] in
      if Self.isReadBack(clause, by: wording) {
        return [sentence.words(clause, isFollowed: clauses.contains { $0.follows(clause) })]
      }
      return clause.parts.compactMap { part in
        part.element.map { wording.phraseOfParts($0) }
      }
    }
      + unsaid.map {
        wording.phraseOfParts($0, sayingStart: saysStart || $0.skips)
          + ($0.drift.map { ", \($0)" } ?? "")
      }
  }

  /// Whether parts follow one another or take turns, so that none of them says what is due by itself.
  public var hasSteps: Bool {
    parts.count > 1 && parts.count <= Self.mostParts
      && RegimenClause.recognizing(parts).contains { clause in
        if case .repeating = clause.form { false } else { true }
      }
  }

  /// Returns whether all that is said begins on one day, or each week on its own day of the same first
  /// week.
  private func beginsTogether(_ clauses: [RegimenClause]) -> Bool {
    let said = clauses.flatMap { clause in
      clause.days.prefix(1).map { (day: $0, isWeekly: clause.form == .repeating(.weeks(1))) }
    }
    let all =
      said + unsaid.map { (day: $0.firstDay, isWeekly: $0.interval == Interval(weekOfYear: 1)) }
    guard let first = all.map(\.day).min() else { return true }
    let isWeekly = all.allSatisfy(\.isWeekly)
    return all.allSatisfy { $0.day == first || isWeekly && $0.day < first.adding(days: 7) }
  }

  /// More parts than any person's plan has are not looked through for what they have in common.
  private static let mostParts = 400

  /// The elements that are said one by one.
  private var unsaid: [ScheduleElement] {
    (parts.count <= Self.mostParts ? [] : parts.compactMap(\.element)) + others
  }

  /// Returns whether the words of a clause give the same parts to whoever reads them.
  private static func isReadBack(_ clause: RegimenClause, by wording: Wording) -> Bool {
    guard let first = clause.firstDay else { return false }
    let context = RegimenReader.Context(
      zone: wording.unsaidZone ?? clause.zone,
      zones: [clause.zone],
      today: first
    )
    // What people type is English, so the sentence is read back in English.
    let words = Catalogue.english.saying {
      RegimenSentence(wording).words(clause)
    }
    return (try? RegimenReader(context).parts(words)).map { read in
      Self.counts(read) == Self.counts(clause.parts)
    } ?? false
  }

  private static func counts(_ parts: [RegimenPart]) -> [RegimenPart: Int] {
    parts.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension RegimenPart {
  /// Returns the first day after another on which the part would be due if it went on; nil for one
  /// that goes by elapsed time.
  func firstDue(after day: CivilDate) -> CivilDate? {
    guard day >= firstDay else { return firstDay }
    let days = day.daysSinceEpoch - firstDay.daysSinceEpoch
    switch rhythm {
    case .days(let count): return firstDay.adding(days: (days / count + 1) * count)
    case .weeks(let count): return firstDay.adding(days: (days / (7 * count) + 1) * 7 * count)
    case .months(let count): return firstDue(after: day, months: count)
    case .years(let count): return firstDue(after: day, months: 12 * count)
    case .monthDay(let monthDay, let count):
      let months = (day.year - firstDay.year) * 12 + day.month - firstDay.month
      let due = (0...1).compactMap { monthDay.date((months / count + $0) * count, after: firstDay) }
      return due.first { $0 > day }
    case .elapsed: return nil
    }
  }

  private func firstDue(after day: CivilDate, months step: Int) -> CivilDate {
    let months = (day.year - firstDay.year) * 12 + day.month - firstDay.month
    let due = firstDay.adding(months: months / step * step)
    return due > day ? due : firstDay.adding(months: (months / step + 1) * step)
  }
}

extension Range<Instant> {
  /// Returns the span in which all-day events of an element are due: without the day on which a
  /// schedule follows that has all-day events of its own then.
  fileprivate func wholeDays(before next: Schedule?, of element: ScheduleElement) -> Range {
    guard let next, let rules = TimeZoneRules(element.timezone) else { return self }
    let day = rules.span(of: rules.day(of: upperBound))
    guard day.lowerBound > lowerBound, day.lowerBound < upperBound else { return self }
    let isFollowed = next.events(in: day)?.contains { event in
      event.element.duration == .allDay && day.contains(event.start)
    }
    return isFollowed == true ? lowerBound..<day.lowerBound : self
  }
}

extension ScheduleElement {
  /// Whether not all days, weeks, months or years are alike.
  fileprivate var skips: Bool { RegimenRhythm(self)?.skips ?? true }

  /// The day of the first occurrence on the clocks of the element's own zone.
  fileprivate var firstDay: CivilDate {
    (TimeZoneRules(timezone)?.local(at: start.instant).local ?? start.local).date
  }

  /// How later occurrences move away from the day or time of the first; nil if they stay.
  fileprivate var drift: String? {
    guard Schedule([self]).warnings.contains(where: { $0.rule == .drift }) else { return nil }
    let months = (interval.year ?? 0) * 12 + (interval.month ?? 0)
    return months > 0
      ? Wording.say(.earlierForGood) : Wording.say(.laterForGood)
  }
}
