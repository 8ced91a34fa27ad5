import CarePlanKit

/// `careplan edit`: opens a record in the user's editor.
struct EditCommand: Command {
  static let spec = CommandSpec(
    name: "edit",
    summary: "Edit a record in your editor",
    discussion: """
      Git's editor (GIT_EDITOR, core.editor, VISUAL, EDITOR) opens the record's current.json in the work tree. Afterwards \
      careplan says what changed, or what is wrong with the file and where.
      """,
    positionals: [Selector.positional],
    options: [Selector.rawIDOption],
    examples: [CommandExample("careplan edit task doxylamine", "Edit a task")],
    group: .records
  )

  private let selector: Selector

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selector = try Selector.single(arguments.positionals, rawID: arguments.value("--id"))
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let key = try selector.editable(in: open)
    guard !open.store.isBare, let path = StoreLayout.head(of: key) else {
      throw CommandFailure(UsageError("there is no file of \(key) to edit"))
    }
    guard !context.options.isDryRun else {
      context.output.line("would edit \(path)")
      return .done
    }
    try context.edit("\(open.store.path)/\(path)")
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    let faults = pending.faults.filter { $0.path == path }
    guard faults.isEmpty else {
      throw CommandFailure(
        .invalid,
        code: StoreError.Code.invalid.rawValue,
        "\(path) is not valid now",
        faults: faults,
        hints: ["careplan edit \(key)", "careplan restore \(key)"]
      )
    }
    return try tell(pending.records.first { $0.key == key }, key, path, open, context)
  }

  /// Prints what the edit changed, and from when on it would apply once committed.
  private func tell(
    _ change: PendingChange?,
    _ key: RecordKey,
    _ path: String,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    guard let change else {
      context.note(.saying(.nothingChanged))
      return .done
    }
    let trial = try attempt { () throws(StoreError) in
      try open.store.prepareWorkTree(only: [key]).preview
    }
    guard let new = trial.versions.last else {
      context.note(.saying(.onlyLayoutChanged))
      return .done
    }
    var old: AnyRecord?
    if case .edit(_, let from) = change.action { old = from }
    let isOpen = new.effectiveDate != old?.effectiveDate && old != nil
    ChangeReport(
      verb: change.verb,
      old: old,
      new: new,
      delivery: .draft(path: path),
      remarks: trial.remarks,
      isDateOpen: isOpen && change.newRecord?.effectiveDate == old?.effectiveDate,
      start: trial.versions.map(\.effectiveDate).min(),
      courses: trial.courseChanges
    ).write(to: context, open)
    return .done
  }
}

extension PendingChange {
  /// What happens to the record when the change is committed.
  fileprivate var verb: ChangeReport.Verb {
    switch action {
    case .add: .added
    case .delete: .deleted
    case .edit, .takeBack, .accept, .reformat: .changed
    }
  }

  /// The record as the work tree has it, where that is one record.
  fileprivate var newRecord: AnyRecord? {
    switch action {
    case .add(let record), .edit(let record, _), .takeBack(_, let record), .delete(let record):
      record
    case .accept, .reformat: nil
    }
  }
}
