import CarePlanKit

extension TaskDay {
  /// Refuses to guess which of several events is meant, and lists them.
  func ambiguous(
    _ candidates: [CareEvent],
    for command: WrittenCommand,
    _ open: OpenStore
  ) throws(CommandFailure) -> CommandFailure {
    let phrase = EventPhrase(dates: open.dates)
    let before = late.map {
      "\(phrase.words($0))\(open.wording.wanted(by: $0)), \(phrase.state($0))"
    }
    let lines = events.enumerated().map { number, event in
      "\(number): \(phrase.time(event))\(open.wording.wanted(by: event)), \(phrase.state(event))"
    }
    let count = events.count == 1 ? "1 event" : "\(events.count) events"
    let message = "\(key) has \(count) on \(Wording.date(day)); say which one is meant"
    return CommandFailure(
      .usage,
      code: "which-event",
      ([message, open.dates.zoneNote].compactMap(\.self) + before + lines
        + [CopyAge(of: open)?.words].compactMap(\.self))
        .joined(separator: "\n"),
      hints: try advice(candidates, for: command, open)
    )
  }

  /// Command lines that each mean one of the events; while an outcome has several versions, the one that shows or
  /// joins them.
  private func advice(
    _ candidates: [CareEvent],
    for command: WrittenCommand,
    _ open: OpenStore
  ) throws(CommandFailure) -> [String] {
    let divided = candidates.filter { !$0.outcomeLeaves.isEmpty }.compactMap(\.outcome?.key)
    var commands: [String] = []
    for key in divided {
      let command = try OpenConflict.command(aboutOutcome: key, open)
      if !commands.contains(command) { commands.append(command) }
    }
    guard commands.isEmpty else { return commands }
    let unrecorded = candidates.filter { $0.outcome == nil }
    let isAboutRecorded = unrecorded.isEmpty && !candidates.isEmpty
    var hints =
      isAboutRecorded
      ? [] : EventHints(command: command, clock: open.dates.clock).lines(for: late)
    // Never the evening's dose in the morning: that would be refused, or done without a thought.
    let (now, chosen) = (open.dates.now, unrecorded.isEmpty ? candidates : unrecorded)
    let possible = chosen.filter { event in
      event.outcome != nil || event.start <= CareEvent.latestStart(at: now)
    }
    if let example = possible.last(where: { $0.start <= now }) ?? possible.first {
      hints.append(
        command.line(
          without: EventHints.options,
          adding: choice(of: example, open.dates.clock)
        )
      )
    }
    if let begun = partialEvents.last, !unrecorded.isEmpty {
      let options = choice(of: begun, open.dates.clock) + ["--append"]
      hints.append(
        command.allowsAppend
          ? command.line(without: EventHints.options, adding: options)
          : Wording.hint(.addsToPartial, "'careplan record'", options.joined(separator: " "))
      )
    }
    if possible.isEmpty, let first = chosen.first {
      let option = choice(of: first, open.dates.clock).joined(separator: " ")
      hints.append(Wording.hint(.stillToCome, "\(option) --force"))
    }
    if command.allowsAll, unrecorded.count > 1, unrecorded.allSatisfy({ $0.start <= now }) {
      hints.append(command.line(without: EventHints.options, adding: ["--all"]))
    }
    return hints
  }

  /// Returns the option that means one event of a day.
  func choice(of event: CareEvent, _ clock: Wording.Clock) -> [String] {
    let start = event.identity.eventStart
    let isAlone = events.count { $0.identity.eventStart.time == start.time } == 1
    guard isAlone else {
      let number = events.firstIndex { $0.identity == event.identity } ?? 0
      return ["--occurrence", "\(number)"]
    }
    return ["--at", start.time.map { Wording.typed($0, clock) } ?? "all-day"]
  }

  /// The failure of a day that has no event that a command line means.
  func noSuchEvent(
    _ reference: EventReference,
    _ open: OpenStore
  ) throws(CommandFailure) -> CommandFailure {
    guard case .occurrence(let number) = reference, !events.isEmpty else {
      return try missing(open)
    }
    let count = events.count == 1 ? "1 event" : "\(events.count) events"
    return CommandFailure(
      .invalid,
      code: "no-event",
      "\(key) has \(count) on \(Wording.date(day)) and none with the number \(number)",
      hints: [Wording.hint(.countsTo, "--occurrence", "\(events.count - 1)")]
    )
  }

  /// The failure of a time without an event, or of a day without any.
  private func missing(_ open: OpenStore) throws(CommandFailure) -> CommandFailure {
    guard !events.isEmpty else { return try noEvent(open) }
    let phrase = EventPhrase(dates: open.dates)
    let times = events.map { phrase.time($0) }.joined(separator: ", ")
    return CommandFailure(
      .invalid,
      code: "no-event",
      "\(key) has no event at that time on \(Wording.date(day))",
      hints: [Wording.hint(.eventsOfDay, times)]
    )
  }

  /// The failure of a day without events, with the days near it that have one.
  private func noEvent(_ open: OpenStore) throws(CommandFailure) -> CommandFailure {
    let phrase = EventPhrase(dates: open.dates)
    let (before, after) = try attempt { () throws(StoreError) in
      let reader = TaskEvents(open)
      return (
        try reader.events(.days(day.adding(days: -366)...day.adding(days: -1)), of: key),
        try reader.events(.days(day.adding(days: 1)...day.adding(days: 366)), of: key)
      )
    }
    var hints: [String] = []
    if let last = before.events.last {
      let hint: Hint = after.events.isEmpty ? .itsLast : .itsLatestBefore
      hints.append(Wording.hint(hint, phrase.words(last)))
    }
    if let next = after.events.first {
      let hint: Hint = before.events.isEmpty ? .itsFirst : .itsNext
      hints.append(Wording.hint(hint, phrase.words(next)))
    }
    if hints.isEmpty { hints = [Wording.hint(.noneWithinYear)] }
    return CommandFailure(
      .invalid,
      code: "no-event",
      "\(key) has no event on \(Wording.date(day))",
      hints: hints
    )
  }
}
