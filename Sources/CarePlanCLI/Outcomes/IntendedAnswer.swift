import CarePlanKit

/// The answer that what is in doubt is as intended.
struct IntendedAnswer {
  let key: RecordKey
  /// Which doubt is meant; nil if there is one.
  let rule: DoubtRule?
  /// Which event it is about, if something was recorded.
  let selector: EventSelector
  let message: String?

  /// The doubts that can be answered so.
  static let rules = DoubtRule.allCases.filter { $0 != .recordedTwice }

  func run(_ open: OpenStore, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard rule != .recordedTwice else {
      throw CommandFailure(
        UsageError(
          "what several people recorded was one thing or several",
          hint: Wording.hint(.sameOrBoth, "'same'", "'both'")
        )
      )
    }
    if case .occurrence = selector.choice {
      throw CommandFailure(
        UsageError("--occurrence is for 'same' and 'both'", hint: Wording.hint(.namesTime, "--at"))
      )
    }
    let views = try found(open)
    let doubts = views.map(\.doubt)
    let (record, rule) = (doubts[0].record, doubts[0].rule)
    let usual = "\(doubts[0].subject) is as intended: \(Wording.words(rule))"
    let writing = OpenStore.Writing(context.options, message: message ?? usual)
    let written = try open.transact(writing) { transaction throws(StoreError) in
      try transaction.answerAsIntended(doubts, about: record)
    }
    for remark in written.remarks { context.warn(StyledText(remark)) }
    guard context.format == .text else {
      var object: JSONObject = [
        "doubts": .array(views.map(\.json)), "dryRun": .bool(context.options.isDryRun),
        "selector": .string(record.description),
      ]
      object["commit"] = written.commit.map { .string($0) }
      context.output.json("careplan.answer/v1", .object(object))
      return .done
    }
    for view in views {
      let words = "\(view.doubt.subject): \(view.sentence)"
      context.output.line("\(Wording.say(.asIntended, words))")
    }
    if let commit = written.commit {
      context.output.line("committed \(String(commit.prefix(8)), .yellow)")
    } else {
      context.note(.saying(.nothingWritten))
    }
    return .done
  }

  /// Returns the doubts that are meant: one, or all that one rule has about one record.
  private func found(_ open: OpenStore) throws(CommandFailure) -> [DoubtView] {
    let day = try understand { () throws(UsageError) in
      try selector.date.map { text throws(UsageError) in try open.dates.day(text, .past) }
    }
    let list = try open.read { snapshot throws(CommandFailure) in
      let doubts = try attempt { () throws(StoreError) in
        try snapshot.doubts(asOf: open.dates.now)
      }
      let meant = doubts.filter { doubt in
        doubt.subject == key && doubt.rule != .recordedTwice
          && (rule == nil || doubt.rule == rule) && (day == nil || doubt.day == day)
          && isMeant(doubt.eventStart)
      }
      return try DoubtList(meant, in: snapshot, open)
    }
    guard let first = list.views.first?.doubt else {
      throw CommandFailure(
        .nothingToDo,
        "there is no such doubt about \(key)",
        hints: ["careplan doubts \(key)"]
      )
    }
    let isOne = list.views.allSatisfy { view in
      view.doubt.rule == first.rule && view.doubt.record == first.record
    }
    guard isOne else {
      throw CommandFailure(
        .usage,
        code: "several-doubts",
        "there are \(list.views.count) such doubts about \(key)",
        hints: list.views.flatMap(\.commands)
      )
    }
    return list.views
  }

  /// Returns whether an event starts at the time that is said.
  private func isMeant(_ start: EventStart?) -> Bool {
    guard case .time(let time) = selector.choice else { return true }
    return start.map { time.matches($0, .latest) } ?? false
  }
}
