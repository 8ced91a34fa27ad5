import CarePlanKit

/// `careplan add`: adds a record.
struct AddCommand: Command {
  static let spec = CommandSpec(
    name: "add",
    summary: "Add a record",
    discussion: """
      Without -m the record is written to the work tree, as an editor would write it, and \
      'careplan commit' commits it; with -m it is committed at once. Members without an option of \
      their own are given as MEMBER=VALUE, where MEMBER is a path such as name/givenName, or in a \
      whole record with --record.

      A task takes effect with its first event unless --effective says otherwise.
      """,
    positionals: [
      PositionalSpec(
        "KIND",
        help: "Kind of the record: patient, care-plan, contact, task or health-task",
        completion: .dynamic("record-kind")
      ),
      PositionalSpec("ID", help: "Name of the record, which never changes"),
      PositionalSpec("MEMBER=VALUE", .many, help: "Path of a member, and its value"),
    ],
    options: [
      RecordWrite.messageOption,
      .flag("--if-missing", help: "Do nothing if the record exists already"),
      .flag("--another", help: "Add a second patient to the store"),
    ] + RecordEditor.specs,
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan add task doxylamine --title Doxylamine --daily 08:00 --target 2tablets",
        "Add a task that is due every morning"
      ),
      CommandExample(
        "careplan add task stretch --weekly sat@12:00 --start 2026-01-01 -m Stretching",
        "Add a weekly task and commit it"
      ),
      CommandExample(
        "careplan add task ibuprofen --times-a-day 3 --skip 1 --until 2026-03-31 -m Ibuprofen",
        "Add a task that is due three times every second day"
      ),
      CommandExample(
        "careplan add task prednisone --schedule 'taper 4, 3, 2, 1 tablets, 3 days each, at 08:00'",
        "Add a task whose schedule is said in words"
      ),
      CommandExample(
        "careplan add task ibu --as-needed --target 5mL --max 3/day --every-at-least 6h",
        "Add a task that is done when it is needed"
      ),
      CommandExample("careplan add patient ada --record ada.json", "Add a record from a file"),
    ],
    group: .records
  )

  private let key: RecordKey
  private let editor: RecordEditor
  private let message: String?
  private let isOnlyIfMissing: Bool
  private let isAnother: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let kind = try RecordKind(naming: arguments.positionals[0])
    key = RecordKey(kind, arguments.positionals[1])
    editor = try RecordEditor(arguments, kind, assignments: arguments.positionals.dropFirst(2))
    message = arguments.value("--message")
    isOnlyIfMissing = arguments.has("--if-missing")
    isAnother = arguments.has("--another")
    if kind == .outcome, editor.document == nil {
      throw UsageError(
        "an outcome belongs to an event",
        hint: Wording.hint(
          .recordsOne,
          Wording.either(["'careplan complete TASK'", "'careplan record TASK VALUE'"])
        )
      )
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if isOnlyIfMissing, try isThere(open) {
      ChangeReport.writeNothing(key, .saying(.isThere, StyledText(key.description)), to: context)
      return .done
    }
    let record = try editor.newRecord(key, open, context)
    let isAnother = isAnother
    let write = RecordWrite(
      verb: .added,
      key: key,
      old: nil,
      rule: .byDefault,
      isScheduleSaid: editor.isScheduleSaid
    ) {
      transaction throws(StoreError) in
      try transaction.add(record, another: isAnother)
    } draft: { store throws(StoreError) in
      try store.draft(adding: record, another: isAnother)
    }
    return try write.run(open, context, message: message)
  }

  private func isThere(_ open: OpenStore) throws(CommandFailure) -> Bool {
    try attempt { () throws(StoreError) in
      guard let record = try open.store.workingRecord(key) else { return false }
      return !record.version.isTombstone
    }
  }
}
