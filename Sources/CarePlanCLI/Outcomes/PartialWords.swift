import CarePlanKit

/// What is said of an event of which a part was recorded, so that nobody takes it for done.
struct PartialWords {
  let open: OpenStore

  /// Returns that it is partly done and, where one number is wanted, how much of it.
  func sentence(_ event: CareEvent) -> String {
    let name = EventPhrase(dates: open.dates).words(event)
    guard let amount = amount(event) else { return Wording.say(.isPartlyDoneAlready, name) }
    return Wording.say(.isPartlyDoneSoFar, name, amount)
  }

  /// Returns what to type to add to it.
  func hint(_ event: CareEvent) -> String {
    let command =
      ["careplan", "record", RecordKey.encoded(event.task.id), "VALUE"]
      + Wording.options(naming: event.identity.eventStart, open.dates.clock) + ["--append"]
    return Wording.hint(.addsGivenSince, "'\(command.joined(separator: " "))'")
  }

  /// `1 of 2 tablets`.
  private func amount(_ event: CareEvent) -> String? {
    let targets = event.scheduled.countedElement.targetValues
    let progress = event.progress(by: event.strategyOfTargets)
    guard targets.count == 1, targets[0].number != nil, let goal = progress.goal else { return nil }
    let units = targets[0].units
    return Wording.say(
      .cardOf,
      open.wording.shown(OutcomeValue(.double(progress.value))),
      open.wording.shown(OutcomeValue(.double(goal), upTo: targets[0].upperValue, units: units))
    )
  }

  /// Prints a note for each event that is partly done or whose outcome conflicts.
  func tell(_ events: [CareEvent], to context: CommandContext) {
    for event in events where !event.outcomeLeaves.isEmpty {
      let name = EventPhrase(dates: open.dates).words(event)
      context.note(.saying(.outcomeInQuestion, StyledText(name)))
    }
    for event in events where event.isPartial {
      context.note(StyledText(sentence(event)))
      context.hint(StyledText(hint(event)))
    }
  }
}
