import CarePlanKit

/// `careplan delete`: ends a record.
struct DeleteCommand: Command {
  static let spec = CommandSpec(
    name: "delete",
    summary: "End records from now on",
    discussion: """
      Nothing is erased: a tombstone ends the record, and its history stays. Without -m the \
      record's current.json is removed from the work tree, as rm would remove it, and 'careplan \
      commit' makes the tombstone; with -m it is committed at once.

      The outcomes of a task stay. With --with-outcomes they are deleted too, as CareKit 1.x does \
      when it removes an activity. A deleted id can be added again.

      Several records are deleted in one commit, or none of them. To delete more than ten, or at \
      least three that are more than a tenth of the store, careplan asks first, and refuses where \
      nobody can be asked unless --yes is given. To erase what a record says for good, see \
      'careplan help purge'.
      """,
    positionals: [
      PositionalSpec(
        "SELECTOR",
        .oneOrMore,
        help: "Records as KIND ID or KIND/ID",
        completion: .dynamic("selector")
      )
    ],
    options: [
      RecordWrite.messageOption, Selector.rawIDOption,
      .option(
        "--effective",
        value: "DATE",
        help:
          "End it on this date or at this time; DATE..DATE makes a pause, which ends before the last"
          + " day"
      ),
      .flag("--with-outcomes", help: "Delete all outcomes of the task too"),
      Confirmation.option,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan delete task doxylamine -m Stopped", "End a task now"),
      CommandExample(
        "careplan delete task/doxylamine --effective 2026-03-01",
        "End a task with the last day of February"
      ),
      CommandExample(
        "careplan delete task/doxylamine --effective 2026-03-01..2026-03-08 -m Pause",
        "Pause a task for the first week of March"
      ),
      CommandExample(
        "careplan delete task doxylamine --with-outcomes -m Mistake",
        "Remove a task and everything that was recorded for it"
      ),
    ],
    group: .records
  )

  private let selectors: [Selector]
  private let effective: String?
  private let message: String?
  private let takesOutcomes: Bool
  private let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let several = Selector.list(arguments.positionals)
    let areSeveral = several.count > 1 && arguments.value("--id") == nil
    selectors =
      areSeveral
      ? several : [try Selector.single(arguments.positionals, rawID: arguments.value("--id"))]
    isConfirmed = arguments.has("--yes")
    effective = arguments.value("--effective")
    message = arguments.value("--message")
    takesOutcomes = arguments.has("--with-outcomes")
    if takesOutcomes, areSeveral {
      throw UsageError("--with-outcomes takes exactly one task")
    }
    if takesOutcomes, effective != nil {
      throw UsageError("--with-outcomes and --effective cannot be used together")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let keys = try Selector.editable(selectors, in: open)
    let rule = try self.rule(open.dates)
    guard keys.count == 1 else {
      let batch = BatchDeletion(keys: Set(keys).sorted(), rule: rule, isConfirmed: isConfirmed)
      return try batch.run(open, context, message: message)
    }
    let key = keys[0]
    let old = try attempt { () throws(StoreError) in
      try open.store.read { snapshot throws(StoreError) in try snapshot.head(of: key) }
    }
    if message == nil { try open.refuseEdit(of: key) }
    if takesOutcomes { return try deleteWithOutcomes(key, old, open, context) }
    let write = RecordWrite(
      verb: .deleted,
      key: key,
      old: old,
      rule: rule,
      unchanged: .saying(.notInForceAnyway, StyledText(key.description))
    ) { transaction throws(StoreError) in
      try transaction.delete(key, rule)
    } draft: { store throws(StoreError) in
      try store.draft(deleting: key, rule)
    }
    return try write.run(open, context, message: message)
  }

  /// From when on the records end, or for how long they pause.
  private func rule(_ dates: DateReader) throws(CommandFailure) -> EffectiveRule {
    guard let effective else { return .byDefault }
    return try understand { () throws(UsageError) in
      let rule = try dates.rule(effective)
      guard rule != .planned else {
        throw UsageError(
          "'planned' is only for a change",
          hint: Wording.hint(.giveDate, "--effective DATE")
        )
      }
      return rule
    }
  }

  private func deleteWithOutcomes(
    _ key: RecordKey,
    _ old: AnyRecord?,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    guard key.kind.isTask else {
      throw CommandFailure(UsageError("--with-outcomes is for tasks, and \(key) is none"))
    }
    // Nothing that a commit decides is left open: the outcomes go now, and the task with them.
    let write = RecordWrite(verb: .deleted, key: key, old: old, rule: .from(open.dates.now)) {
      transaction throws(StoreError) in
      try transaction.deleteWithOutcomes(key)
    } draft: { store throws(StoreError) in
      let drafted = try store.draft { transaction throws(StoreError) in
        try transaction.deleteWithOutcomes(key)
      }
      return drafted.paths.first { $0.hasSuffix("/current.json") } ?? ""
    }
    return try write.run(open, context, message: message)
  }
}
