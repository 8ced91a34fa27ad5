import CarePlanKit

/// What a change of a task does to the day on which it is made, where that surprises.
///
/// A dose that was taken at eight and is then moved to the evening would be due again; a task that
/// is added at half past nine with a dose at eight would have it as not recorded at once.
struct PresentDay: Sendable {
  private let before: CareEvents
  private let after: CareEvents
  /// When the events of the day start by the new version alone.
  private let starts: Set<EventStart>
  /// Whether what was written holds from today on: who says an earlier date means the past.
  private let isOfToday: Bool

  /// Does a change in a transaction, and looks at the day before and after it.
  static func watch(
    _ key: RecordKey,
    _ dates: DateReader,
    in transaction: inout Transaction,
    _ change: (inout Transaction) throws(StoreError) -> AnyRecord
  ) throws(StoreError) -> (result: AnyRecord, day: PresentDay?) {
    guard key.kind.isTask else { return (try change(&transaction), nil) }
    var query = EventQuery(on: dates.today, taskIDs: [key.id])
    query.kinds = [key.kind]
    // Where a zone is not known nobody can say what the day has, and the change is made all the same.
    let before = try? transaction.snapshot.events(query)
    let result = try change(&transaction)
    guard let before, let after = try? transaction.snapshot.events(query) else {
      return (result, nil)
    }
    let planned = result.schedule?.events(in: query.window.span) ?? []
    let day = PresentDay(
      before: before,
      after: after,
      starts: Set(planned.map(\.eventStart)),
      isOfToday: result.effectiveDate >= dates.zone.start(of: dates.today)
    )
    return (result, day)
  }

  /// Returns the sentences, each with the option that avoids what it tells.
  func warnings(at now: Instant, _ dates: DateReader) -> [String] {
    let phrase = EventPhrase(dates: dates)
    var warnings: [String] = []
    if let (taken, due) = doseDueAgain(at: now) {
      warnings.append(
        Wording.say(
          .recordedAndDue,
          phrase.time(taken),
          phrase.time(due),
          "'--effective tomorrow'"
        )
      )
    }
    if isOfToday, let over = new.first(where: { $0.end <= now }) {
      warnings.append(
        Wording.say(.overAlready, phrase.time(over), "'--effective now'")
      )
    }
    return warnings
  }

  /// Returns an event of today that is recorded and that the change removes, with one that it makes due
  /// beside it; nil unless it does both.
  func doseDueAgain(at now: Instant) -> (taken: CareEvent, due: CareEvent)? {
    let taken = before.events.first { event in
      event.outcome != nil && !starts.contains(event.identity.eventStart)
    }
    guard let taken, let due = new.first(where: { $0.end > now }) else { return nil }
    return (taken, due)
  }

  private var new: [CareEvent] {
    let known = Set(before.events.map(\.identity))
    return after.events.filter { !known.contains($0.identity) && $0.outcome == nil }
  }
}
