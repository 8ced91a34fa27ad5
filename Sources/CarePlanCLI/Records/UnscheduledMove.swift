import CarePlanKit

/// `careplan update TASK --rebase-outcomes`: moves what has lost its event to another one.
struct UnscheduledMove {
  let key: RecordKey
  let message: String

  func run(_ open: OpenStore, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard key.kind.isTask else {
      throw CommandFailure(
        UsageError("a \(key.kind) has no events", hint: Wording.hint(.nameATask, "task/ID"))
      )
    }
    let key = key
    let writing = OpenStore.Writing(context.options, message: message)
    let written = try open.transact(writing) { transaction throws(StoreError) in
      try transaction.moveUnscheduled(of: key)
    }
    for remark in written.remarks { context.warn(StyledText(remark)) }
    let (moved, left) = written.result
    guard context.format == .text else {
      var object: JSONObject = [
        "change": .string(moved.isEmpty ? "none" : "changed"),
        "selector": .string(key.description), "moved": .number(JSONNumber(moved.count)),
        "unscheduled": .number(JSONNumber(left)),
      ]
      object["commit"] = written.commit.map { .string($0) }
      context.output.json("careplan.change/v1", .object(object))
      return .done
    }
    let names = EventPhrase(dates: open.dates)
    for move in moved { context.output.line("\(names.words(move))") }
    let phrase: Phrase = context.options.isDryRun ? .outcomesWouldBeMoved : .outcomesMoved
    context.output.line(.saying(phrase, count: moved.count, StyledText(key.description)))
    if left > 0 { context.output.line(.saying(.outcomesStay, count: left)) }
    if let commit = written.commit {
      context.output.line(.saying(.committed, "\(String(commit.prefix(8)), .yellow)"))
    } else {
      context.note(.saying(.nothingWritten))
    }
    return .done
  }
}
