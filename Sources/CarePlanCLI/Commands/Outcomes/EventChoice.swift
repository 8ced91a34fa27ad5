import CarePlanKit

/// Decides which events of a day a command means, and asks or refuses where that is not clear.
struct EventChoice {
  /// What the command wants to do, which says which event it means when it is told none.
  enum Purpose: Hashable, Sendable {
    /// To record what nothing is recorded for yet.
    case record
    /// To put something else in place of what is recorded.
    case replace
    /// To add to what is recorded.
    case append
  }

  let selector: EventSelector
  let purpose: Purpose
  /// The command as it was written, to be repeated in advice.
  private(set) var command: WrittenCommand

  /// The same choice of a command that named several tasks, for one of them.
  func about(_ task: RecordKey) -> EventChoice {
    var choice = self
    choice.command = command.about(task)
    return choice
  }

  /// Until when an event starts that may be recorded without a word: four hours from now.
  static func latestStart(at now: Instant) -> Instant { now.adding(seconds: 4 * 3600) }

  /// The events that are meant; none only if all of a day are meant and nothing is open.
  func events(
    of key: RecordKey,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [CareEvent] {
    let chosen = try events(of: open.day(of: key, selector), open, context)
    try refuseFuture(chosen, open)
    return chosen
  }

  /// Refuses what is still to come: today's evening dose is not taken in the morning.
  func refuseFuture(_ chosen: [CareEvent], _ open: OpenStore) throws(CommandFailure) {
    let (now, today) = (open.dates.now, open.dates.today)
    let limit = Self.latestStart(at: now)
    // Far east of here a later day has begun already, and with it its events.
    let future = chosen.first { $0.start > limit || ($0.day > today && $0.start > now) }
    guard let future, !selector.isForced else { return }
    // At 00:40 who says 23:00 means the one that was due an hour and a half ago.
    let late = try selector.date == nil ? open.eveningEvents(of: future.task.key) : []
    throw CommandFailure(
      .invalid,
      code: "future",
      "\(EventPhrase(dates: open.dates).words(future)) is still to come",
      hints: command.hints(for: late) + ["--force records it all the same"]
    )
  }

  private func events(
    of day: TaskDay,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [CareEvent] {
    switch selector.choice {
    case .unsaid:
      if let event = try likelyEvent(of: day, open) { return [event] }
      if day.events.isEmpty { throw try day.noEvent(open) }
      return [try ask(day, day.events, open, context)]
    case .all:
      if day.events.isEmpty { throw try day.noEvent(open) }
      return day.openEvents
    case .occurrence(let number):
      return [try day.event(number, open)]
    case .time(let time):
      let found = day.events(at: time)
      // The second pass of a repeated hour, and elements that start together, share their time.
      if found.count > 1 { return [try ask(day, found, open, context)] }
      if found.isEmpty { throw try day.missing(open) }
      return found
    }
  }

  private func likelyEvent(
    of day: TaskDay,
    _ open: OpenStore
  ) throws(CommandFailure) -> CareEvent? {
    let candidates = purpose == .record ? day.openEvents : day.events
    let late = purpose == .record ? day.late : []
    let isToday = day.day == open.dates.today && selector.date == nil
    let running = try isToday ? runningEvents(of: day, open) : []
    // What began yesterday and still runs, before what begins this evening.
    if running.count == 1, candidates.allSatisfy({ $0.start > open.dates.now }) {
      return running[0]
    }
    // What was begun since is meant as likely as what was missed before.
    let begun = purpose == .record ? day.partialEvents : []
    if late.isEmpty, candidates.count == 1 {
      return begun.contains { $0.start > candidates[0].start } ? nil : candidates[0]
    }
    if candidates.isEmpty, day.events.count == 1 { return day.events[0] }
    if day.events.isEmpty, late.count == 1 { return late[0] }
    if running.count == 1 { return running[0] }
    guard purpose == .append else { return nil }
    return day.events.first { $0.outcome?.accumulates == true }
  }

  /// The events that run now, of whatever day.
  private func runningEvents(
    of day: TaskDay,
    _ open: OpenStore
  ) throws(CommandFailure) -> [CareEvent] {
    try open.runningEvents(of: day.key).filter { purpose != .record || $0.outcome == nil }
  }

  /// Lets a person say which of several events is meant; refuses where nobody is there.
  private func ask(
    _ day: TaskDay,
    _ found: [CareEvent],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> CareEvent {
    let all = (selector.choice == .unsaid ? day.late : []) + found
    let candidates = all.filter { purpose != .record || $0.outcome == nil || $0.isPartial }
    let phrase = EventPhrase(dates: open.dates)
    let lines = candidates.enumerated().map { number, event in
      "  \(number + 1): \(phrase.words(event))\(open.wanted(by: event)), \(phrase.state(event))\n"
    }
    let question = "Which one?\n\(lines.joined())Number, or nothing to stop: "
    guard !candidates.isEmpty, let answer = context.answer(to: StyledText(question)),
      let number = Int(answer), candidates.indices.contains(number - 1)
    else { throw day.ambiguous(found, for: command, open) }
    return candidates[number - 1]
  }
}

extension TaskDay {
  /// Refuses to guess which of several events is meant, and lists them.
  func ambiguous(
    _ candidates: [CareEvent],
    for command: WrittenCommand,
    _ open: OpenStore
  ) -> CommandFailure {
    let phrase = EventPhrase(dates: open.dates)
    let before = late.map { "\(phrase.words($0))\(open.wanted(by: $0)), \(phrase.state($0))" }
    let lines = events.enumerated().map { number, event in
      "\(number): \(phrase.time(event))\(open.wanted(by: event)), \(phrase.state(event))"
    }
    let count = events.count == 1 ? "1 event" : "\(events.count) events"
    let message = "\(key) has \(count) on \(Wording.date(day)); say which one is meant"
    return CommandFailure(
      .usage,
      code: "which-event",
      ([message] + before + lines).joined(separator: "\n"),
      hints: advice(candidates, for: command, open)
    )
  }

  /// Command lines that each mean one of the events.
  private func advice(
    _ candidates: [CareEvent],
    for command: WrittenCommand,
    _ open: OpenStore
  ) -> [String] {
    var hints = command.hints(for: late)
    let unrecorded = candidates.filter { $0.outcome == nil }
    // Never the evening's dose in the morning: that would be refused, or done without a thought.
    let (now, chosen) = (open.dates.now, unrecorded.isEmpty ? candidates : unrecorded)
    let possible = chosen.filter { event in
      event.outcome != nil || event.start <= EventChoice.latestStart(at: now)
    }
    if let example = possible.last(where: { $0.start <= now }) ?? possible.first {
      hints.append(
        command.line(
          without: WrittenCommand.eventOptions,
          adding: choice(of: example, among: events)
        )
      )
    }
    if let begun = partialEvents.last, !unrecorded.isEmpty {
      let options = choice(of: begun, among: events) + ["--append"]
      hints.append(
        command.allowsAppend
          ? command.line(without: WrittenCommand.eventOptions, adding: options)
          : "'careplan record' with \(options.joined(separator: " ")) adds to what is partial"
      )
    }
    if possible.isEmpty, let first = chosen.first {
      let option = choice(of: first, among: events).joined(separator: " ")
      hints.append("they are still to come; \(option) --force records one all the same")
    }
    if command.allowsAll, unrecorded.count > 1, possible.count == unrecorded.count {
      hints.append(command.line(without: WrittenCommand.eventOptions, adding: ["--all"]))
    }
    return hints
  }

  /// The option that means one event of a day.
  private func choice(of event: CareEvent, among events: [CareEvent]) -> [String] {
    let start = event.identity.eventStart
    let isAlone = events.count { $0.identity.eventStart.time == start.time } == 1
    guard isAlone else {
      let number = events.firstIndex { $0.identity == event.identity } ?? 0
      return ["--occurrence", "\(number)"]
    }
    return ["--at", start.time.map(Wording.time) ?? "all-day"]
  }

  /// The event with a number within the day.
  func event(_ number: Int, _ open: OpenStore) throws(CommandFailure) -> CareEvent {
    if events.isEmpty { throw try noEvent(open) }
    if events.indices.contains(number) { return events[number] }
    let count = events.count == 1 ? "1 event" : "\(events.count) events"
    throw CommandFailure(
      .invalid,
      code: "no-event",
      "\(key) has \(count) on \(Wording.date(day)) and none with the number \(number)",
      hints: ["--occurrence counts from 0 to \(events.count - 1)"]
    )
  }

  /// Says that there is no event at a time, or none at all on the day.
  func missing(_ open: OpenStore) throws(CommandFailure) -> CommandFailure {
    guard !events.isEmpty else { return try noEvent(open) }
    let phrase = EventPhrase(dates: open.dates)
    let times = events.map { phrase.time($0) }.joined(separator: ", ")
    return CommandFailure(
      .invalid,
      code: "no-event",
      "\(key) has no event at that time on \(Wording.date(day))",
      hints: ["its events of the day: \(times)"]
    )
  }

  /// Says that the day has no event, and which days near it have one.
  func noEvent(_ open: OpenStore) throws(CommandFailure) -> CommandFailure {
    let phrase = EventPhrase(dates: open.dates)
    let before = try open.events(.days(day.adding(days: -366)...day.adding(days: -1)), of: key)
    let after = try open.events(.days(day.adding(days: 1)...day.adding(days: 366)), of: key)
    var hints: [String] = []
    if let last = before.events.last {
      let word = after.events.isEmpty ? "last" : "latest before"
      hints.append("its \(word): \(phrase.words(last))")
    }
    if let next = after.events.first {
      let word = before.events.isEmpty ? "first" : "next"
      hints.append("its \(word): \(phrase.words(next))")
    }
    if hints.isEmpty { hints = ["it has none within a year of that day"] }
    return CommandFailure(
      .invalid,
      code: "no-event",
      "\(key) has no event on \(Wording.date(day))",
      hints: hints
    )
  }
}

extension WrittenCommand {
  /// The options that say which event of a day is meant.
  static let eventOptions: Set = ["--at", "--occurrence", "--all"]

  /// The same command about each of some events of an earlier day, the latest first.
  ///
  /// An event is named by its time: its number would be that among all events of its day.
  func hints(for late: [CareEvent]) -> [String] {
    late.reversed().map { event in
      line(
        without: Self.eventOptions.union(["--date"]),
        adding: event.identity.eventStart.options
      )
    }
  }
}
