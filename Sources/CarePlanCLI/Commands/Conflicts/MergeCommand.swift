import CarePlanKit

/// `careplan merge`: merges another commit of the store, record by record.
struct MergeCommand: Command {
  static let spec = CommandSpec(
    name: "merge",
    summary: "Merge another commit of the store, record by record",
    discussion: """
      Every record is merged by its own versions: what only one side changed is taken, what both \
      changed alike is taken once, and what needs a person's decision stays open, with all its \
      versions, until 'careplan resolve' decides. The merge is made all the same.

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
      .flag("--fail-on-conflict", help: "Exit with 3 if records stay open")
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

  init(_ arguments: ParsedArguments) throws(UsageError) {
    revision = arguments.positionals[0]
    failsOnConflict = arguments.has("--fail-on-conflict")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let isDryRun = context.options.isDryRun
    let report = try attempt { () throws(StoreError) in
      isDryRun ? try open.store.rehearseMerge(revision) : try open.store.merge(revision)
    }
    if context.format == .json {
      context.output.json("careplan.merge/v1", report.json(isDryRun: isDryRun))
    } else {
      for line in report.lines(revision, isDryRun: isDryRun) { context.output.line(line) }
      for remark in report.remarks { context.warn(StyledText(remark)) }
      if !report.open.isEmpty { context.hint("careplan conflicts") }
    }
    return failsOnConflict && !report.open.isEmpty ? .conflicts : .done
  }
}

extension MergeReport {
  fileprivate func lines(_ revision: String, isDryRun: Bool) -> [StyledText] {
    let would = isDryRun ? "would be " : ""
    let commit: StyledText = "\(String(commit.prefix(8)), .yellow)"
    var lines: [StyledText] = []
    switch kind {
    case .upToDate: return ["\(revision) has nothing that is not here"]
    case .fastForward: lines.append("\(would)moved on to \(commit)")
    case .merged: lines.append("\(revision) \(would)merged: \(commit)")
    }
    lines += joined.map { "  joined    \($0.description)" }
    lines += open.map { "  \("CONFLICT", [.bold, .red])  \($0.key.description)" }
    lines += adopted.map { "  taken     \($0)" }
    return lines
  }

  fileprivate func json(isDryRun: Bool) -> JSONValue {
    var object: JSONObject = [
      "commit": .string(commit),
      "kind": .string(kind.rawValue),
      "joined": .array(joined.map { .string($0.description) }),
      "open": .array(open.map { .string($0.key.description) }),
      "adopted": .array(adopted.map { .string($0) }),
    ]
    if isDryRun { object["dryRun"] = true }
    if !remarks.isEmpty { object["remarks"] = .array(remarks.map { .string($0) }) }
    return .object(object)
  }
}
