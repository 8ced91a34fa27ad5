import CarePlanKit

/// `careplan delete`: ends a record.
struct DeleteCommand: Command {
  static let spec = CommandSpec(
    name: "delete",
    summary: "End a record from now on",
    discussion: """
      Nothing is erased: a tombstone ends the record, and its history stays. Without -m the \
      record's current.json is removed from the work tree, as rm would, and 'careplan commit' makes \
      the tombstone; with -m it is committed at once.
      """,
    positionals: [Selector.positional],
    options: [
      RecordWrite.messageOption, Selector.rawIDOption,
      .option("--effective", value: "DATE", help: "End it on this date or at this time"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan delete task doxylamine -m Stopped", "End a task now"),
      CommandExample(
        "careplan delete task/doxylamine --effective 2026-03-01",
        "End a task with the last day of February"
      ),
    ],
    group: .records
  )

  private let selector: Selector
  private let effective: String?
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selector = try Selector.single(arguments.positionals, rawID: arguments.value("--id"))
    effective = arguments.value("--effective")
    message = arguments.value("--message")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let key = try open.resolveEditable([selector])[0]
    let date = try effective.map { text throws(CommandFailure) in
      try understand { () throws(UsageError) in try open.dates.start(text) }
    }
    let old = try attempt { () throws(StoreError) in
      try open.store.read { snapshot throws(StoreError) in try snapshot.head(of: key) }
    }
    if message == nil { try refuseEdit(of: key, open) }
    let write = RecordWrite(
      verb: .deleted,
      old: old,
      rule: date.map { .from($0) } ?? .byDefault
    ) { transaction throws(StoreError) in
      try transaction.delete(key, from: date)
    } draft: { store throws(StoreError) in
      try store.draft(deleting: key, from: date)
    }
    return try write.run(open, context, message: message)
  }

  /// Refuses to remove a file with an edit that nobody has committed.
  private func refuseEdit(of key: RecordKey, _ open: OpenStore) throws(CommandFailure) {
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    guard let change = pending.records.first(where: { $0.key == key }) else { return }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.uncommitted.rawValue,
      "\(change.paths.first ?? "the record") has changes that are not committed",
      hints: ["careplan commit \(key)", "careplan restore \(key)"]
    )
  }
}
