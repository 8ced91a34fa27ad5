import CarePlanKit

/// `careplan commit`: makes a commit of what was edited.
struct CommitCommand: Command {
  static let spec = CommandSpec(
    name: "commit",
    summary: "Commit what was edited, added and removed",
    discussion: """
      Everything is checked first: if one file is not valid, all faults are listed and nothing is \
      committed. A commit that would delete more than ten records, or at least three that are more \
      than a tenth of the store, asks first and is refused where nobody can be asked: usually \
      somebody ran rm by mistake, which 'careplan restore' puts right. --yes skips the question. \
      What you were shown or asked is what is committed: if files or the last commit change \
      meanwhile, it is shown again and the exit code is 75. A change of a schedule, of \
      instructions or of a health linkage takes effect now unless the file, --effective or \
      --retroactive says otherwise.
      """,
    positionals: [
      PositionalSpec(
        "SELECTOR",
        .many,
        help: "Records to commit (default: all)",
        completion: .dynamic("selector")
      )
    ],
    options: [
      .option("-m", "--message", value: "TEXT", help: "Use TEXT as the message of the commit"),
      .option(
        "-F",
        "--file",
        value: "FILE",
        help: "Read the message from FILE, or from standard input if FILE is -",
        completion: .file
      ),
      .option("--effective", value: "DATE", help: "Make changes take effect from this date on"),
      .flag(
        "--retroactive",
        help: "Make changes apply from the date of the versions that they change"
      ),
      Confirmation.option,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan commit -m 'Later in the morning'", "Commit everything"),
      CommandExample("careplan commit -m Dose task/doxylamine", "Commit one record"),
    ],
    group: .records
  )

  private let selectors: [Selector]
  private let message: String?
  private let file: String?
  private let effective: String?
  private let isRetroactive: Bool
  private let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selectors = Selector.list(arguments.positionals)
    message = arguments.value("--message")
    file = arguments.value("--file")
    effective = arguments.value("--effective")
    isRetroactive = arguments.has("--retroactive")
    isConfirmed = arguments.has("--yes")
    guard message == nil || file == nil else {
      throw UsageError("-m and -F cannot be used together")
    }
    guard !isRetroactive || effective == nil else {
      throw UsageError("--retroactive and --effective cannot be used together")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let keys = try Selector.editable(selectors, in: open)
    let rule = try rule(open.dates)
    guard var prepared = try prepare(keys, rule, open, context) else { return .done }
    let trial = prepared.preview
    let lines = try Self.lines(of: trial.versions, open)
    let before = try attempt { () throws(StoreError) in try open.store.position().commit }
    let doubts = try DoubtList(raisedBy: trial.versions, open)
    if context.options.isDryRun {
      write(trial, lines, PlanChanges(trial.courseChanges, open, "careplan diff"), context)
      doubts.tell(to: context)
      context.note("nothing was written")
      return .done
    }
    if !isConfirmed { try trial.deletions.confirm(context) }
    prepared.message = try message(lines, open, context)
    let written = try commit(prepared, keys, rule, open, context)
    let plans = PlanChanges(
      written.courseChanges,
      open,
      before.map { "careplan diff \($0.prefix(8))..HEAD" }
    )
    write(written, lines, plans, context)
    doubts.tell(to: context)
    return .done
  }

  /// Commits what was shown; if something else is there meanwhile, that is shown and not committed.
  private func commit(
    _ prepared: PreparedWrite<PendingChanges>,
    _ keys: [RecordKey],
    _ rule: EffectiveRule,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> GitStore.Written<PendingChanges> {
    do throws(CommandFailure) {
      return try attempt { () throws(StoreError) in try open.store.commit(prepared) }
    } catch {
      guard error.code == StoreError.Code.changed.rawValue, context.format == .text else {
        throw error
      }
      let now = try attempt { () throws(StoreError) in
        try open.store.prepareWorkTree(only: keys, rule).preview
      }
      let plans = PlanChanges(now.courseChanges, open, "careplan diff")
      write(now, try Self.lines(of: now.versions, open), plans, context)
      throw error
    }
  }

  /// Works out the commit; nil if all there was to do was to settle what plain git had committed.
  private func prepare(
    _ keys: [RecordKey],
    _ rule: EffectiveRule,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> PreparedWrite<PendingChanges>? {
    do throws(CommandFailure) {
      return try attempt { () throws(StoreError) in
        try open.store.prepareWorkTree(only: keys, rule)
      }
    } catch {
      guard error.exit == .nothingToDo else { throw error }
      let before = try attempt { () throws(StoreError) in try open.store.position().commit }
      let settled = try attempt { () throws(StoreError) in
        context.options.isDryRun ? try open.store.prepareSettle().preview : try open.store.settle()
      }
      guard settled.kind != .upToDate else { throw error }
      writeSettled(settled, try PlanChanges(from: before, to: settled.commit, open), context)
      return nil
    }
  }

  private func writeSettled(
    _ settled: MergeReport,
    _ plans: PlanChanges,
    _ context: CommandContext
  ) {
    let isDryRun = context.options.isDryRun
    guard context.format == .text else {
      var json: JSONObject = ["versions": [], "commit": .string(settled.commit)]
      if isDryRun { json["dryRun"] = true }
      if !plans.isEmpty { json["courses"] = plans.json }
      return context.output.json("careplan.commit/v1", .object(json))
    }
    context.note("nothing to commit but what git had committed without careplan")
    let verb = isDryRun ? "would be settled:" : "settled"
    context.output.line("\(verb) \(String(settled.commit.prefix(8)), .yellow)")
    context.output.lines(plans.lines)
    if !settled.open.isEmpty { context.hint("careplan conflicts") }
    if isDryRun { context.note("nothing was written") }
  }

  private func rule(_ dates: DateReader) throws(CommandFailure) -> EffectiveRule {
    if isRetroactive { return .retroactive }
    guard let effective else { return .byDefault }
    return .from(try understand { () throws(UsageError) in try dates.start(effective, .either) })
  }

  private func write(
    _ written: GitStore.Written<PendingChanges>,
    _ lines: [(key: RecordKey, line: StyledText)],
    _ plans: PlanChanges,
    _ context: CommandContext
  ) {
    for remark in written.remarks { context.warn(StyledText(remark)) }
    context.hint(inQuestion: written.conflicts)
    guard context.format == .text else {
      var json: JSONObject = ["versions": .array(written.versions.map(\.json))]
      json["commit"] = written.commit.map { .string($0) }
      if !plans.isEmpty { json["courses"] = plans.json }
      context.output.json("careplan.commit/v1", .object(json))
      return
    }
    let periods = plans.linesByRecord(isDateOpen: context.options.isDryRun)
    for (key, line) in lines {
      context.output.line(line)
      context.output.lines((periods.lines[key] ?? []).map { "  " + $0 })
    }
    if let rest = periods.rest { context.output.line(StyledText(rest)) }
    guard let commit = written.commit else { return }
    context.output.line("committed \(String(commit.prefix(8)), .yellow)")
  }
}

extension CommitCommand {
  /// One line for each record: what happened, and from when on.
  private static func lines(
    of versions: [AnyRecord],
    _ open: OpenStore
  ) throws(CommandFailure) -> [(key: RecordKey, line: StyledText)] {
    try open.read { snapshot throws(CommandFailure) in
      var last: [RecordKey: AnyRecord] = [:]
      for version in versions { last[version.key] = version }
      var lines: [(key: RecordKey, line: StyledText)] = []
      for key in last.keys.sorted() {
        guard let new = last[key] else { continue }
        let old = try attempt { () throws(StoreError) in try snapshot.head(of: key) }
        lines.append((key, line(from: old, to: new, open)))
      }
      return lines
    }
  }

  private static func line(
    from old: AnyRecord?,
    to new: AnyRecord,
    _ open: OpenStore
  ) -> StyledText {
    let name: StyledText = "\(new.key.description, .bold)"
    guard let difference = RecordDifference(from: old, to: new) else { return name }
    let date = open.wording.instant(new.effectiveDate)
    if difference.movesDateOnly, let before = difference.oldEffectiveDate {
      return name + ": starts \(date) instead of \(open.wording.instant(before))"
    }
    let members = difference.members
      .filter { $0.weight != .bookkeeping && $0.member != MemberName.effectiveDate }
      .map(\.member).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let what = difference.change == .changed ? members.joined(separator: ", ") : ""
    let words = [difference.change == .changed ? "" : difference.change.rawValue, what]
    return name + ": \(words.filter { !$0.isEmpty }.joined(separator: ", ")), from \(date)"
  }

  /// Returns the message of -m or -F, or what the user writes in an editor.
  private func message(
    _ lines: [(key: RecordKey, line: StyledText)],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> String {
    var text = message
    if let file { text = String(decoding: try context.readFile(file), as: UTF8.self) }
    if text == nil {
      guard context.inputIsTerminal else {
        throw CommandFailure(
          UsageError("the message is missing", hint: "careplan commit -m MESSAGE")
        )
      }
      text = try CommitMessageFile(open.store).edited(lines.map(\.line.plain), context)
    }
    let message = (text ?? "").trimmedLines
    guard !message.isEmpty else {
      throw CommandFailure(UsageError("the message is empty; nothing was committed"))
    }
    return message
  }
}
