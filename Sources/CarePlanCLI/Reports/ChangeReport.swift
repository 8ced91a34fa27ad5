import CarePlanKit

/// What one command did, or would do, to one record.
struct ChangeReport {
  /// How the record was changed.
  enum Verb: String {
    case added
    case changed
    case deleted
    /// Its open conflict was decided.
    case resolved
  }

  /// Where the change went.
  enum Delivery {
    /// Into a file of the work tree.
    case draft(path: String)
    /// Into a commit.
    case commit(String)
    /// Nowhere: it was only tried.
    case preview
  }

  let verb: Verb
  let old: AnyRecord?
  /// What somebody made of that; nil if it is what the new version says.
  var edited: AnyRecord?
  /// The version as the commit makes it, or as a commit now would.
  let new: AnyRecord
  let delivery: Delivery
  let remarks: [String]
  /// The records that are left in question.
  var conflicts: [RecordKey] = []
  /// Whether a commit decides from when on the change holds.
  let isDateOpen: Bool
  /// From when on something is another than before; nil for the date of the new version.
  var start: Instant?
  /// The span that a change was said for; nil if it has no end.
  var span: Range<Instant>?
  /// In which periods the plan changes.
  var courses: [CourseChange] = []
  /// What may be a mistake in the plan as it is then.
  var doubts = DoubtList([])

  /// Prints the change in the form that was asked for.
  func write(to context: CommandContext, _ open: OpenStore) {
    guard context.format == .text else {
      context.output.json("careplan.change/v1", json(open))
      return
    }
    tell(to: context, open)
    switch delivery {
    case .commit(let commit):
      context.output.line(.saying(.committed, "\(String(commit.prefix(8)), .yellow)"))
    case .draft: context.hint("careplan commit -m MESSAGE")
    case .preview: context.note(.saying(.nothingWritten))
    }
  }

  /// Prints in lines what changed, and not where it was written.
  func tell(to context: CommandContext, _ open: OpenStore) {
    context.output.line(heading)
    context.output.lines(members(open))
    context.output.line("  \(effect(open))")
    for course in courses where course.key.kind.isTask {
      for line in course.lines(open, isDateOpen: isDateOpen) { context.output.line("  \(line)") }
    }
    for remark in remarks { context.warn(StyledText(remark)) }
    context.hint(inQuestion: conflicts)
    warn(context)
    doubts.tell(to: context)
  }

  /// Prints that a record stays as it is.
  static func writeNothing(_ key: RecordKey, _ why: StyledText, to context: CommandContext) {
    context.note(why)
    guard context.format != .text else { return }
    let json: JSONValue = ["change": "none", "selector": .string(key.description)]
    context.output.json("careplan.change/v1", json)
  }

  /// Warns of what a schedule does otherwise than its author probably means.
  private func warn(_ context: CommandContext) {
    guard !new.version.isTombstone, new.schedule != old?.schedule else { return }
    for warning in new.schedule?.warnings ?? [] {
      context.warn(
        "\(new.key.description)/schedule\(warning.pointer.description): \(warning.message)"
      )
      context.hint(StyledText(warning.advice))
    }
  }

  private var heading: StyledText {
    let isTrial = if case .preview = delivery { true } else { false }
    let line = StyledText.saying(
      isTrial ? phrases.trial : phrases.past,
      "\(new.key.description, .bold)"
    )
    guard case .draft(let path) = delivery else { return line }
    return .saying(.inDraft, line, StyledText(path))
  }

  /// A record that goes on after a time without it is not deleted.
  private var isPause: Bool { verb == .deleted && (span != nil || !new.version.isTombstone) }

  /// What was done.
  private var word: String { isPause ? "paused" : verb.rawValue }

  /// How it is said that it was done, and that it would be.
  private var phrases: (past: Phrase, trial: Phrase) {
    if isPause { return (.recordPaused, .recordWouldBePaused) }
    return switch verb {
    case .added: (.recordAdded, .recordWouldBeAdded)
    case .changed: (.recordChanged, .recordWouldBeChanged)
    case .deleted: (.recordDeleted, .recordWouldBeDeleted)
    case .resolved: (.recordResolved, .recordWouldBeResolved)
    }
  }

  /// Returns the members that changed; those of a new or deleted record say nothing new.
  private func members(_ open: OpenStore) -> [StyledText] {
    guard verb == .changed || verb == .resolved,
      let difference = RecordDifference(from: old, to: edited ?? new)
    else { return [] }
    // The date has a line of its own.
    return difference.styledLines(open.wording) { $0.member != MemberName.effectiveDate }
  }

  /// Returns the change as a program reads it.
  func json(_ open: OpenStore) -> JSONValue {
    var object: JSONObject = [
      "change": .string(word), "record": new.json,
      "selector": .string(new.key.description),
    ]
    switch delivery {
    case .draft(let path):
      object["path"] = .string(path)
      // What a commit has not made yet has no bookkeeping of its own.
      object["record"] = .object(new.contentObject)
    case .commit(let commit): object["commit"] = .string(commit)
    case .preview:
      object["dryRun"] = true
      object["record"] = .object(new.contentObject)
    }
    if let course = courses.first { object["course"] = course.json(open) }
    if !remarks.isEmpty { object["remarks"] = .array(remarks.map { .string($0) }) }
    object["doubts"] = doubts.json
    return .object(object)
  }
}

extension ChangeReport {
  /// Returns which period changes, in words.
  private func effect(_ open: OpenStore) -> StyledText {
    let start = verb == .changed ? start ?? new.effectiveDate : new.effectiveDate
    let date = open.wording.instant(start)
    let isNow = start == Instant(seconds: open.dates.now.seconds)
    if isPause {
      return StyledText(
        span.map { Wording.say(.pausesFor, open.wording.stretch($0)) } ?? Wording.say(.pausesForNow)
      )
    }
    if verb == .deleted || verb != .changed && new.version.isTombstone {
      if isDateOpen { return .saying(.endsOnCommit) }
      return StyledText(Wording.say(isNow ? .endsNow : .endsOn, date))
    }
    if verb == .added {
      let phrase: Phrase = start > open.dates.now ? .takesEffectOn : .takesEffectFrom
      return "\(Wording.say(phrase, date))\(firstEvent(open))"
    }
    if let span { return StyledText(Wording.say(.holdsFor, open.wording.stretch(span))) }
    if let old, isMove(from: old) {
      let dates = [new, old].map { open.wording.instant($0.effectiveDate) }
      return StyledText(Wording.say(.startsInstead, filling: dates))
    }
    if isDateOpen { return .saying(.takesEffectOnCommit) }
    if isNow { return StyledText(Wording.say(.takesEffectNow, date)) }
    return StyledText(
      Wording.say(start > open.dates.now ? .takesEffectFrom : .holdsFromPast, date)
    )
  }

  /// Returns when the first event of a new task is.
  private func firstEvent(_ open: OpenStore) -> String {
    guard let schedule = new.schedule else { return "" }
    let start = new.effectiveDate
    // Most tasks have an event within a day; computing a whole year of them would be a waste.
    let spans = [1, 31, 366].map { start..<start.adding(seconds: $0 * 86_400) }
    let found = spans.lazy.compactMap { schedule.events(in: $0)?.first { $0.start >= start } }
    guard let first = found.first else {
      // Nobody knows what is due in a zone that this machine lacks.
      return schedule.mostEvents(in: spans[0]) == nil ? "" : "; \(Wording.say(.nothingWithinYear))"
    }
    if first.start == start { return ", \(Wording.say(.withFirstEvent))" }
    let isAllDay = first.element.duration == .allDay
    let date = isAllDay ? Wording.date(first.eventStart.day) : open.wording.instant(first.start)
    return "; \(Wording.say(.firstEventOn, date))"
  }

  private func isMove(from old: AnyRecord) -> Bool {
    guard old.effectiveDate != new.effectiveDate,
      old.version.isTombstone == new.version.isTombstone
    else { return false }
    return RecordBody(old) == RecordBody(edited ?? new)
  }
}
