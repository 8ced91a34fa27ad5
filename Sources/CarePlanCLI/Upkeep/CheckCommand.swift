import CarePlanKit

/// `careplan check`: checks that the store is sound, and repairs what can be repaired.
struct CheckCommand: Command {
  static let spec = CommandSpec(
    name: "check",
    summary: "Check that the store is sound",
    discussion: """
      The last commit, its history, the work tree and this clone's own files are examined. With \
      --fix, heads that are missing, stale or edited without careplan are put in order, careplan's \
      lines of .gitattributes are restored, version files that were changed get their first bytes \
      again, and outcomes whose task has become known are placed. \
      Each repair is committed, and nothing is lost. Of a signed store, what other users of the \
      computer may read is reported, and closed to them with --fix. Files of the history that have \
      a private key, or another secret that lets others act for its owner, are named.

      With --signatures the commits of a signed store are judged anew, whatever this copy has \
      accepted: each has to be signed, or answered for, by somebody who may do what it does. Commits \
      that an owner has answered for with all before them are judged too with --all.

      Exits with 1 if there are errors or warnings, or commits that would be held.
      """,
    positionals: [
      PositionalSpec(
        "REVISION",
        .optional,
        help: "Commit to examine with its history, instead of this clone",
        completion: .dynamic("revision")
      )
    ],
    options: [
      .flag("--fix", help: "Repair what can be repaired without losing anything"),
      .flag("--no-history", help: "Examine the last commit without those before it"),
      .flag("--signatures", help: "Also judge who answers for each commit of a signed store"),
      .flag("--all", help: "With --signatures: judge what owners have answered for, too"),
    ],
    formats: [.text, .json, .jsonLines],
    manyStores: .writing,
    usesPager: true,
    examples: [
      CommandExample("careplan check", "Examine the store"),
      CommandExample("careplan check --fix", "Repair what can be repaired"),
      CommandExample("careplan check origin/main", "Examine what was fetched"),
    ],
    group: .upkeep
  )

  private let revision: String?
  private let repairs: Bool
  private let leavesHistory: Bool
  private let judges: Bool
  private let judgesAll: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    revision = arguments.positional(0)
    repairs = arguments.has("--fix")
    leavesHistory = arguments.has("--no-history")
    judges = arguments.has("--signatures")
    judgesAll = arguments.has("--all")
    if judgesAll, !judges { throw UsageError("--all is for --signatures") }
    if judges, revision != nil {
      throw UsageError("--signatures judges the branch that is checked out, and no revision")
    }
    guard revision == nil || !(repairs || leavesHistory) else {
      throw UsageError("a revision is examined as it is, with its history")
    }
    if repairs, leavesHistory { throw UsageError("--fix examines the history too") }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let before = repairs ? try? open.store.position().commit : nil
    let report = try report(open, context)
    let plans = plans(since: before, report.repair, open)
    let signatures = try judges ? judged(open) : nil
    let held = HeldReport(signatures?.held ?? [])
    switch context.format {
    case .json:
      var json = report.json
      if let signatures {
        json["judged"] = .number(JSONNumber(signatures.commits))
        json["held"] = held.json
      }
      if !plans.isEmpty { json["courses"] = plans.json }
      context.output.json("careplan.check/v1", .object(json))
    case .jsonLines:
      var lines = JSONLines("careplan.check/v1", to: context.output)
      for finding in report.findings { lines.write(finding.json) }
      lines.end()
    default:
      write(report, plans, context)
      if let signatures {
        context.output.lines(held.lines(open.wording))
        let count = signatures.commits
        context.output.line(
          "\(count == 1 ? "1 commit" : "\(count) commits") judged, \(signatures.held.count) would be held"
        )
      }
    }
    return report.isClean && held.held.isEmpty ? .done : .findings
  }

  private func judged(_ open: OpenStore) throws(CommandFailure) -> GitStore.SignatureReport {
    try attempt { () throws(StoreError) in try open.store.checkSignatures(all: judgesAll) }
  }

  private func report(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> CheckReport {
    if repairs, !context.options.isDryRun {
      return try attempt { () throws(StoreError) in try open.store.repair() }
    }
    let scope = revision.map { CheckScope.revision($0) } ?? (leavesHistory ? .tree : .all)
    return try attempt { () throws(StoreError) in try open.store.check(scope) }
  }

  /// Returns what becomes of the plans by a repair; what was repaired is told even if they cannot
  /// be read.
  private func plans(
    since before: String?,
    _ repair: String?,
    _ open: OpenStore
  ) -> PlanChanges {
    guard let repair, let plans = try? PlanChanges(from: before, to: repair, open) else {
      return PlanChanges([], open)
    }
    return plans
  }

  private func write(_ report: CheckReport, _ plans: PlanChanges, _ context: CommandContext) {
    for finding in report.findings {
      context.output.lines(finding.lines.map(context.hintPlace.naming))
    }
    if let commit = report.repair {
      context.output.line("repaired in commit \(commit.prefix(8).description)")
      context.output.lines(plans.lines)
    }
    context.output.line(StyledText(report.summary))
    if repairs, context.options.isDryRun {
      context.note("nothing was repaired; run it without --dry-run")
    } else if !repairs, report.hasRepairable {
      context.hint("careplan check --fix")
    }
  }
}
