import CarePlanKit

/// The question which of several doses a change is about: the one that holds, or the one planned.
struct PendingChoice {
  private let key: RecordKey
  private let plan: PendingPlan
  private let open: OpenStore

  init(_ key: RecordKey, _ plan: PendingPlan, _ open: OpenStore) {
    (self.key, self.plan, self.open) = (key, plan, open)
  }

  /// Asks a person who sits at a terminal, and refuses where nobody does.
  ///
  /// - Throws: A failure with 64 where nobody can be asked, with 130 if the answer is another word.
  func ask(_ context: CommandContext) throws(CommandFailure) -> EffectiveRule {
    guard context.inputIsTerminal else { throw refusal }
    for line in lines { context.errors.line(StyledText(line)) }
    let question = StyledText.saying(.changeWhich, "\(first, .bold)", "\("planned", .bold)")
    switch context.answer(to: question + " ") {
    case first?:
      let now = Instant(seconds: open.dates.now.seconds)
      return .from(plan.present == nil ? plan.planned[0].date : now)
    case "planned"?: return .planned
    default:
      throw CommandFailure(
        .interrupted,
        code: "not-confirmed",
        "the answer was neither '\(first)' nor 'planned'; nothing was done"
      )
    }
  }

  /// What is typed for the dose that comes first.
  private var first: String {
    plan.present == nil ? open.dates.wordsForOption(plan.planned[0].date) : "now"
  }

  private var refusal: CommandFailure {
    CommandFailure(
      .usage,
      code: StoreError.Code.pending.rawValue,
      "\(key) \(lines.joined(separator: "; ")): which one changes?",
      hints: [
        plan.present == nil
          ? "--effective \(first)" : Wording.hint(.changesHeld, "--effective \(first)"),
        Wording.hint(.changesInTheEnd, "--effective planned"),
      ]
    )
  }

  private var lines: [String] {
    let wording = open.wording
    let present = plan.present.map { [Wording.say(.hasNow, wording.plan($0))] } ?? []
    return present
      + plan.planned.map { step in
        Wording.say(.fromOnHas, wording.instant(step.date), wording.plan(step.body))
      }
  }
}
