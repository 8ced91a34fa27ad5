import CarePlanKit

/// `careplan undo`: takes back the last thing that careplan did to the branch, or what was recorded
/// for an event.
struct UndoCommand: Command {
  static let spec = CommandSpec(
    name: "undo",
    summary: "Take back the last operation, or what was recorded",
    discussion: """
      If nobody else can have the commit, the branch moves back and the commit is kept under \
      refs/careplan/undone/; otherwise a new commit says the opposite, as with 'careplan revert'. \
      Call it several times to take back several operations.

      With a task, what was recorded for its event is taken back by a new commit: all of it, or \
      one value. Without --date, --at or --occurrence it is what was recorded last of the task, \
      for whichever day; if several were recorded in the last hour, a terminal asks which one is \
      meant. It stays in the history.
      """,
    positionals: [TaskArgument.positional(.many)],
    options: [.flag("--redo", help: "Do again what was taken back last")]
      + OutcomeWithdrawal.specs,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan undo -n", "See what would be taken back"),
      CommandExample("careplan undo", "Take back the last operation"),
      CommandExample("careplan undo --redo", "Do it again after all"),
      CommandExample(
        "careplan undo doxylamine --at 08:00",
        "Take back what was recorded for this morning"
      ),
      CommandExample("careplan undo water --entry 0", "Take back the first value of a log"),
    ],
    group: .history
  )

  private let isRedo: Bool
  /// What is taken back instead of an operation.
  private let withdrawal: OutcomeWithdrawal?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    isRedo = arguments.has("--redo")
    withdrawal = try OutcomeWithdrawal(arguments)
    if isRedo, withdrawal != nil {
      throw UsageError("--redo is only for operations", hint: Wording.hint(.recordAgain))
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if let withdrawal { return try withdrawal.run(open, context) }
    if context.options.isDryRun {
      try preview(open, context)
      return .done
    }
    let result = try attempt { () throws(StoreError) in
      isRedo ? try open.store.redo() : try open.store.undo()
    }
    let verb: Phrase = isRedo ? .doneAgainOperation : .takenBackOperation
    say(.saying(verb, "\(result.subject, .bold)"), result.time, open, context)
    var report = ReversalReport(
      records: result.records,
      commit: result.means.commit,
      remarks: result.remarks,
      courses: result.courseChanges,
      details: details(result.command, result.subject, result.time)
    )
    if case .moved(let target, let kept) = result.means {
      report.details["movedTo"] = .string(target)
      report.details["keptAs"] = kept.map { .string($0) }
      if context.format == .text {
        tell(result.records, result.courseChanges, open, context)
        context.note(.saying(.branchIsAt, StyledText(String(target.prefix(8)))))
        if let kept { context.note(.saying(.leftCommitKept, StyledText(kept))) }
        return .done
      }
    }
    report.write("careplan.undo/v1", to: context, open)
    return .done
  }

  private func preview(_ open: OpenStore, _ context: CommandContext) throws(CommandFailure) {
    let next = try attempt { () throws(StoreError) in
      try open.store.nextToUndo(orRedo: isRedo)
    }
    guard let next else {
      throw CommandFailure(
        .nothingToDo,
        isRedo ? "nothing was taken back last" : "there is no operation in this clone to take back"
      )
    }
    let verb: Phrase = isRedo ? .wouldDoAgainOperation : .wouldTakeBackOperation
    say(.saying(verb, "\(next.subject, .bold)"), next.time, open, context)
    guard context.format == .text else {
      let report = ReversalReport(
        records: next.records,
        commit: nil,
        courses: next.courseChanges,
        details: details(next.command, next.subject, next.time)
      )
      return report.write("careplan.undo/v1", to: context, open)
    }
    tell(next.records, next.courseChanges, open, context)
  }

  private func tell(
    _ records: [RecordKey],
    _ courses: [CourseChange],
    _ open: OpenStore,
    _ context: CommandContext
  ) {
    for key in records {
      context.output.line("  \(EventPhrase(dates: open.dates).name(of: key))")
      for course in courses where course.key == key {
        for line in course.lines(open) { context.output.line("    \(line)") }
      }
    }
  }

  private func say(
    _ text: StyledText,
    _ time: Instant,
    _ open: OpenStore,
    _ context: CommandContext
  ) {
    guard context.format == .text else { return }
    context.output.line("\(text) (\(open.wording.instant(Instant(seconds: time.seconds))))")
  }

  private func details(_ command: String, _ subject: String, _ time: Instant) -> JSONObject {
    [
      "command": .string(command), "subject": .string(subject),
      "time": .string(time.description),
    ]
  }
}

extension UndoResult.Means {
  fileprivate var commit: String? {
    if case .reverted(let commit) = self { commit } else { nil }
  }
}
