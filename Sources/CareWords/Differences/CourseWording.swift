import CanonicalJSON
import CareEvents
public import CareModel

/// What a change of a course means for what is due, in words.
public struct CourseWording: Sendable {
  private let wording: Wording

  /// Words changes as a wording says dates, zones and amounts.
  public init(_ wording: Wording) { self.wording = wording }

  /// Returns the periods in which something else is due, one in a line, then the planned steps that
  /// are replaced.
  ///
  /// - Parameter commit: The moment that stands for a commit which is still to be made.
  public func lines(
    _ change: CourseChange,
    at now: Instant,
    whenCommitted commit: Instant? = nil
  ) -> [String] {
    change.periods.map { line($0, whenCommitted: commit) } + replacements(change, at: now)
  }

  /// Returns a period in which something else is due: `from 20 Jan 2026 on: target 1 tablet → 2
  /// tablets`.
  ///
  /// An event that runs when the period begins is due as before, which is said.
  ///
  /// - Parameter commit: The moment that stands for a commit which is still to be made.
  public func line(
    _ period: CourseChange.Period,
    whenCommitted commit: Instant? = nil
  ) -> String {
    let start = period.span.lowerBound == commit ? Wording.say(.theCommit) : nil
    let stays = start == nil ? running(at: period) : nil
    return "\(wording.stretch(period.span, from: start)): \(words(period))" + (stays ?? "")
  }

  /// Returns what has begun and goes on when a period begins: `; what began before stays: 6 Jan
  /// 2026 23:30`.
  private func running(at period: CourseChange.Period) -> String? {
    let begin = period.span.lowerBound
    guard !period.before.isInQuestion, let record = period.before.body?.recordOfAnyTime,
      // What is done as needed is done by the limits that hold when it is done.
      TaskVersion(record)?.isAsNeeded != true,
      let events = record.schedule?.events(in: begin..<begin.adding(nanoseconds: 1))
    else { return nil }
    let dates = events.filter { $0.start < begin && begin < $0.end }.map { event in
      // The day of the element's own zone, wherever the store is.
      event.element.duration == .allDay
        ? Wording.date(event.eventStart.day) : wording.instant(event.start)
    }
    let unique = dates.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return unique.isEmpty ? nil : "; " + Wording.say(.staysAsBefore, unique.joined(separator: ", "))
  }

  /// Returns the planned steps that a change replaces, one in a line.
  public func replacements(_ change: CourseChange, at now: Instant) -> [String] {
    change.replaced(after: now).map { step in
      step.body == nil
        ? Wording.say(.replacesEnd, wording.instant(step.date))
        : Wording.say(.replacesPlan, wording.instant(step.date), wording.plan(step.body))
    }
  }

  /// Returns what was due before and what is now: `target 1 tablet → 2 tablets`.
  private func words(_ period: CourseChange.Period) -> String {
    let (before, after) = (period.before, period.after)
    guard !before.isInQuestion, !after.isInQuestion, let old = before.body?.recordOfAnyTime,
      let new = after.body?.recordOfAnyTime,
      let difference = RecordDifference(from: old, to: new)
    else { return "\(plan(before)) → \(plan(after))" }
    // The day after a task has ended, no amount is due: not that of another time either.
    if PeriodDifference.givesNothing(new, of: old, from: period.span.lowerBound) {
      return "\(plan(before)) → \(Wording.say(.nothing))"
    }
    let members = Set(AnyRecord.planMembers(of: new.kind))
    let changes = difference.worded(by: wording) { change in
      members.contains(change.member) && change.weight != .bookkeeping
    }
    // Parts that come and go are shown as the whole that they belong to.
    let isRebuilt = difference.members.contains { change in
      change.member == MemberName.schedule && [.added, .removed].contains(change.kind)
        && change.path.tokens.count == 3
    }
    guard !changes.isEmpty, !isRebuilt else { return "\(plan(before)) → \(plan(after))" }
    // Signs have no place in a sentence, so that what is not there is said.
    let none = Wording.say(.none)
    return changes.map { change in
      // A schedule is known by its words.
      let label = change.label == Wording.member(MemberName.schedule) ? "" : "\(change.label) "
      return "\(label)\(change.old ?? none) → \(change.new ?? none)"
    }.joined(separator: "; ")
  }

  /// Returns what is due: `daily at 08:00, target 2 tablets`, or that nobody has decided it.
  package func plan(_ reading: CourseChange.Reading) -> String {
    reading.isInQuestion ? Wording.say(.inQuestion) : wording.plan(reading.body)
  }
}
