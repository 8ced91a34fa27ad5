import CarePlanKit

/// The answer that what is in doubt is as intended.
struct IntendedAnswer {
  let key: RecordKey
  /// Which doubt is meant; nil if there is one.
  let rule: DoubtRule?
  /// The day of what was recorded, as it was written.
  let date: String?
  let message: String?

  /// The doubts that can be answered so.
  static let rules = DoubtRule.allCases.filter { $0 != .recordedTwice }

  func run(_ open: OpenStore, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard rule != .recordedTwice else {
      throw CommandFailure(
        UsageError(
          "what several people recorded was one thing or several",
          hint: "write 'same' if one dose was given, 'both' if each has given one"
        )
      )
    }
    let view = try found(open)
    let doubt = view.doubt
    let words = "\(doubt.subject): \(view.sentence)"
    let usual = "\(doubt.subject) is as intended: \(Wording.words(doubt.rule))"
    let writing = OpenStore.Writing(context.options, message: message ?? usual)
    let written = try open.transact(writing) { transaction throws(StoreError) in
      try transaction.answerAsIntended(doubt)
    }
    for remark in written.remarks { context.warn(StyledText(remark)) }
    guard context.format == .text else {
      var object: JSONObject = [
        "doubt": view.json, "dryRun": .bool(context.options.isDryRun),
        "selector": .string(doubt.record.description),
      ]
      object["commit"] = written.commit.map { .string($0) }
      context.output.json("careplan.answer/v1", .object(object))
      return .done
    }
    context.output.line("\(Wording.say(.asIntended, words))")
    if let commit = written.commit {
      context.output.line("committed \(String(commit.prefix(8)), .yellow)")
    } else {
      context.note("nothing was written")
    }
    return .done
  }

  /// Returns the doubt that is meant.
  private func found(_ open: OpenStore) throws(CommandFailure) -> DoubtView {
    let day = try understand { () throws(UsageError) in
      try date.map { text throws(UsageError) in try open.dates.day(text, .past) }
    }
    let list = try open.read { snapshot throws(CommandFailure) in
      let doubts = try attempt { () throws(StoreError) in
        try snapshot.doubts(asOf: open.dates.now)
      }
      let meant = doubts.filter { doubt in
        doubt.subject == key && doubt.rule != .recordedTwice
          && (rule == nil || doubt.rule == rule) && (day == nil || doubt.day == day)
      }
      return try DoubtList(meant, in: snapshot, open)
    }
    guard let first = list.views.first else {
      throw CommandFailure(
        .nothingToDo,
        "there is no such doubt about \(key)",
        hints: ["careplan doubts \(key)"]
      )
    }
    guard list.views.count == 1 else {
      throw CommandFailure(
        .usage,
        code: "several-doubts",
        "there are \(list.views.count) such doubts about \(key)",
        hints: list.views.compactMap(\.command)
      )
    }
    return first
  }
}
