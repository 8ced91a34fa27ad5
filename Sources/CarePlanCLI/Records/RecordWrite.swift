import CarePlanKit

/// One change of one record, which a command makes in the work tree, as a commit, or only tries.
struct RecordWrite {
  let verb: ChangeReport.Verb
  let key: RecordKey
  let old: AnyRecord?
  /// What the change is told against; nil if that is the head.
  var told: AnyRecord?
  /// What somebody made of that; nil if it is what the new version says.
  var edited: AnyRecord?
  let rule: EffectiveRule
  /// Whether the schedule was given in words, so that it is told how they were understood.
  var isScheduleSaid = false
  /// What is said if the record stays as it is.
  var unchanged = StyledText.saying(.nothingChanged)
  /// Makes the version that a commit would have.
  let commit: (inout Transaction) throws(StoreError) -> AnyRecord
  /// Writes the change into the work tree and returns the file.
  let draft: (GitStore) throws(StoreError) -> String

  /// The options of every command that changes a record.
  static let messageOption = OptionSpec.option(
    "-m",
    "--message",
    value: "TEXT",
    help: "Commit at once, with TEXT as the message"
  )

  /// Does the change where the command line says, and tells it.
  func run(_ open: OpenStore, _ context: CommandContext, message: String?)
    throws(CommandFailure) -> ExitCode
  {
    if message == nil, open.store.isBare { throw Self.needsMessage }
    let prepared = try prepare(open, message)
    let result = prepared.preview.result.result
    if prepared.preview.versions.isEmpty {
      ChangeReport.writeNothing(result.key, unchanged, to: context)
      return .done
    }
    if isScheduleSaid {
      let versions = prepared.preview.versions.filter { $0.key == result.key }
      try SaidSchedule(versions, open)?.confirm(context)
    }
    let warnings = warnings(prepared.preview.result, open)
    try warn(warnings, prepared.preview.result, open, context, message)
    let report = try deliver(prepared, warnings, open, context, message)
    report.write(to: context, open)
    return .done
  }

  /// What becomes of a record, with what was due around now, and what then may be a mistake.
  private typealias Watched = (result: AnyRecord, day: PresentDay?, doubts: [Doubt])

  private func prepare(
    _ open: OpenStore,
    _ message: String?
  ) throws(CommandFailure) -> PreparedWrite<Watched> {
    try attempt { () throws(StoreError) in
      try open.store.prepare(message ?? "") { transaction throws(StoreError) in
        try watch(&transaction, open.dates)
      }
    }
  }

  private func watch(
    _ transaction: inout Transaction,
    _ dates: DateReader
  ) throws(StoreError) -> Watched {
    let isPlan = key.kind.isTask || key.kind == .patient
    let before = isPlan ? try transaction.snapshot.doubts(asOf: dates.now, concerning: [key]) : []
    let watched = try PresentDay.watch(key, dates, in: &transaction, commit)
    guard isPlan, !watched.result.version.isTombstone else {
      return (watched.result, watched.day, [])
    }
    // What was doubtful before is for those who read it, not for whoever changes something else.
    let isTold = watched.day.map { !$0.warnings(at: dates.now, dates).isEmpty } ?? false
    let raised = try transaction.snapshot.doubts(asOf: dates.now, concerning: [key])
      .raised(by: [key], since: before)
      .filter { !(isTold && [.dueTwice, .otherTime].contains($0.rule)) }
    return (watched.result, watched.day, raised)
  }

  private func warnings(_ watched: Watched, _ open: OpenStore) -> [String] {
    watched.day?.warnings(at: open.dates.now, open.dates) ?? []
  }

  /// Prints the warnings first; asks before a change makes a recorded dose due again, and
  /// refuses it without a terminal unless an option names the date.
  private func warn(
    _ warnings: [String],
    _ watched: Watched,
    _ open: OpenStore,
    _ context: CommandContext,
    _ message: String?
  ) throws(CommandFailure) {
    let isDueAgain = watched.day?.doseDueAgain(at: open.dates.now) != nil
    let isAsked = isDueAgain && message != nil && !context.options.isDryRun
    guard isAsked, !context.inputIsTerminal, rule == .byDefault else {
      for warning in warnings { context.warn(StyledText(warning)) }
      if isAsked, context.inputIsTerminal { try context.askToGoOn() }
      return
    }
    let dates = ["--effective tomorrow", "--effective now"]
    throw CommandFailure(
      .invalid,
      code: "due-again",
      warnings.joined(separator: "; "),
      hints: [Wording.hint(.add, Wording.either(dates))]
    )
  }

  private func deliver(
    _ prepared: PreparedWrite<Watched>,
    _ shown: [String],
    _ open: OpenStore,
    _ context: CommandContext,
    _ message: String?
  ) throws(CommandFailure) -> ChangeReport {
    let trial = prepared.preview.map(\.result)
    let doubts = DoubtList(prepared.preview.result.doubts, open)
    if context.options.isDryRun {
      return report(
        trial,
        .preview,
        doubts,
        isDateOpen: message == nil && isOpen(trial.result, open)
      )
    }
    if message != nil {
      let written = try attempt { () throws(StoreError) in
        try open.store.commit(
          prepared,
          ifAsShown: { warnings($0.result, open) == shown },
          { transaction throws(StoreError) in try watch(&transaction, open.dates) }
        )
      }
      let commit = written.commit ?? ""
      return report(
        written.map(\.result),
        .commit(commit),
        DoubtList(written.result.doubts, open),
        isDateOpen: false
      )
    }
    let path = try attempt { () throws(StoreError) in try draft(open.store) }
    return report(trial, .draft(path: path), doubts, isDateOpen: isOpen(trial.result, open))
  }

  private func report(
    _ written: GitStore.Written<AnyRecord>,
    _ delivery: ChangeReport.Delivery,
    _ doubts: DoubtList,
    isDateOpen: Bool
  ) -> ChangeReport {
    ChangeReport(
      verb: verb,
      old: told ?? old,
      edited: edited,
      new: written.result,
      delivery: delivery,
      remarks: written.remarks,
      conflicts: written.conflicts,
      isDateOpen: isDateOpen,
      start: written.versions.map(\.effectiveDate).min(),
      span: rule.span,
      courses: written.courseChanges,
      doubts: doubts
    )
  }

  /// Returns whether the moment of the commit will be the effective date.
  private func isOpen(_ new: AnyRecord, _ open: OpenStore) -> Bool {
    guard rule == .byDefault, verb != .added else { return false }
    return verb == .deleted || new.effectiveDate.distanceIsUnderASecond(to: open.dates.now)
  }

  static let needsMessage = CommandFailure(
    .usage,
    code: "no-work-tree",
    "a bare store has no files to edit",
    hints: [Wording.hint(.messageCommits, "-m")]
  )
}

extension EffectiveRule {
  /// The span that a change is said for, if it has an end.
  fileprivate var span: Range<Instant>? {
    if case .during(let span) = self { span } else { nil }
  }
}

extension Instant {
  fileprivate func distanceIsUnderASecond(to other: Instant) -> Bool {
    self <= other && adding(seconds: 1) > other
  }
}
