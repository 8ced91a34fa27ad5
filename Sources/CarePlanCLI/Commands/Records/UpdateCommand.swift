import CarePlanKit

/// `careplan update`: changes a record.
struct UpdateCommand: Command {
  static let spec = CommandSpec(
    name: "update",
    summary: "Change a record",
    discussion: """
      Without -m the record's current.json in the work tree is changed, as an editor would, and \
      'careplan commit' makes a version of it; with -m it is committed at once.

      A change of the schedule, the instructions or the health linkage takes effect now: what was \
      due yesterday stays as it was. --effective names another time, --retroactive keeps the old \
      one. A change of nothing but the date moves a planned change.

      As many --daily, --weekly and --element as the schedule has parts change these in the order of \
      their times.
      """,
    positionals: [
      PositionalSpec(
        "SELECTOR",
        .oneOrMore,
        help: "the record, as KIND ID or KIND/ID, and then members as FIELD=VALUE",
        completion: .dynamic("selector")
      )
    ],
    options: [
      RecordWrite.messageOption, Selector.rawIDOption,
      .flag("--retroactive", help: "Let it hold since the date of the version that is changed"),
      .flag(
        "--rebase-outcomes",
        help: "Move outcomes that lose their event to the one of the same day and rank"
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
        hint: "give the command a message with -m: outcomes are committed at once"
      )
    }
    // The kind may follow from the id alone; what can be checked without it is checked here.
    for text in assignments { _ = try MemberEdit(assignment: text) }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let key = try open.resolveEditable([selector])[0]
    let editor = try understand { () throws(UsageError) in
      try RecordEditor(arguments, key.kind, assignments: assignments)
    }
    guard !editor.isEmpty || editor.isRetroactive else {
      throw CommandFailure(
        UsageError("nothing is said of what shall change", hint: "'careplan help update'")
      )
    }
    if message == nil { try refuseDeletion(of: key, open) }
    let old = try present(key, open)
    let new = try editor.edited(old, context, open.dates)
    let rule = try editor.rule(open.dates)
    let fate = fate
    let write = RecordWrite(verb: .changed, old: old, rule: rule) {
      transaction throws(StoreError) in
      var new = new
      // A record that was never committed is added, however often it was edited.
      guard try transaction.snapshot.graph(of: key).head == nil else {
        return try transaction.edit(new, rule, outcomes: fate)
      }
      if case .from(let date) = rule { new.edit { $0.common.effectiveDate = date } }
      return try transaction.add(new, another: true)
    } draft: { store throws(StoreError) in
      try store.draft(editing: new, rule)
    }
    return try write.run(open, context, message: message)
  }

  /// Refuses to bring back a file whose removal nobody has committed.
  private func refuseDeletion(of key: RecordKey, _ open: OpenStore) throws(CommandFailure) {
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    let change = pending.records.first { $0.key == key }
    guard case .delete = change?.action else { return }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.uncommitted.rawValue,
      "\(key) is deleted, but not committed",
      hints: ["careplan commit \(key)", "careplan restore \(key)"]
    )
  }

  /// The record that is edited: that of the work tree, or for a commit the last one.
  private func present(_ key: RecordKey, _ open: OpenStore) throws(CommandFailure) -> AnyRecord {
    let message = message
    let record = try attempt { () throws(StoreError) in
      message == nil
        ? try open.store.workingRecord(key)
        : try open.store.read { snapshot throws(StoreError) in try snapshot.head(of: key) }
    }
    if let record, !record.version.isTombstone { return record }
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
      hints: ["add it again with 'careplan add \(key.kind) \(key.id)'"]
    )
  }
}
