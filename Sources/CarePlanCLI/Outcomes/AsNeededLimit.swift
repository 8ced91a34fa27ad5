import CarePlanKit

/// The limits of what is done as needed, beside one more entry.
struct AsNeededLimit {
  let item: OutcomeRecording.Item
  let open: OpenStore

  /// Refuses an entry beyond the limits, or warns of it where it is forced.
  func judge(isForced: Bool, _ context: CommandContext) throws(CommandFailure) {
    let event = item.event
    let values = item.entry.values
    guard item.entry.state == nil, let value = values.first else { return }
    let moment = value.createdDate ?? open.dates.now
    if let question = try question(given: moment) {
      try refuse(question, isForced: isForced, context)
      return
    }
    try refuseMisfit(values, given: moment)
    try refuseEnded(given: moment, isForced: isForced, context)
    let use = try attempt { () throws(StoreError) in
      try open.store.read { snapshot throws(StoreError) in
        try snapshot.asNeededUse(of: event.task, at: moment)
      }
    }
    guard let use else { return }
    let excesses = use.excesses(of: values, at: moment)
    guard !excesses.isEmpty else { return }
    let words = AsNeededWords(open.wording, open.dates)
    let sentence = excesses.map(words.excess).joined(separator: ", ")
    guard !isForced else { return context.warn(StyledText(sentence)) }
    let earliest = use.earliest(of: value, from: moment).map { words.earliestTime($0, on: moment) }
    let isSaid = earliest.map(sentence.contains) ?? true
    throw CommandFailure(
      .invalid,
      code: "beyond-limit",
      "\(EventPhrase(dates: open.dates).words(event)): \(sentence)",
      hints: (isSaid ? [] : [Wording.say(.mayBeDoneAgain, earliest ?? "")])
        + [Wording.say(.recordsAllTheSame, "--force")]
    )
  }

  /// Returns what is in question of the limits, now or, of an earlier day, when it was given.
  private func question(given moment: Instant) throws(CommandFailure) -> OpenConflict? {
    let (event, now) = (item.event, open.dates.now)
    let asked = event.start <= now && now <= event.end ? now : moment
    return try open.read { snapshot throws(CommandFailure) -> OpenConflict? in
      let conflict = try attempt { () throws(StoreError) in
        try EventConflict(ofLimits: event.task.key, at: asked, in: snapshot)
      }
      return conflict.map { OpenConflict($0, open) }
    }
  }

  /// Refuses what nobody can count while two people say different limits.
  private func refuse(
    _ question: OpenConflict,
    isForced: Bool,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let key = item.event.task.key
    let sentence = Wording.say(.limitsInQuestion, key.description)
    guard !isForced else {
      let phrases = question.phrases.joined(separator: "; ")
      return context.warn(StyledText("\(sentence): \(phrases)"))
    }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.conflicts.rawValue,
      sentence,
      causes: question.phrases,
      hints: [
        "careplan conflicts \(key)",
        Wording.say(.recordsAllTheSame, "--force"),
      ]
    )
  }

  /// Refuses what was given when the task had ended.
  private func refuseEnded(
    given moment: Instant,
    isForced: Bool,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let key = item.event.task.key
    let end = try open.read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try snapshot.end(of: key, before: moment) }
    }
    guard let end else { return }
    let sentence = Wording.say(
      .hasEnded,
      key.description,
      AsNeededWords(open.wording, open.dates).ended(end)
    )
    guard !isForced else { return context.warn(StyledText(sentence)) }
    throw CommandFailure(
      .invalid,
      code: "ended",
      sentence,
      hints: [
        Wording.say(.saysWhenGiven, "--given TIME"), Wording.say(.recordsAllTheSame, "--force"),
      ]
    )
  }

  /// Refuses what no limit can count: an amount below 0, one in another unit, and what was given on
  /// another day than that of the event.
  private func refuseMisfit(
    _ values: [OutcomeValue],
    given moment: Instant
  ) throws(CommandFailure) {
    let event = item.event
    guard values.allSatisfy({ ($0.number ?? 1) > 0 }) else {
      throw CommandFailure(UsageError("an amount that was given is above 0"))
    }
    if let most = event.task.content.asNeeded?.maximumAmount,
      !values.allSatisfy({ $0.number != nil && $0.counts(for: most) })
    {
      let units = most.units ?? Wording.say(.itsUnit)
      throw CommandFailure(
        .invalid,
        code: "beyond-limit",
        Wording.say(.limitInUnit, event.task.key.description, units),
        hints: ["careplan record \(RecordKey.encoded(event.task.id)) AMOUNT"]
      )
    }
    let zone = TimeZoneRules(event.element.timezone) ?? open.dates.zone
    guard zone.day(of: moment) == event.day else {
      throw CommandFailure(
        .usage,
        code: "other-day",
        Wording.say(.givenOn, Wording.date(zone.day(of: moment)), Wording.date(event.day)),
        hints: [Wording.say(.namesItsDay, "--date \(zone.day(of: moment))")]
      )
    }
  }
}
