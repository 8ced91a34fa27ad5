import CarePlanKit

/// `careplan resolve`: decides open conflicts.
struct ResolveCommand: Command {
  static let spec = CommandSpec(
    name: "resolve",
    summary: "Decide between versions that contradict each other",
    discussion: """
      New versions follow all versions that contradict each other. What merges is merged; --with \
      says who is right where they contradict each other, --member who is right about one member. \
      'base' goes back to what was there before, 'merged' decides by --member alone, 'delete' ends \
      the record. 'keep-both' keeps every version: the head under the id, and each other version, \
      for the time in question, as a new record whose id ends in a number; an outcome keeps the \
      values of all.

      The periods in question have numbers, which 'careplan conflicts' shows. After --period 2, or \
      after --effective 2026-01-12..2026-01-15 (until the beginning of the last day), the options \
      that follow decide that time alone. All periods must be decided; options before the first \
      --period or --effective decide the rest. --set says what neither side says, such as --set \
      target=15mg. --with-whole lets one version be right for all of time, and names what else is \
      given up for it.

      --edit opens the merged record in your editor, period by period, with the values of the head \
      where the versions contradict each other. On a terminal, without any of these options, you \
      are asked record by record. --policy exec:CMD lets a program decide: it reads one conflict \
      as JSON with its base and versions and writes {"with": SIDE, "members": {NAME: SIDE}}, \
      {"record": {…}}, {"periods": [{"number": 1, "with": SIDE}, …]}, or nothing.

      'ours' is the version that was made in this copy of the store, or else the one that is \
      shown; 'theirs' is the other one. If several were made here, neither word can be used. \
      'newest' is the one that is shown: an edit rather than a deletion, then the latest. Only \
      versions that say something about what is in question count. Any other word is the beginning \
      of the uuid of a version, or of the name of whoever said what is in question or wrote the \
      version. The result is printed period by period, and committed at once.
      """,
    positionals: [RecordSelection.positional],
    options: ConflictChoice.specs + [
      ConflictPolicy.resolvingOption,
      .flag("--all", help: "Decide every open conflict"),
      .option("-m", "--message", value: "TEXT", help: "Use TEXT as the message of the commit"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan resolve task/doxylamine --with ours", "Keep your version"),
      CommandExample(
        "careplan resolve task/doxylamine --with theirs --member regimen=base",
        "Keep the other version, except for its regimen"
      ),
      CommandExample(
        "careplan resolve task/doxylamine --period 1 --with clinic --period 2,3 --with family",
        "Keep one side in the first period, the other in the rest"
      ),
      CommandExample(
        "careplan resolve task/doxylamine --effective 2026-01-12 --set target=15mg --with ours",
        "Keep your version with another dose from a day on"
      ),
      CommandExample(
        "careplan resolve --all --with newest -n",
        "See what the newest version would decide"
      ),
    ],
    group: .sharing
  )

  /// Who or what decides.
  private enum Way {
    case choice(ConflictChoice)
    case policy(ConflictPolicy)
  }

  private let selection: RecordSelection
  private let way: Way
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = RecordSelection(arguments.positionals)
    way = try Self.way(arguments)
    message = arguments.value("--message")
    // Whoever is asked record by record need not name any.
    let isAsked = if case .policy(.ask) = way { true } else { false }
    guard selection.isEmpty == arguments.has("--all") || (selection.isEmpty && isAsked) else {
      throw UsageError(
        selection.isEmpty ? "the record is missing" : "--all leaves no record to name",
        hint: Wording.hint(.decidesAll, "'careplan resolve --all'")
      )
    }
    if selection.isEmpty || !selection.kinds.isEmpty, case .choice(let choice) = way,
      !choice.isPolicy
    {
      throw UsageError("name each record to decide", hint: Wording.hint(.write, "KIND/ID"))
    }
  }

  private static func way(_ arguments: ParsedArguments) throws(UsageError) -> Way {
    let says = ConflictChoice.specs.map(\.key).first { arguments.has($0) }
    guard let policy = arguments.value("--policy") else {
      return says == nil ? .policy(.ask) : .choice(try ConflictChoice(arguments))
    }
    if let says { throw UsageError("--policy and \(says) cannot be used together") }
    if policy == "abort" { throw UsageError("'abort' is for a sync, a pull or a merge") }
    return .policy(try ConflictPolicy(argument: policy))
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let conflicts = try selection.conflicts(in: open)
    try requireConflicts(conflicts, open)
    let decisions = try decide(conflicts, open, context)
    guard !decisions.isEmpty else {
      context.note(.saying(.nothingDecided))
      return .done
    }
    let made = decisions.map(\.decision)
    let prepared = try attempt { () throws(StoreError) in
      try open.store.prepare(message ?? ConflictDecision.message(made)) {
        transaction throws(StoreError) in
        try transaction.decide(made)
      }
    }
    tell(decisions, prepared.preview.result, open, context)
    let written =
      try context.options.isDryRun
      ? prepared.preview
      : attempt { () throws(StoreError) in try open.store.commit(prepared) }
    report(decisions, written, open, context)
    let keys = Set(conflicts.map(\.key))
    if written.commit != nil { try DoubtList(about: keys, open).tell(to: context) }
    return .done
  }

  /// Prints what will hold when, before anything is written.
  private func tell(
    _ decisions: [WordedDecision],
    _ decided: [[DecidedRecord]],
    _ open: OpenStore,
    _ context: CommandContext
  ) {
    guard context.format == .text else { return }
    for (decision, decided) in zip(decisions, decided) {
      ResolveReport(decision: decision, decided: decided, open: open)
        .tell(to: context, context.options.isDryRun ? .would : .will)
    }
  }

  private func decide(
    _ conflicts: [RecordConflict],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [WordedDecision] {
    let replica = try attempt { () throws(StoreError) in try open.store.replica() }
    var decisions: [WordedDecision] = []
    for conflict in conflicts {
      guard let choice = try choice(for: conflict, open, context) else { continue }
      let reading = ConflictReading(
        conflict: conflict,
        isOurs: { $0.version.replica == replica },
        open: open,
        context: context
      )
      decisions.append(try choice.decision(reading))
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
    case .policy(let policy):
      if policy == .ask, !context.inputIsTerminal {
        throw CommandFailure(
          UsageError(
            "nothing says who is right",
            hint: Wording.hint(.showsVersions, "'careplan conflicts'", "--with")
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
    _ decisions: [WordedDecision],
    _ written: GitStore.Written<[[DecidedRecord]]>,
    _ open: OpenStore,
    _ context: CommandContext
  ) {
    guard context.format == .text else {
      let changes = zip(decisions, written.result).flatMap { decision, decided in
        ResolveReport(decision: decision, decided: decided, open: open).json(commit: written.commit)
      }
      var object: JSONObject = ["changes": .array(changes)]
      if !written.courseChanges.isEmpty {
        object["courses"] = PlanChanges(written.courseChanges, open).json
      }
      let losses = decisions.flatMap(\.losses)
      if !losses.isEmpty { object["givenUp"] = .array(losses.map { .string($0) }) }
      if !written.remarks.isEmpty {
        object["remarks"] = .array(written.remarks.map { .string($0) })
      }
      context.output.json("careplan.resolve/v1", .object(object))
      return
    }
    for remark in written.remarks { context.warn(StyledText(remark)) }
    if let commit = written.commit {
      context.output.line(.saying(.committed, "\(String(commit.prefix(8)), .yellow)"))
    } else {
      context.note(.saying(.nothingWritten))
    }
  }
}
