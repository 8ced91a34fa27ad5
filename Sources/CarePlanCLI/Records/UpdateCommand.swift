import CarePlanKit

/// `careplan update`: changes a record.
struct UpdateCommand: Command {
  static let spec = CommandSpec(
    name: "update",
    summary: "Change a record",
    discussion: """
      Without -m the record's current.json in the work tree is changed, as an editor would change \
      it, and 'careplan commit' makes a version of it; with -m it is committed at once.

      A change of the schedule, the instructions or the health linkage takes effect now: what was \
      due yesterday stays as it was. --effective names another time, --retroactive keeps that of \
      the version that is changed. Where one dose is in force and another one is planned, 'now' or \
      'planned' says which of them changes. --effective alone moves the start of what is planned.

      Give as many of --daily, --weekly and --element as the schedule has elements to change \
      those: an element that keeps its day and time keeps its amount; then each --weekly takes the \
      element of its day, and the rest are paired in the order of their times. If --target, --text \
      or --duration is given once for each element, they are in the order in which the elements \
      are typed, or else in that of their times and first days. One --target for elements with \
      different amounts, such as the steps of a taper, is refused.
      """,
    positionals: [
      PositionalSpec(
        "SELECTOR",
        .oneOrMore,
        help: "Record as KIND ID or KIND/ID, then members as MEMBER=VALUE",
        completion: .dynamic("selector")
      )
    ],
    options: [
      RecordWrite.messageOption, Selector.rawIDOption,
      .flag(
        "--retroactive",
        help: "Make the change apply from the date of the version that it changes"
      ),
      .flag(
        "--rebase-outcomes",
        help:
          "Move outcomes whose event the change removes to the event of the same rank on that day;"
          + " without a change, all outcomes that have lost their event"
      ),
    ] + RecordEditor.specs,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan update task/doxylamine --daily 08:30", "Move the time of day"),
      CommandExample(
        "careplan update task doxylamine --target 2tablets --effective 2026-01-10 -m Dose",
        "Plan another dose and commit it"
      ),
      CommandExample(
        "careplan update task warfarin --schedule 'alternating at 18:00: 5 mg and 2.5 mg'",
        "Say another schedule in words"
      ),
      CommandExample(
        "careplan update contact jill phoneNumbers= role=Nurse",
        "Remove a member and set another"
      ),
    ],
    group: .records
  )

  private let selector: Selector
  private let arguments: ParsedArguments
  private let assignments: [String]
  private let message: String?
  private let fate: OutcomeFate

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let words = arguments.positionals
    let isPair = arguments.value("--id") == nil && RecordKind(word: words[0]) != nil
    let count = isPair ? 2 : 1
    selector = try Selector.single(
      Array(words.prefix(count)),
      rawID: arguments.value("--id")
    )
    assignments = Array(words.dropFirst(count))
    self.arguments = arguments
    message = arguments.value("--message")
    fate = arguments.has("--rebase-outcomes") ? .moving : .staying
    if fate == .moving, message == nil {
      throw UsageError(
        "--rebase-outcomes needs a commit of its own",
        hint: Wording.hint(.messageForOutcomes, "-m")
      )
    }
    // The kind may follow from the id alone; what can be checked without it is checked here.
    for text in assignments { _ = try MemberEdit(assignment: text) }
  }

  private var isScheduleSaid: Bool { arguments.has("--schedule") }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let key = try selector.editable(in: open)
    let editor = try understand { () throws(UsageError) in
      try RecordEditor(arguments, key.kind, assignments: assignments)
    }
    if editor.isEmpty, !editor.isRetroactive, let message, fate == .moving {
      return try UnscheduledMove(key: key, message: message).run(open, context)
    }
    guard !editor.isEmpty || editor.isRetroactive else {
      throw CommandFailure(
        UsageError("no change is given", hint: "'careplan help update'")
      )
    }
    let isEdited = try isEdited(key, open)
    let rule = try editor.rule(open.dates)
    if editor.isMove, !isEdited { return try move(key, rule, open, context) }
    let old = try present(key, isEdited || editor.document != nil ? nil : rule, open)
    let new = try editor.edited(old, context, open.dates)
    if isEdited { try refuseOtherDate(of: old, rule, editor, open) }
    if isEdited { return try change(file: old, to: new, rule, open, context) }
    guard editor.document == nil else { return try change(nil, to: new, rule, open, context) }
    guard rule == .byDefault, let plan = try pendingPlan(old, new, open) else {
      return try change(old, to: new, rule, open, context)
    }
    let chosen = try PendingChoice(key, plan, open).ask(context)
    let base = try present(key, chosen, open)
    let edited = try editor.edited(base, context, open.dates)
    return try change(base, to: edited, chosen, open, context)
  }

  /// Changes a record from what it says when the change shall hold.
  ///
  /// - Parameter base: What was edited; nil is the version that the new record names.
  private func change(
    _ base: AnyRecord?,
    to new: AnyRecord,
    _ rule: EffectiveRule,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let fate = fate
    let old: AnyRecord
    if let base { old = base } else { old = try present(new.key, nil, open) }
    let write = RecordWrite(
      verb: .changed,
      key: new.key,
      old: old,
      edited: new,
      rule: rule,
      isScheduleSaid: isScheduleSaid,
      unchanged: Self.unchanged(base, rule, open)
    ) { transaction throws(StoreError) in
      try transaction.update(new, rule, from: base, outcomes: fate)
    } draft: { store throws(StoreError) in
      try store.draft(editing: new, rule, from: base)
    }
    return try write.run(open, context, message: message)
  }

  /// Describes what holds already.
  private static func unchanged(
    _ base: AnyRecord?,
    _ rule: EffectiveRule,
    _ open: OpenStore
  ) -> StyledText {
    guard let base, base.kind.isTask, case .from(let date) = rule else {
      return .saying(.nothingChanged)
    }
    let plan = open.wording.plan(RecordBody(base))
    return .saying(.holdsAlready, StyledText(plan), StyledText(open.wording.instant(date)))
  }

  /// Refuses to say by one file what holds from two dates: an edit that is not committed has its own.
  private func refuseOtherDate(
    of file: AnyRecord,
    _ rule: EffectiveRule,
    _ editor: RecordEditor,
    _ open: OpenStore
  ) throws(CommandFailure) {
    guard !file.version.isDraft, !editor.isMove, rule != .byDefault else { return }
    if case .from(let date) = rule, date == file.effectiveDate { return }
    try open.refuseEdit(of: file.key)
  }

  /// Goes on editing a file that was edited and not committed.
  private func change(
    file old: AnyRecord,
    to new: AnyRecord,
    _ rule: EffectiveRule,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let write = RecordWrite(
      verb: .changed,
      key: old.key,
      old: old,
      rule: rule,
      isScheduleSaid: isScheduleSaid
    ) { transaction throws(StoreError) in
      var new = new
      if case .from(let date) = rule { new.edit { $0.common.effectiveDate = date } }
      // A record that was never committed is added, however often it was edited.
      guard try transaction.snapshot.graph(of: new.key).head == nil else {
        return try transaction.edit(new, rule == .retroactive ? rule : .byDefault)
      }
      return try transaction.add(new, another: true)
    } draft: { store throws(StoreError) in
      try store.draft(editing: new, rule)
    }
    return try write.run(open, context, message: message)
  }

  /// Moves the start of what holds in the end.
  private func move(
    _ key: RecordKey,
    _ rule: EffectiveRule,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    guard case .from(let date) = rule, key.kind != .outcome else {
      throw CommandFailure(
        UsageError("no change is given", hint: "'careplan help update'")
      )
    }
    let head = try present(key, nil, open)
    var moved = head
    moved.edit { $0.common.effectiveDate = date }
    let (fate, file) = (fate, moved)
    let write = RecordWrite(verb: .changed, key: key, old: head, rule: rule) {
      transaction throws(StoreError) in
      try transaction.move(key, to: date, outcomes: fate)
    } draft: { store throws(StoreError) in
      try store.draft(editing: file)
    }
    return try write.run(open, context, message: message)
  }

  /// Returns what is planned beside what holds, if the change could be about either.
  private func pendingPlan(
    _ old: AnyRecord,
    _ new: AnyRecord,
    _ open: OpenStore
  ) throws(CommandFailure) -> PendingPlan? {
    let edit = BodyEdit(from: RecordBody(old), to: RecordBody(new))
    guard edit.changesDatedMembers, old.effectiveDate == new.effectiveDate else { return nil }
    let now = open.dates.now
    return try attempt { () throws(StoreError) in
      try open.store.read { snapshot throws(StoreError) in
        try snapshot.pendingPlan(of: old.key, at: now)
      }
    }
  }

  /// Returns whether the work tree has an edit of the record that goes on.
  private func isEdited(_ key: RecordKey, _ open: OpenStore) throws(CommandFailure) -> Bool {
    guard message == nil, !open.store.isBare else { return false }
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    guard let change = pending.records.first(where: { $0.key == key }) else { return false }
    guard case .delete = change.action else { return true }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.uncommitted.rawValue,
      "\(key) is deleted, but not committed",
      hints: ["careplan commit \(key)", "careplan restore \(key)"]
    )
  }

  /// Returns the record that is edited: what it says when the change shall hold.
  ///
  /// - Parameter rule: When that is; nil is the file of the work tree, or for a commit the last one.
  private func present(
    _ key: RecordKey,
    _ rule: EffectiveRule?,
    _ open: OpenStore
  ) throws(CommandFailure) -> AnyRecord {
    let (message, now) = (message, Instant(seconds: open.dates.now.seconds))
    let record = try attempt { () throws(StoreError) in
      if rule == nil, message == nil, !open.store.isBare {
        return try open.store.workingRecord(key)
      }
      return try open.store.read { snapshot throws(StoreError) in
        guard let rule else { return try snapshot.head(of: key) }
        return try snapshot.editable(key, rule, at: now)
      }
    }
    let isOver = try attempt { () throws(StoreError) in
      try open.store.read { snapshot throws(StoreError) in
        let isKnown = try snapshot.graph(of: key).head != nil
        return isKnown ? try snapshot.isOver(key, at: now) : false
      }
    }
    if let record, !isOver { return record }
    if record == nil, message != nil {
      throw CommandFailure(
        .invalid,
        code: StoreError.Code.uncommitted.rawValue,
        "\(key) is not committed yet",
        hints: ["careplan commit -m MESSAGE \(key)"]
      )
    }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.deleted.rawValue,
      "the \(key.kind) '\(key.id)' was deleted",
      hints: [Wording.hint(.addAgain, "'careplan add \(key.kind) \(key.id)'")]
    )
  }
}
