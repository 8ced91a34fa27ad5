import CarePlanKit

/// `careplan resolve`: decides open conflicts.
struct ResolveCommand: Command {
  static let spec = CommandSpec(
    name: "resolve",
    summary: "Decide what versions that contradict each other shall say",
    discussion: """
      A new version follows all versions that stand side by side. What merges is merged; --with says \
      who is right where they contradict each other, and --member who is right about one member. \
      'base' takes everything back to what it was before, 'merged' decides by --member alone, and \
      'delete' ends the record.

      'ours' is the version that was made in this copy of the store, or else the one that is shown; \
      'theirs' is the other one. 'newest' is the one that is shown: an edit rather than a deletion, \
      then the latest. It is committed at once.
      """,
    positionals: [
      PositionalSpec(
        "SELECTOR",
        .many,
        help: "a record as KIND ID or KIND/ID, or a kind for all of its records",
        completion: .dynamic("selector-or-kind")
      )
    ],
    options: ConflictChoice.specs + [
      .flag("--all", help: "Decide every open conflict"),
      .option("-m", "--message", value: "TEXT", help: "Use this as the commit's message"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan resolve task/doxylamine --with ours", "Let your version be right"),
      CommandExample(
        "careplan resolve task/doxylamine --with theirs --member regimen=base",
        "Let the other version be right about all but the regimen"
      ),
      CommandExample("careplan resolve --all --with newest -n", "See what the newest would decide"),
    ],
    group: .sharing
  )

  private let selection: RecordSelection
  private let choice: ConflictChoice
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = RecordSelection(arguments.positionals)
    choice = try ConflictChoice(arguments)
    message = arguments.value("--message")
    guard selection.isEmpty == arguments.has("--all") else {
      throw UsageError(
        selection.isEmpty ? "the record is missing" : "--all leaves no record to name",
        hint: "'careplan resolve --all' decides every open conflict"
      )
    }
    if selection.isEmpty || !selection.kinds.isEmpty, !choice.isPolicy {
      throw UsageError("this decides records by name only", hint: "write KIND/ID")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let conflicts = try selection.conflicts(in: open)
    try requireConflicts(conflicts, open)
    let replica = try attempt { () throws(StoreError) in try open.store.replica() }
    var decisions: [(conflict: RecordConflict, resolution: Resolution)] = []
    for conflict in conflicts {
      let resolution = try understand { () throws(UsageError) in
        try choice.resolution(of: conflict, replica: replica, now: open.dates.now)
      }
      decisions.append((conflict, resolution))
    }
    let body = { (transaction: inout Transaction) throws(StoreError) in
      var versions: [AnyRecord] = []
      for (conflict, resolution) in decisions {
        versions.append(try transaction.resolve(conflict, resolution))
      }
      return versions
    }
    let message = message ?? defaultMessage(conflicts)
    let written = try attempt { () throws(StoreError) in
      context.options.isDryRun
        ? try open.store.rehearse(body) : try open.store.commit(message, body)
    }
    report(conflicts, written, open, context)
    return .done
  }

  /// Refuses records that are not open.
  private func requireConflicts(
    _ conflicts: [RecordConflict],
    _ open: OpenStore
  ) throws(CommandFailure) {
    let missing = try selection.scope(in: open).keys.subtracting(conflicts.map(\.key)).sorted()
    guard conflicts.isEmpty || !missing.isEmpty else { return }
    let names = missing.map(\.description).joined(separator: ", ")
    throw CommandFailure(
      .nothingToDo,
      code: StoreError.Code.nothingToDo.rawValue,
      missing.isEmpty
        ? "no conflict is open: nothing to resolve"
        : "\(names) has no open conflict: nothing to resolve"
    )
  }

  private func defaultMessage(_ conflicts: [RecordConflict]) -> String {
    conflicts.count == 1 ? "Resolve \(conflicts[0].key)" : "Resolve \(conflicts.count) records"
  }

  private func report(
    _ conflicts: [RecordConflict],
    _ written: GitStore.Written<[AnyRecord]>,
    _ open: OpenStore,
    _ context: CommandContext
  ) {
    let reports = zip(conflicts, written.result).map { conflict, version in
      ChangeReport(
        verb: .resolved,
        old: conflict.head,
        new: version,
        delivery: written.commit.map { .commit($0) } ?? .rehearsal,
        remarks: [],
        isDateOpen: false
      )
    }
    guard context.format == .text else {
      var object: JSONObject = ["changes": .array(reports.map(\.json))]
      if !written.remarks.isEmpty {
        object["remarks"] = .array(written.remarks.map { .string($0) })
      }
      context.output.json("careplan.resolve/v1", .object(object))
      return
    }
    for report in reports { report.tell(to: context, open) }
    for remark in written.remarks { context.warn(StyledText(remark)) }
    if let commit = written.commit {
      context.output.line("committed \(String(commit.prefix(8)), .yellow)")
    } else {
      context.note("nothing was written")
    }
  }
}
