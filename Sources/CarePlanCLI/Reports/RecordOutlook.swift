import CarePlanKit

/// What a record says now, or first, and what is planned for it.
struct RecordOutlook: Sendable {
  /// What holds now, or what the record begins with; nil if it has ended.
  let present: AnyRecord?
  /// Since when that holds, or from when on it will.
  let start: Instant
  /// Whether the record was there before, and is not now.
  let isPaused: Bool
  /// The periods to come in which the record says something else, or is not there.
  let changes: [PeriodDifference]
  private let now: Instant
  private let wording: Wording

  init(of graph: VersionGraph, in snapshot: Snapshot, _ open: OpenStore) throws(StoreError) {
    (now, wording) = (open.dates.now, open.wording)
    let (course, now) = (graph.course, now)
    let period = course.periods.first { $0.span.upperBound > now }
    start = period?.span.lowerBound ?? now
    isPaused = start > now && course.periods.first?.span != period?.span
    present = try period.map(\.version).flatMap { id throws(StoreError) in
      try snapshot.version(id)
    }
    changes = try PeriodDifference.outlook(of: course, from: max(now, start)) {
      id throws(StoreError) in try snapshot.version(id)
    }
  }

  /// Whether the record is there and has begun.
  var isInForce: Bool { present != nil && start <= now }

  /// Whether nothing is due, since the schedule ends before the record goes on after a pause.
  private var isOverBeforeStart: Bool {
    guard !isInForce, changes.allSatisfy({ $0.new == nil }), let end = present?.schedule?.end else {
      return false
    }
    return end <= start
  }

  /// The one change to come, if it holds for good.
  private var only: PeriodDifference? {
    changes.count == 1 && changes[0].span.upperBound == .latest ? changes[0] : nil
  }
}

/// What `show` says below the members.
extension RecordOutlook {
  /// When the record holds, and what changes, if it does not simply hold.
  var lines: [StyledText] {
    guard let sentence else { return [] }
    return [StyledText(sentence)]
      + groups.flatMap { period, changes in
        let indent: StyledText = period == nil ? "" : "  "
        return (period.map { [StyledText("  \($0):")] } ?? [])
          + changes.styledLines.map { indent + $0 }
      }
  }

  /// The same as parts of a document.
  var parts: [Document.Part] {
    guard let sentence else { return [] }
    return [.sentence(StyledText(sentence))]
      + groups.flatMap { period, changes -> [Document.Part] in
        (period.map { [.sentence(StyledText("\($0):"))] } ?? []) + [.changes(changes)]
      }
  }

  private var sentence: String? {
    guard present != nil else { return nil }
    guard !isOverBeforeStart else { return Wording.say(.overBeforeStart, wording.instant(start)) }
    let start = wording.instant(start)
    guard isInForce else {
      let words = Wording.say(isPaused ? .goesOn : .notInForceYet, start)
      return changes.isEmpty ? words : Wording.say(.planned, words)
    }
    guard let first = changes.first else { return nil }
    guard only != nil else {
      return Wording.say(.planned, Wording.say(.inForceSince, start))
    }
    let date = wording.instant(first.span.lowerBound)
    return first.new == nil
      ? Wording.say(.endsWhileInForce, date, start) : Wording.say(.startsWhileInForce, date, start)
  }

  /// The changes to come; of one that holds for good, the sentence says when.
  private var groups: [(period: String?, changes: [WordedChange])] {
    if let only, isInForce { return only.new == nil ? [] : [(nil, only.worded(by: wording))] }
    return changes.map { (wording.stretch($0.span), $0.worded(by: wording)) }
  }
}

/// What `list` says behind a record.
extension RecordOutlook {
  /// From when on the row holds, what holds until then, and when that changes.
  ///
  /// - Parameters:
  ///   - shown: The record of the row: what holds in the end.
  ///   - phrase: What the row says of a record.
  func marks(beside shown: AnyRecord, _ phrase: (AnyRecord) -> String) -> [String] {
    guard let present else { return [] }
    let held = phrase(present)
    let begin = wording.instant(start)
    guard !isOverBeforeStart else { return [Wording.say(.overBeforeStart, begin)] }
    if changes.count > 1 {
      let isShown = changes.map { $0.new.map(phrase) == phrase(shown) }
      let until = isInForce ? Wording.say(.now, held) : Wording.say(.fromHeld, begin, held)
      return [
        isPaused ? Wording.say(.paused) : nil, held == phrase(shown) && isInForce ? nil : until,
      ]
      .compactMap(\.self) + steps(endingAnew: held != phrase(shown), isShown)
    }
    guard held == phrase(shown) else {
      let last = beginOfLast.map { Wording.say(.starts, $0) }
      let until = isInForce ? Wording.say(.now, held) : Wording.say(.fromHeld, begin, held)
      return [isPaused ? Wording.say(.paused) : nil, last, until, change, end].compactMap(\.self)
    }
    let isBack = changes.last.map { $0.span.upperBound < .latest } ?? false
    let last = beginOfLast.map { Wording.say(isBack ? .asBeforeFrom : .changes, $0) }
    let start = isInForce ? nil : Wording.say(isPaused ? .pausedUntil : .starts, begin)
    return [start, change, last, end].compactMap(\.self)
  }

  /// What changes when, one after the other, so that no dose between two changes goes unsaid.
  ///
  /// - Parameters:
  ///   - isNew: Whether what holds in the end is another plan than that of now.
  ///   - isShown: Of each change, whether it is to what the row shows, which may hold for a time before.
  private func steps(endingAnew isNew: Bool, _ isShown: [Bool]) -> [String] {
    let shown = changes.prefix(Self.mostSteps)
    let steps = shown.enumerated().flatMap { place, period -> [String] in
      let begin = wording.instant(period.span.lowerBound)
      let starts: Phrase = isShown.prefix(place).contains(true) ? .startsAgain : .starts
      guard period.span.upperBound < .latest else {
        return [Wording.say(period.new == nil ? .ends : isNew ? starts : .changes, begin)]
      }
      let isFollowed =
        place + 1 < changes.count && changes[place + 1].span.lowerBound == period.span.upperBound
      let back = Wording.say(.asBeforeFrom, wording.instant(period.span.upperBound))
      let change: Phrase = period.new == nil ? .pauses : isNew && isShown[place] ? starts : .changes
      return [Wording.say(change, begin)]
        + (isFollowed ? [] : [back])
    }
    let rest = changes.count - shown.count
    return steps + (rest > 0 ? [Wording.say(.andMore, "\(rest)")] : [])
  }

  /// More changes than these are counted.
  private static let mostSteps = 6

  /// When the first thing changes that is not the last one.
  private var change: String? {
    guard only == nil, let first = changes.first else { return nil }
    return Wording.say(
      first.new == nil ? .pauses : .changes,
      wording.instant(first.span.lowerBound)
    )
  }

  /// From when on the record says what it says in the end, if not now.
  private var beginOfLast: String? {
    guard let last = changes.last else { return nil }
    if last.span.upperBound < .latest { return wording.instant(last.span.upperBound) }
    return last.new == nil ? nil : wording.instant(last.span.lowerBound)
  }

  private var end: String? {
    guard let last = changes.last, last.new == nil, last.span.upperBound == .latest else {
      return nil
    }
    return Wording.say(.ends, wording.instant(last.span.lowerBound))
  }
}
