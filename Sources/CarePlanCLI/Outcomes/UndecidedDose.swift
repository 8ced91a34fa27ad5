import CarePlanKit

/// An entry for a dose whose plan does not determine the amount: the dose is a range, or the plan conflicts.
struct UndecidedDose {
  let item: OutcomeRecording.Item
  let rule: RecordingRule
  let open: OpenStore

  /// Returns the entry with the amount that was given, after asking for it.
  ///
  /// - Throws: A failure with exit code 65 without a terminal: a tick needs one planned amount.
  func decided(_ context: CommandContext) throws(CommandFailure) -> OutcomeRecording.Item {
    guard isTick, let phrases = try phrases else { return item }
    let lines = [Wording.say(.howMuchGiven)] + phrases.map { "  \($0)" }
    guard !context.options.isDryRun,
      let answer = context.answer(
        to: "\(Wording.say(.amountOrNothing)) ",
        below: lines.map { StyledText($0) }
      ), !answer.isEmpty
    else {
      throw CommandFailure(
        .invalid,
        code: item.event.taskLeaves.isEmpty ? "dose-of-a-range" : "dose-in-question",
        Wording.say(
          item.event.taskLeaves.isEmpty ? .doseOfRange : .doseInQuestion,
          EventPhrase(dates: open.dates).words(item.event)
        ),
        causes: phrases,
        hints: [Wording.say(.saysHowMuch, "--value AMOUNT")]
      )
    }
    var value = try ValueText(positional: answer, number: 1, of: 1)
      .value(open.dates, wholeNumbersAreDoubles: false) { _ throws(CommandFailure) in [] }
    guard value.number != nil else { throw CommandFailure(UsageError("an amount is a number")) }
    value.createdDate = item.entry.values.first?.createdDate ?? value.createdDate
    var entry = item.entry
    entry.values = [value]
    return OutcomeRecording.Item(item.event, entry)
  }

  /// The possible amounts in words; nil if the plan has a single amount.
  private var phrases: [String]? {
    get throws(CommandFailure) {
      if let conflict = try conflict {
        return conflict.amounts.count > 1 ? OpenConflict(conflict, open).phrases : nil
      }
      let targets = item.event.scheduled.countedElement.targetValues
      return item.event.wantsRange ? targets.map { open.wording.words($0) } : nil
    }
  }

  /// How the entry is far above the target or outside its range; if the plan conflicts, by every version of it.
  var excess: WantedAmounts.Excess? {
    get throws(CommandFailure) {
      guard let conflict = try conflict else { return item.event.excess(of: item.entry, rule) }
      let excesses = conflict.amounts.map {
        item.event.excess(of: item.entry, rule, wanting: $0)
      }
      guard !excesses.contains(nil) else { return nil }
      return excesses.compactMap(\.self).max { $0.goal < $1.goal }
    }
  }

  /// Whether the entry has no amount and says that the dose was given.
  private var isTick: Bool {
    let isDone = item.event.outcome.map { $0.state == nil } ?? false
    return item.entry.state == nil && item.entry.sample == nil && !(isDone && rule == .onlyOnce)
      && item.entry.values.allSatisfy { $0.number == nil }
  }

  private var conflict: EventConflict? {
    get throws(CommandFailure) {
      let event = item.event
      guard !event.taskLeaves.isEmpty else { return nil }
      return try open.read { snapshot throws(CommandFailure) in
        try attempt { () throws(StoreError) in try EventConflict(ofPlan: event, in: snapshot) }
      }
    }
  }
}
