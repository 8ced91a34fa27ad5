import CarePlanKit

/// `careplan resolve`: decides open conflicts.
struct ResolveCommand: Command {
  static let spec = CommandSpec(
    name: "resolve",
    summary: "Decide what versions that contradict each other shall say",
    discussion: """
      A new version follows all versions that stand side by side. What merges is merged; --with says \
      who is right where they contradict each other, and --member who is right about one member. \
      'base' takes everything back to what it was before, 'merged' decides by --member alone, \
      'delete' ends the record. 'keep-both' lets every version go on: the head under the id, each \
      other one as a new record with a number behind the id; the values of an outcome stand together.

      --edit opens the merged record in your editor, with the head's values where the versions \
      contradict each other. On a terminal, without any of these, you are asked record by record. \
      --policy exec:CMD lets a program decide: it reads one conflict as JSON with its base and \
      versions and writes {"with": SIDE, "members": {NAME: SIDE}}, {"record": {…}}, or nothing.

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
      .flag("--edit", help: "Write in your editor what the record shall be"),
      ConflictPolicy.option,
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

  /// Who or what decides.
  private enum Way {
    case choice(ConflictChoice)
    case editor
    case policy(ConflictPolicy)
  }

  private let selection: RecordSelection
  private let way: Way
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = RecordSelection(arguments.positionals)
    way = try Self.way(arguments)
    message = arguments.value("--message")
    guard selection.isEmpty == arguments.has("--all") else {
      throw UsageError(
        selection.isEmpty ? "the record is missing" : "--all leaves no record to name",
        hint: "'careplan resolve --all' decides every open conflict"
      )
    }
    if selection.isEmpty || !selection.kinds.isEmpty, case .choice(let choice) = way,
      !choice.isPolicy
    {
      throw UsageError("this decides records by name only", hint: "write KIND/ID")
    }
  }

  private static func way(_ arguments: ParsedArguments) throws(UsageError) -> Way {
    let ways = ["--with", "--edit", "--policy"].filter { arguments.has($0) }
    let hasMembers = arguments.has("--member")
    guard ways.count <= 1, !hasMembers || ways.isEmpty || ways == ["--with"] else {
      throw UsageError("\(ways.joined(separator: " and ")) do not go together")
    }
    if arguments.has("--edit") { return .editor }
    if let policy = arguments.value("--policy") { return .policy(try ConflictPolicy(policy)) }
    if ways.isEmpty, !hasMembers { return .policy(.ask) }
    return .choice(try ConflictChoice(arguments))
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let conflicts = try selection.conflicts(in: open)
    try requireConflicts(conflicts, open)
    let decisions = try decide(conflicts, open, context)
    guard !decisions.isEmpty else {
      context.note("nothing was decided")
      return .done
    }
    let body = ConflictDecision.body(decisions)
    let message = message ?? ConflictDecision.message(decisions)
    let written = try attempt { () throws(StoreError) in
      context.options.isDryRun
        ? try open.store.rehearse(body) : try open.store.commit(message, body)
    }
    report(decisions, written, open, context)
    return .done
  }

  private func decide(
    _ conflicts: [RecordConflict],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [ConflictDecision] {
    let replica = try attempt { () throws(StoreError) in try open.store.replica() }
    var decisions: [ConflictDecision] = []
    for conflict in conflicts {
      guard let choice = try choice(for: conflict, open, context) else { continue }
      decisions.append(
        try understand { () throws(UsageError) in
          try choice.decision(
            of: conflict,
            isOurs: { $0.version.replica == replica },
            now: open.dates.now
          )
        }
      )
    }
    return decisions
  }

  private func choice(
    for conflict: RecordConflict,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ConflictChoice? {
    switch way {
    case .choice(let choice): return choice
    case .editor: return ConflictChoice(record: try ConflictFile(conflict, open).edited(context))
    case .policy(let policy):
      if policy == .ask, !context.inputIsTerminal {
        throw CommandFailure(
          UsageError(
            "nothing is said of who is right",
            hint: "'careplan conflicts' shows the versions; name one with --with"
          )
        )
      }
      return try policy.choice(for: conflict, open, context)
    }
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

  private func report(
    _ decisions: [ConflictDecision],
    _ written: GitStore.Written<[[AnyRecord]]>,
    _ open: OpenStore,
    _ context: CommandContext
  ) {
    let delivery = written.commit.map { ChangeReport.Delivery.commit($0) } ?? .rehearsal
    let reports = zip(decisions, written.result).flatMap { decision, versions in
      versions.enumerated().map { place, version in
        ChangeReport(
          verb: place == 0 ? .resolved : .added,
          old: place == 0 ? decision.conflict.head : nil,
          new: version,
          delivery: delivery,
          remarks: [],
          isDateOpen: false
        )
      }
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
