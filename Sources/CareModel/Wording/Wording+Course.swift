import CanonicalJSON

extension Wording {
  /// A span of time: `5 – 12 Jan 2026`, `from 20 Jan 2026 on`.
  ///
  /// - Parameter start: What its start is called, if not by its date.
  public func period(_ span: Range<Instant>, from start: String? = nil) -> String {
    let start = start ?? instant(span.lowerBound)
    guard span.upperBound < .latest else { return "from \(start) on" }
    let end = instant(span.upperBound)
    // What both days share is said once.
    let words = (start.split(separator: " "), end.split(separator: " "))
    if words.0.count == 4, words.1.count == 4, words.0[..<3] == words.1[..<3] {
      return "\(start) – \(words.1[3])"
    }
    guard words.0.count == 3, words.1.count == 3, words.0[2] == words.1[2] else {
      return "\(start) – \(end)"
    }
    return words.0[1] == words.1[1]
      ? "\(words.0[0]) – \(end)" : "\(words.0[0]) \(words.0[1]) – \(end)"
  }

  /// A span of time in a sentence, whose last day nobody can take to belong to it:
  /// `from 12 Jan 2026 to the start of 14 Jan 2026`.
  ///
  /// - Parameter start: What its start is called, if not by its date.
  public func stretch(_ span: Range<Instant>, from start: String? = nil) -> String {
    guard span.upperBound < .latest else { return period(span, from: start) }
    let end = instant(span.upperBound)
    let isDay = end.split(separator: " ").count == 3
    return "from \(start ?? instant(span.lowerBound)) to \(isDay ? "the start of " : "")\(end)"
  }

  /// What is due by a content, without what else it says: `daily at 08:00, target 2 tablets`.
  public func plan(_ body: RecordBody?) -> String {
    guard let body else { return "nothing" }
    guard let record = body.recordOfAnyTime, let schedule = record.schedule else {
      return "\(body.kind)"
    }
    let instructions = body["instructions"]?.string.map { ", \(Self.quoted($0))" } ?? ""
    return phrase(schedule, sayingStart: false) + instructions
  }

  /// The periods in which something else is due, one in a line, then the planned steps that are
  /// replaced.
  ///
  /// - Parameter commit: The moment that stands for a commit which is still to be made.
  public func lines(
    _ change: CourseChange,
    at now: Instant,
    whenCommitted commit: Instant? = nil
  ) -> [String] {
    change.periods.map { line($0, whenCommitted: commit) } + replacements(change, at: now)
  }

  /// A period in which something else is due: `from 20 Jan 2026 on: target 1 tablet → 2 tablets`.
  ///
  /// An event that runs when the period begins is due as before, which is said.
  ///
  /// - Parameter commit: The moment that stands for a commit which is still to be made.
  public func line(
    _ period: CourseChange.Period,
    whenCommitted commit: Instant? = nil
  ) -> String {
    let start = period.span.lowerBound == commit ? "the commit" : nil
    let stays = start == nil ? running(at: period) : nil
    return "\(stretch(period.span, from: start)): \(words(period))" + (stays ?? "")
  }

  /// What has begun and goes on when a period begins: `; what began before stays: 6 Jan 2026 23:30`.
  private func running(at period: CourseChange.Period) -> String? {
    let begin = period.span.lowerBound
    guard !period.before.isInQuestion, let body = period.before.body,
      let events = body.recordOfAnyTime?.schedule?.events(in: begin..<begin.adding(nanoseconds: 1))
    else { return nil }
    let dates = events.filter { $0.start < begin && begin < $0.end }.map { event in
      // The day of the element's own zone, wherever the store is.
      event.element.duration == .allDay ? Self.date(event.eventStart.day) : instant(event.start)
    }
    let unique = dates.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return unique.isEmpty ? nil : "; what began before stays: \(unique.joined(separator: ", "))"
  }

  /// The planned steps that a change replaces, one in a line.
  public func replacements(_ change: CourseChange, at now: Instant) -> [String] {
    change.replaced(after: now).map { step in
      step.body == nil
        ? "replaces the end planned for \(instant(step.date))"
        : "replaces what was planned from \(instant(step.date)) on: \(plan(step.body))"
    }
  }

  /// What was due before and what is now: `target 1 tablet → 2 tablets`.
  private func words(_ period: CourseChange.Period) -> String {
    let (before, after) = (period.before, period.after)
    guard !before.isInQuestion, !after.isInQuestion, let old = before.body?.recordOfAnyTime,
      let new = after.body?.recordOfAnyTime,
      let difference = RecordDifference(from: old, to: new)
    else { return "\(plan(before)) → \(plan(after))" }
    let members = Set(new.kind.planMembers)
    let changes = difference.worded(by: self) { change in
      members.contains(change.member) && change.weight != .bookkeeping
    }
    // Parts that come and go are told as the whole that they belong to.
    let isRebuilt = difference.members.contains { change in
      change.member == "schedule" && [.added, .removed].contains(change.kind)
        && change.path.tokens.count == 3
    }
    guard !changes.isEmpty, !isRebuilt else { return "\(plan(before)) → \(plan(after))" }
    // Signs have no place in a sentence, so that what is not there is said.
    return changes.map { "\($0.label) \($0.old ?? "none") → \($0.new ?? "none")" }
      .joined(separator: "; ")
  }

  /// What is due: `daily at 08:00, target 2 tablets`, or that nobody has decided it.
  public func plan(_ reading: CourseChange.Reading) -> String {
    reading.isInQuestion ? "in question" : plan(reading.body)
  }
}

extension RecordBody {
  /// A record that says this, whenever it does; nil if it is not valid.
  var recordOfAnyTime: AnyRecord? { try? record(from: .earliest) }
}
