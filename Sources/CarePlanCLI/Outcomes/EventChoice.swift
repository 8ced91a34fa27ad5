import CarePlanKit

/// Decides which events of a day a command means, and asks or refuses where that is not clear.
struct EventChoice {
  let selector: EventSelector
  /// What the command does, which says which event it means when it is told none.
  let rule: RecordingRule
  /// The command as it was written, to be repeated in advice.
  private(set) var command: WrittenCommand
  /// Whether the command is about other tasks too, which are done if this one is not.
  private(set) var isOneOfSeveral = false

  /// Returns the same choice of a command that named several tasks, for one of them.
  func about(_ task: RecordKey) -> EventChoice {
    var choice = self
    choice.command = command.about(task)
    choice.isOneOfSeveral = true
    return choice
  }

  /// Returns the events that are meant; none only if all of a day are meant and nothing is open.
  func events(
    of key: RecordKey,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [CareEvent] {
    let chosen = try events(of: TaskEvents.day(of: key, selector, open), open, context)
    try refuseFuture(chosen, open)
    return chosen
  }

  /// Refuses what is still to come: today's evening dose is not taken in the morning.
  func refuseFuture(_ chosen: [CareEvent], _ open: OpenStore) throws(CommandFailure) {
    let (now, today) = (open.dates.now, open.dates.today)
    let future = chosen.first { $0.isStillToCome(asOf: now, today: today) }
    guard let future, !selector.isForced else { return }
    // At 00:40, 23:00 means the event that was due an hour and a half ago.
    let evening =
      selector.date == nil ? try TaskEvents.eveningEvents(of: future.task.key, open) : []
    let late = evening.filter { $0.outcome == nil }
    throw CommandFailure(
      .invalid,
      code: "future",
      "\(EventPhrase(dates: open.dates).words(future)) is still to come",
      hints: EventHints(command: command, clock: open.dates.clock).lines(for: late) + [
        Wording.say(.recordsAllTheSame, "--force")
      ]
    )
  }

  private func events(
    of day: TaskDay,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [CareEvent] {
    switch day.events(meantBy: selector.choice, rule) {
    case .none: throw try day.noSuchEvent(selector.choice, open)
    case .oneOf(let found): return [try ask(day, found, open, context)]
    case .events(let found):
      return selector.choice == .all ? try dueEvents(of: day, open, context) : found
    }
  }

  /// Returns the open events of a day that are due by now; names those that are still to come.
  private func dueEvents(
    of day: TaskDay,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [CareEvent] {
    let later = selector.isForced ? [] : day.laterEvents
    let due = selector.isForced ? day.openEvents : day.dueEvents
    PartialWords(open: open).tell(day.events, to: context)
    guard let first = later.first else { return due }
    let phrase = EventPhrase(dates: open.dates)
    guard !due.isEmpty || isOneOfSeveral else {
      throw CommandFailure(
        .invalid,
        code: "future",
        "\(phrase.words(first)) is still to come, and nothing else is open"
      )
    }
    for event in later {
      context.note(.saying(.toComeNotRecorded, StyledText(phrase.words(event))))
    }
    return due
  }

  /// Lets a person say which of several events is meant; refuses where nobody is there.
  private func ask(
    _ day: TaskDay,
    _ found: [CareEvent],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> CareEvent {
    let all = (selector.choice == .unsaid ? day.late : []) + found
    let candidates = candidates(among: all)
    let phrase = EventPhrase(dates: open.dates)
    let lines = candidates.enumerated().map { number, event in
      let words = "\(phrase.words(event))\(open.wording.wanted(by: event))"
      return StyledText("  \(number + 1): \(words), \(phrase.state(event))")
    }
    guard !candidates.isEmpty,
      let answer = context.answer(
        to: "\(Wording.say(.numberOrNothing)) ",
        below: [Wording.say(.whichOne), open.dates.zoneNote].compactMap {
          $0.map { StyledText($0) }
        }
          + lines
      ),
      let number = Int(answer), candidates.indices.contains(number - 1)
    else {
      throw try day.ambiguous(self.candidates(among: found), for: command, open)
    }
    return candidates[number - 1]
  }

  /// Returns the events that the command may mean.
  private func candidates(among events: [CareEvent]) -> [CareEvent] {
    switch rule {
    case .onlyOnce:
      return events.filter { $0.outcome == nil || $0.isPartial || !$0.outcomeLeaves.isEmpty }
    case .replacing:
      let recorded = events.filter { $0.outcome != nil }
      return recorded.isEmpty ? events : recorded
    case .appending: return events
    }
  }
}
