import CarePlanKit

/// `careplan sync`: brings this store and a remote to one commit.
struct SyncCommand: Command {
  static let spec = CommandSpec(
    name: "sync",
    summary: "Exchange changes with another repository in both directions",
    discussion: """
      What the remote has is fetched and checked and merged record by record with what is here, \
      and the result is pushed; the branch here moves last. Whoever syncs first, all copies end \
      with the same commit. What only a person can decide stays open, with all its versions, and \
      holds up nobody. Files with uncommitted changes stay as they are. The periods in which \
      something else is due here than before are printed, those in the past first, and limits of what \
      is done as needed that people have passed together.

      A sync succeeds only if the remote has everything. It can be stopped at any time and run \
      again. If others push at the same moment, it merges again, up to ten times.

      A remote that no longer has a commit which was seen there is refused: --republish gives it \
      our history again, --accept-rewrite takes its history and adds the versions that only we \
      have. The old commits stay here under refs/careplan/lost.

      --overwrite remote gives the remote the state of this device instead of merging; --overwrite \
      device gives this device the state of the remote. If anything would be replaced it asks \
      first, unless --yes is given, and is refused where nobody can be asked. What is \
      replaced is kept under refs/careplan/backup: on this device and, if it was the remote's, \
      there too. 'careplan merge' with that name brings it back beside the rest. What either side \
      has erased stays erased. Other devices that know the replaced state are told that the remote \
      was rewritten.
      """,
    positionals: [SyncArguments.remotePositional],
    options: SyncArguments.conflictOptions + SyncArguments.historyOptions
      + [
        SyncArguments.overwriteOption, Confirmation.option, SyncArguments.timeoutOption,
        SyncArguments.progressOption,
      ],
    formats: [.text, .json],
    manyStores: .writing,
    examples: [
      CommandExample("careplan sync", "Exchange changes with the branch's own remote"),
      CommandExample("careplan sync origin -n", "See what would come and go"),
      CommandExample(
        "careplan sync origin --policy newest",
        "Resolve conflicts by the latest edit"
      ),
      CommandExample(
        "careplan sync origin --overwrite device -n",
        "See what would be given up here"
      ),
    ],
    group: .sharing
  )

  private let arguments: SyncArguments
  private let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = try SyncArguments(arguments)
    isConfirmed = arguments.has("--yes")
    if isConfirmed, self.arguments.options.overwritten == nil {
      throw UsageError("--yes is for --overwrite: nothing else asks")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let report = try exchange(open, context, tells: context.format == .text)
    let plans = try PlanChanges(from: report.before, to: report.commit, open)
    let questions = try RaisedQuestions(
      open,
      after: report,
      isPreview: context.options.isDryRun
    )
    try report.write("sync", lines(report, open, context), plans, questions, to: context)
    if let kept = report.overwriting?.reference, !context.options.isDryRun {
      context.hint("careplan merge \(kept)")
    }
    return arguments.exitCode(report)
  }

  private func exchange(
    _ open: OpenStore,
    _ context: CommandContext,
    tells: Bool = false
  ) throws(CommandFailure) -> SyncReport {
    try agreed(open, context).deciding(open, context, Synchronizer.sync, tells: tells)
  }

  /// Returns what was asked for, after somebody agreed to what it replaces.
  private func agreed(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> SyncArguments {
    guard arguments.options.overwritten != nil, !isConfirmed, !context.options.isDryRun else {
      return arguments
    }
    let trial = try arguments.preview(open, context, Synchronizer.sync)
    guard let overwriting = trial.overwriting else { return arguments }
    try Confirmation(
      consequence: overwriting.consequence(trial.remote),
      answer: "yes",
      hints: ["careplan sync \(trial.remote) --overwrite \(overwriting.side.rawValue) -n"]
    ).require(context)
    var agreed = arguments
    agreed.options.agreedRemote = trial.remoteBefore
    return agreed
  }

  private func lines(
    _ report: SyncReport,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [StyledText] {
    let names = (StyledText(report.branch), StyledText(report.remote))
    if let heading = report.heldHeading {
      return try [heading] + report.traffic(open, context) + report.outcome(open)
    }
    guard report.before != report.commit || report.remoteBefore != report.commit else {
      return try [.saying(.bothAt, names.0, names.1, report.shortCommit)] + report.openLines(open)
    }
    let phrase: Phrase = context.options.isDryRun ? .wouldBothBeAt : .bothAtNow
    return try [.saying(phrase, names.0, names.1, report.shortCommit)]
      + report.replaced(open, context)
      + report.traffic(open, context)
      + report.outcome(open)
  }
}

extension SyncCommand: TabulatedCommand {
  static let storeColumns = [
    StoreColumn("Commit", 8, .left), StoreColumn("Received", 0), StoreColumn("Sent", 0),
    StoreColumn("Joined", 0), StoreColumn("Conflicts", 0), StoreColumn("", 0, .left),
  ]

  func storeRow(_ context: CommandContext) throws(CommandFailure) -> StoreRow {
    let open = try context.openStore()
    let report = try exchange(open, context)
    report.tellRemarks(to: context)
    let passed = try PassedLimits(open, after: report, isPreview: context.options.isDryRun)
    for line in passed.lines { context.warn(line) }
    let isStill = report.before == report.commit && report.remoteBefore == report.commit
    let counts = [report.received.count, report.sent.count, report.joined.count]
    return StoreRow(
      cells: [report.shortCommit] + counts.map { StoreRow.count($0) } + [
        StoreRow.count(report.open.count, [.bold, .red]),
        isStill || !context.options.isDryRun ? "" : "would change",
      ],
      exit: arguments.exitCode(report)
    )
  }
}
