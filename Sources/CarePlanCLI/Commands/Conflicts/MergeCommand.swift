import CarePlanKit

/// `careplan merge`: merges another commit of the store, record by record.
struct MergeCommand: Command {
  static let spec = CommandSpec(
    name: "merge",
    summary: "Merge another commit of the store, record by record",
    discussion: """
      Every record is merged by its own versions: what only one side changed is taken, what both \
      changed alike is taken once, and what needs a person's decision stays open, with all its \
      versions, until 'careplan resolve' decides. The merge is made all the same. \
      In which periods something else is due than before is printed, first what takes effect in \
      the past.

      Everyone who merges the same two commits makes the same commit. Files with uncommitted \
      changes stay as they are. 'git fetch' brings the commits of others, and 'git push' delivers \
      what was merged.
      """,
    positionals: [
      PositionalSpec(
        "REV",
        help: "the other commit, such as origin/main",
        completion: .dynamic("revision")
      )
    ],
    options: [
      ConflictPolicy.option,
      .flag("--fail-on-conflict", help: "Exit with 3 if records stay open"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan merge origin/main", "Merge what 'git fetch' has brought"),
      CommandExample("careplan merge origin/main -n", "See what it would join"),
    ],
    group: .sharing
  )

  private let revision: String
  private let failsOnConflict: Bool
  private let policy: ConflictPolicy?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    revision = arguments.positionals[0]
    failsOnConflict = arguments.has("--fail-on-conflict")
    policy = try arguments.value("--policy").map(ConflictPolicy.init(_:))
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let isDryRun = context.options.isDryRun
    let before = try attempt { () throws(StoreError) in try open.store.position().commit }
    let report = try attempt { () throws(StoreError) in
      isDryRun ? try open.store.rehearseMerge(revision) : try open.store.merge(revision)
    }
    let decider = try ConflictDecider(policy, open, context, tells: context.format == .text)
    let decided = isDryRun ? [] : try decider.decide(report.open, since: before)
    let stays = report.open.map(\.key).filter { !decided.contains($0) }
    var after = report.commit
    if !decided.isEmpty {
      after = try attempt { () throws(StoreError) in try open.store.position().commit } ?? after
    }
    let plans = try PlanChanges(from: before, to: after, open)
    if context.format == .json {
      var json = report.json(decided, stays, isDryRun: isDryRun)
      if !plans.isEmpty { json["courses"] = plans.json }
      context.output.json("careplan.merge/v1", .object(json))
    } else {
      context.output.lines(
        report.lines(revision, decided, open.wording, isDryRun: isDryRun) + plans.lines
      )
      for remark in report.remarks { context.warn(StyledText(remark)) }
      if !stays.isEmpty { context.hint("careplan conflicts") }
    }
    return failsOnConflict && !stays.isEmpty ? .conflicts : .done
  }
}

extension MergeReport {
  fileprivate func lines(
    _ revision: String,
    _ decided: [RecordKey],
    _ wording: Wording,
    isDryRun: Bool
  ) -> [StyledText] {
    let would = isDryRun ? "would be " : ""
    let commit: StyledText = "\(String(commit.prefix(8)), .yellow)"
    var lines: [StyledText] = []
    switch kind {
    case .upToDate: return ["\(revision) has nothing that is not here"]
    case .fastForward: lines.append("\(would)moved on to \(commit)")
    case .merged: lines.append("\(revision) \(would)merged: \(commit)")
    }
    lines += joined.map { "  joined    \($0.description)" }
    lines += decided.map { "  decided   \($0.description)" }
    for conflict in open where !decided.contains(conflict.key) {
      lines += conflict.summary(wording).map { "  \($0)" }
    }
    lines += adopted.map { "  taken     \($0)" }
    return lines
  }

  fileprivate func json(
    _ decided: [RecordKey],
    _ open: [RecordKey],
    isDryRun: Bool
  ) -> JSONObject {
    var object: JSONObject = [
      "commit": .string(commit),
      "kind": .string(kind.rawValue),
      "joined": .array(joined.map { .string($0.description) }),
      "open": .array(open.map { .string($0.description) }),
      "adopted": .array(adopted.map { .string($0) }),
    ]
    if !decided.isEmpty { object["decided"] = .array(decided.map { .string($0.description) }) }
    if isDryRun { object["dryRun"] = true }
    if !remarks.isEmpty { object["remarks"] = .array(remarks.map { .string($0) }) }
    return object
  }
}
