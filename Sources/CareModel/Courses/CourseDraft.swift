/// A course of a record that is edited as a value.
///
/// A transaction turns it into versions.
public struct CourseDraft: Hashable, Sendable {
  /// What a record says in a period.
  public enum Content: Sendable {
    /// What a version says already.
    case version(VersionID, ContentDigest)
    /// What no version may say yet.
    case body(RecordBody, ContentDigest)

    package init(_ body: RecordBody) { self = .body(body, body.digest) }

    package var digest: ContentDigest {
      switch self {
      case .version(_, let digest), .body(_, let digest): digest
      }
    }
  }

  /// A span of time in which a record says one thing.
  public struct Period: Hashable, Sendable {
    /// ``Instant/latest`` means that it has no end.
    public let span: Range<Instant>
    /// What the record says in this span.
    public let content: Content
  }

  /// From a date on something holds, or nothing.
  struct Step: Hashable, Sendable {
    let date: Instant
    var content: Content?
  }

  /// By date; two that follow each other differ, and the first has content.
  private(set) var steps: [Step] = []

  /// Makes a course without content.
  package init() {}

  package init(_ course: Course) {
    for period in course.periods {
      append(.version(period.version, period.content), in: period.span)
    }
  }

  /// Adds a span of time behind all others, with a content or none; costs nothing but that.
  package mutating func append(_ content: Content?, in span: Range<Instant>) {
    if let end = steps.last, end.date == span.lowerBound, end.content == nil { steps.removeLast() }
    if steps.last?.content != content {
      steps.append(Step(date: span.lowerBound, content: content))
    }
    guard content != nil, span.upperBound < .latest else { return }
    steps.append(Step(date: span.upperBound, content: nil))
  }

  /// In order of time; what no period covers has no content.
  public var periods: [Period] {
    var periods: [Period] = []
    for (place, step) in steps.enumerated() {
      let end = place + 1 < steps.count ? steps[place + 1].date : .latest
      guard let content = step.content, step.date < end else { continue }
      periods.append(Period(span: step.date..<end, content: content))
    }
    return periods
  }

  /// Returns what holds at a moment.
  package func content(at instant: Instant) -> Content? {
    steps.last { $0.date <= instant }?.content
  }

  /// What holds in the end.
  package var lastContent: Content? { steps.last?.content }

  /// From when on that holds; nil if the course is empty.
  package var lastStart: Instant? { steps.last?.date }
}

extension CourseDraft.Content: Hashable {
  /// Contents are the same if they say the same.
  public static func == (left: Self, right: Self) -> Bool { left.digest == right.digest }
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension CourseDraft {
  /// Lets a span of time have a content, or none.
  ///
  /// - Parameter span: ``Instant/latest`` as its end is the end of time.
  package mutating func set(_ span: Range<Instant>, to content: Content?) {
    transform(span) { (_: Content?) in content }
  }

  /// Changes what a record says in a span of time, wherever it says anything.
  package mutating func edit<Failure>(
    _ span: Range<Instant>,
    _ change: (Content) throws(Failure) -> Content
  ) throws(Failure) {
    try transform(span) { content throws(Failure) in
      guard let content else { return nil }
      return try change(content)
    }
  }

  /// Changes each part of a span, including those without content.
  package mutating func transform<Failure>(
    _ span: Range<Instant>,
    _ change: (Content?) throws(Failure) -> Content?
  ) throws(Failure) {
    guard !span.isEmpty else { return }
    let isOpen = span.upperBound == .latest
    let behind = isOpen ? nil : content(at: span.upperBound)
    var changed = steps.filter { $0.date < span.lowerBound }
    changed.append(Step(date: span.lowerBound, content: try change(content(at: span.lowerBound))))
    for step in steps
    where step.date > span.lowerBound && (isOpen || step.date < span.upperBound) {
      changed.append(Step(date: step.date, content: try change(step.content)))
    }
    if !isOpen {
      changed.append(Step(date: span.upperBound, content: behind))
      changed += steps.filter { $0.date > span.upperBound }
    }
    steps = []
    for step in changed where step.content != steps.last?.content { steps.append(step) }
  }

  /// Returns the spans of time in which two courses differ, in order.
  package func differences(from other: CourseDraft) -> [Range<Instant>] {
    var differences: [Range<Instant>] = []
    let dates = Set(steps.map(\.date) + other.steps.map(\.date)).sorted()
    for (place, date) in dates.enumerated() {
      let end = place + 1 < dates.count ? dates[place + 1] : .latest
      guard date < end, content(at: date) != other.content(at: date) else { continue }
      if let last = differences.last, last.upperBound == date {
        differences[differences.count - 1] = last.lowerBound..<end
      } else {
        differences.append(date..<end)
      }
    }
    return differences
  }

  /// Returns a course that is another one before a date, and this one from then on.
  package func preceded(by other: CourseDraft, until date: Instant) -> CourseDraft {
    var course = CourseDraft()
    for period in other.periods where period.span.lowerBound < date {
      let end = min(period.span.upperBound, date)
      course.append(period.content, in: period.span.lowerBound..<end)
    }
    for period in periods where period.isLast || period.span.upperBound > date {
      let start = max(period.span.lowerBound, date)
      course.append(period.content, in: start..<period.span.upperBound)
    }
    return course
  }

  /// Does what somebody's editing of a record file means.
  ///
  /// The file shows what holds in the end, with the date from which it does. A date that was changed
  /// is meant; one that was left alone means from now on where it says when a task is due or how it is
  /// done, or with the plan that the file shows; other members change since the start of the period in
  /// force. An edit of the date alone moves it (see ``gap(movingStartTo:at:)``).
  ///
  /// - Parameters:
  ///   - old: The file as the editor saw it.
  ///   - new: The file as it is now.
  package mutating func handEdit<Failure>(
    from old: AnyRecord,
    to new: AnyRecord,
    at now: Instant,
    load: (Content) throws(Failure) -> RecordBody
  ) throws(Failure) {
    let date = new.effectiveDate == old.effectiveDate ? nil : new.effectiveDate
    let edit = BodyEdit(from: RecordBody(old), to: RecordBody(new))
    switch (old.version.isTombstone, new.version.isTombstone) {
    case (false, true):
      end((date ?? max(now, lastStart ?? now))..<(.latest))
    case (true, false):
      let body = RecordBody(new)
      set((date ?? max(now, lastStart ?? now))..<(.latest), to: Content(body))
    case (false, false):
      guard !edit.isEmpty else { return date.map { move(to: $0) } ?? () }
      if let date { begin(at: date) }
      try apply(edit, in: handSpan(of: edit, from: date, at: now), load: load)
    case (true, true):
      if let date { move(to: date) }
      guard !edit.isEmpty else { return }
      try apply(edit, in: handSpan(of: edit, from: nil, at: now), load: load)
    }
  }

  private func handSpan(of edit: BodyEdit, from date: Instant?, at now: Instant) -> Range<Instant> {
    let current = currentStart(at: now) ?? now
    let start = date ?? (edit.changesDatedMembers ? max(now, finalStart ?? now) : current)
    return min(start, .latest)..<(.latest)
  }
}
