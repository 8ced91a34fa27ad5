extension CourseDraft {
  /// Returns whether there is no content at a moment or later: the record has ended, or never was.
  package func isOver(at now: Instant) -> Bool {
    content(at: now) == nil && !steps.contains { $0.date > now && $0.content != nil }
  }

  /// Returns the start of the period in force; of a record that has not begun of the first, of one
  /// that has ended of the last.
  package func currentStart(at now: Instant) -> Instant? {
    let periods = periods
    let current =
      periods.last { $0.span.lowerBound <= now && ($0.isLast || now < $0.span.upperBound) }
    return (current ?? periods.first { $0.span.lowerBound > now } ?? periods.last)?.span.lowerBound
  }

  /// The start of the last period that has content.
  package var finalStart: Instant? { periods.last?.span.lowerBound }

  /// Returns what an edit for a moment is made from: the content that holds then; if there is none
  /// the next one, else the last one.
  package func base(at date: Instant) -> Content? {
    content(at: date) ?? (periods.first { $0.span.lowerBound > date } ?? periods.last)?.content
  }

  /// Returns when an edit of some members holds, as a command understands it.
  ///
  /// A plan that is pending is not asked about here; see ``pending(at:load:)``.
  package func span(of edit: BodyEdit, _ rule: EffectiveRule, at now: Instant) -> Range<Instant>? {
    let start: Instant?
    switch rule {
    case .from(let date): start = date
    case .during(let span): return span
    case .planned, .retroactive: start = finalStart
    case .byDefault:
      let current = currentStart(at: now)
      start = edit.changesDatedMembers ? max(now, current ?? now) : current
    }
    return start.map { min($0, .latest)..<(.latest) }
  }

  /// Makes an edit in a span of time: in each period beside what that has of its own.
  package mutating func apply<Failure>(
    _ edit: BodyEdit,
    in span: Range<Instant>,
    load: (Content) throws(Failure) -> RecordBody
  ) throws(Failure) {
    try self.edit(span) { content throws(Failure) in
      let body = try load(content)
      let edited = edit.applied(to: body)
      return edited == body ? content : Content(edited)
    }
  }

  /// Lets the record begin at a date, if that is before its first one.
  package mutating func begin(at date: Instant) {
    guard let first = periods.first, date < first.span.lowerBound else { return }
    set(date..<first.span.lowerBound, to: first.content)
  }

  /// Returns what goes on after the pause in which a moment lies; nil if it lies in none.
  package func pause(at date: Instant) -> (since: Instant, next: Period)? {
    let periods = periods
    guard let next = periods.firstIndex(where: { $0.span.lowerBound > date }), next > 0 else {
      return nil
    }
    let since = periods[next - 1].span.upperBound
    return since <= date ? (since, periods[next]) : nil
  }

  /// Lets the record hold nothing in a span of time: an end, or a pause.
  package mutating func end(_ span: Range<Instant>) { set(span, to: nil) }

  /// Where nothing would hold if the start of what holds in the end moved to a later date.
  ///
  /// Nil if something holds before, or if that has not begun yet.
  package func gap(movingStartTo date: Instant, at now: Instant) -> Range<Instant>? {
    guard let start = lastStart, lastContent != nil, start < date, start <= now else { return nil }
    return content(before: start) == nil ? start..<date : nil
  }

  /// Moves the start of what holds in the end: the step to it, or the end of the record.
  ///
  /// To a later date what held before goes on until then; to an earlier one what the head says, or
  /// that the record has ended, holds from then on.
  package mutating func move(to date: Instant) {
    guard let start = lastStart else { return }
    if date > start {
      set(start..<date, to: content(before: start))
    } else {
      set(date..<start, to: lastContent)
    }
  }

  private func content(before date: Instant) -> Content? {
    steps.last { $0.date < date }?.content
  }
}

extension CourseDraft.Period {
  /// Whether the record goes on with it for ever.
  package var isLast: Bool { span.upperBound == .latest }
}

extension CourseDraft {
  /// What holds now and what is planned, where both differ in when a task is due or how it is done.
  package struct Pending: Hashable, Sendable {
    /// What holds now; nil if the record has not begun.
    package let present: Period?
    /// What follows, in order; one at least.
    package let planned: [Period]
  }

  /// Returns what leaves open which content "now" means; nil if there is one only.
  ///
  /// So it is if other doses are planned beside the one in force, or several for a record that has
  /// not begun. A planned end leaves nothing open.
  package func pending<Failure>(
    at now: Instant,
    load: (Content) throws(Failure) -> RecordBody
  ) throws(Failure) -> Pending? {
    let periods = periods.filter { $0.isLast || $0.span.upperBound > now }
    guard let first = periods.first else { return nil }
    let dated = try load(first.content).dated
    var planned: [Period] = []
    for period in periods.dropFirst() {
      if planned.isEmpty, try load(period.content).dated == dated { continue }
      planned.append(period)
    }
    guard !planned.isEmpty else { return nil }
    let hasBegun = first.span.lowerBound <= now
    return Pending(present: hasBegun ? first : nil, planned: hasBegun ? planned : periods)
  }
}
