import CarePlanKit

/// Decides which events of a day a command means, and refuses where that is not clear.
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
  /// The verb to name in advice: `complete` or `record`.
  let verb: String

  /// The events that are meant; none only if all of a day are meant and nothing is open.
  func events(of key: RecordKey, _ open: OpenStore) throws(CommandFailure) -> [CareEvent] {
    let day = try open.day(of: key, selector)
    let chosen = try events(of: day, open)
    let today = open.dates.today
    // Far east of here a later day has begun already, and with it its events.
    let isFuture = chosen.contains { $0.day > today && $0.start > open.dates.now }
    guard !isFuture || selector.isForced else {
      throw CommandFailure(
        .invalid,
        code: "future",
        "\(key) has its event on \(Wording.date(day.day)), which is still to come",
        hints: ["--force records it all the same"]
      )
    }
    return chosen
  }

  private func events(of day: TaskDay, _ open: OpenStore) throws(CommandFailure) -> [CareEvent] {
    switch selector.choice {
    case .unsaid:
      if let event = try likelyEvent(of: day, open) { return [event] }
      if day.events.isEmpty { throw try day.noEvent(open) }
      throw day.ambiguous(day.events, for: verb, open)
    case .all:
      if day.events.isEmpty { throw try day.noEvent(open) }
      return day.openEvents
    case .occurrence(let number):
      return [try day.event(number, open)]
    case .time(let time):
      let found = day.events(at: time)
      // The second pass of a repeated hour, and elements that start together, share their time.
      if found.count > 1 { throw day.ambiguous(found, for: verb, open) }
      if found.isEmpty { throw try day.missing(open) }
      return found
    }
  }

  private func likelyEvent(
    of day: TaskDay,
    _ open: OpenStore
  ) throws(CommandFailure) -> CareEvent? {
    let candidates = purpose == .record ? day.openEvents : day.events
    if candidates.count == 1 { return candidates[0] }
    if candidates.isEmpty, day.events.count == 1 { return day.events[0] }
    if day.day == open.dates.today, selector.date == nil {
      let running = try open.runningEvents(of: day.key)
        .filter { purpose != .record || $0.outcome == nil }
      if running.count == 1 { return running[0] }
    }
    guard purpose == .append else { return nil }
    return day.events.first { $0.outcome?.accumulates == true }
  }
}

extension TaskDay {
  /// Refuses to guess which of several events is meant, and lists them.
  func ambiguous(
    _ candidates: [CareEvent],
    for verb: String,
    _ open: OpenStore
  ) -> CommandFailure {
    let phrase = EventPhrase(dates: open.dates)
    let lines = events.enumerated().map { number, event in
      "\(number): \(phrase.time(event)), \(EventPhrase.state(event))"
    }
    let count = events.count == 1 ? "1 event" : "\(events.count) events"
    let message = "\(key) has \(count) on \(Wording.date(day)); say which one is meant"
    return CommandFailure(
      .usage,
      code: "which-event",
      ([message] + lines).joined(separator: "\n"),
      hints: advice(candidates, for: verb)
    )
  }

  /// The ends of command lines that each mean one of the events.
  private func advice(_ candidates: [CareEvent], for verb: String) -> [String] {
    let open = candidates.filter { $0.outcome == nil }
    guard let example = open.first ?? candidates.first else { return [] }
    let start = example.identity.eventStart
    let isAlone = events.count { $0.identity.eventStart.time == start.time } == 1
    let number = events.firstIndex { $0.identity == example.identity } ?? 0
    let time = start.time.map(Wording.time) ?? "all-day"
    let command = "careplan \(verb) \(RecordKey.encoded(key.id))"
    return ["\(command) \(isAlone ? "--at \(time)" : "--occurrence \(number)")"]
      + (verb == "complete" && open.count > 1 ? ["\(command) --all"] : [])
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
