import CarePlanKit
import Foundation

/// `careplan watch`: keeps the store in step with a remote until it is stopped.
struct WatchCommand: Command {
  static let spec = CommandSpec(
    name: "watch",
    summary: "Keep in step with another repository, or watch events",
    discussion: """
      Whenever the branch moves, here or there, both are synced as by 'careplan sync', and what \
      came and went is printed, one line per record. With --json every sync is one line.

      A change of a repository on this computer is noticed at once; any other repository is asked \
      every --interval. While it cannot be reached the pauses grow, up to a quarter of an hour. A \
      failure that a person has to mend, such as a rewritten history, ends the command, and so do \
      ten other failures in a row.

      In a signed store, when the login has ended, what others have done is fetched and nothing is \
      merged or pushed until somebody logs in again; a line says so.

      With --events nothing is synced. Every event of the plan that a commit here changes, whoever made it or \
      brought it, is one line of JSON: the event before and after it as 'careplan events --json' has it, and \
      its instructions; null is an event that was or is not there. A commit that changes none, such as one \
      that adds a note, prints nothing. The days and tasks are chosen as for 'careplan events'. Both sides \
      are judged as of now: that an event is over without having been done is no change of anybody's.

      SIGTERM ends it with 0 and Ctrl-C with 130, after a sync that is under way; a second signal \
      ends it at once, and the next sync finishes the work.
      """,
    positionals: [
      PositionalSpec(
        "REMOTE|TASK",
        .many,
        help:
          "Other repository (default: the one of the branch, or origin); with --events only these tasks",
        completion: .dynamic("remote-or-task")
      )
    ],
    options: [
      .option("--interval", value: "DURATION", help: "Time between two looks (default: 15s)"),
      .option(
        "--on-change",
        value: "CMD",
        help: "Run CMD when changes came, with the sync as JSON on its standard input"
      ),
      .flag("--once", help: "Look once, then end"),
      SyncArguments.timeoutOption,
      .flag("--events", help: "Print a line for every event that changes"),
    ] + EventOptions.specs,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan watch origin", "Sync whenever somebody changes something"),
      CommandExample("careplan watch --interval 1min", "Ask less often"),
      CommandExample("careplan watch --on-change 'notify-send Plan'", "Be told of changes"),
      CommandExample("careplan watch --events --week", "Tell a program what changes this week"),
    ],
    group: .sharing
  )

  private let remote: String?
  private let pace: WatchPace
  private let program: String?
  private let isOnce: Bool
  private let timeout: RemoteTimeout?
  /// What is watched with `--events`.
  private let events: EventWatch?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    events = arguments.has("--events") ? try EventWatch(arguments) : nil
    try Self.check(arguments)
    remote = arguments.positional(0)
    program = arguments.value("--on-change")
    isOnce = arguments.has("--once")
    timeout = try SyncArguments.timeout(arguments)
    pace = try Self.pace(arguments.value("--interval"))
  }

  /// Refuses options, and more than one word, that mean nothing for what is watched.
  private static func check(_ arguments: ParsedArguments) throws(UsageError) {
    let names = EventOptions.specs.map(\.key)
    let isOfEvents = arguments.has("--events")
    let misplaced =
      isOfEvents ? ["--interval", "--on-change", "--once", "--timeout"] : names
    if let name = misplaced.first(where: arguments.has) {
      throw UsageError("\(name) makes no sense \(isOfEvents ? "with" : "without") --events")
    }
    guard !isOfEvents, let surplus = arguments.positional(1) else { return }
    throw UsageError("'\(surplus)' is one argument too many")
  }

  private static func pace(_ text: String?) throws(UsageError) -> WatchPace {
    guard let text else { return WatchPace() }
    guard case .seconds(let seconds)? = try? Quantities.duration(text), seconds >= 1 else {
      throw UsageError(
        "--interval is a second at least, not '\(text)'",
        hint: "write it as 15s or 2min"
      )
    }
    return WatchPace(interval: seconds, longest: max(seconds, WatchPace().longest))
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    if let events {
      guard context.options.format != .text else {
        throw CommandFailure(UsageError("--events prints lines of JSON, and no text"))
      }
      try events.run(context)
      return StopSignal.received == SIGINT ? .interrupted : .done
    }
    let open = try context.openStore(.running)
    let name = try open.remoteName(remote)
    var watch = try attempt { () throws(StoreError) in
      _ = try open.store.remote(named: name)
      let synchronizer = try context.synchronizer(of: open.store, timeout)
      return RemoteWatch(
        context.options.isDryRun ? synchronizer.preview : synchronizer,
        of: name,
        pace
      )
    }
    guard !isOnce, !context.options.isDryRun else {
      try noteLogin(of: open.store, &watch, context)
      return try look(with: &watch, context)
    }
    context.listenForSignals()
    context.note("watching \(name); Ctrl-C ends it")
    while !Self.isOver(context) {
      try noteLogin(of: open.store, &watch, context)
      try tell(look(&watch), retryingIn: watch.pause, fetching: watch.onlyFetches, context)
      watch.wait { Self.isOver(context) }
    }
    return StopSignal.received == SIGINT ? .interrupted : .done
  }

  private static func isOver(_ context: CommandContext) -> Bool {
    StopSignal.received != nil || context.output.isClosed
  }

  private func look(_ watch: inout RemoteWatch) throws(CommandFailure) -> RemoteWatch.Observation {
    do throws(StoreError) { return try watch.look() } catch { throw CommandFailure(error) }
  }

  /// Looks once, and again if conflicts were decided, which the remote has to know.
  private func look(
    with watch: inout RemoteWatch,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let observation = try look(&watch)
    if case .failed(let error) = observation { throw CommandFailure(error) }
    if try tell(observation, retryingIn: watch.pause, fetching: watch.onlyFetches, context) {
      try tell(look(&watch), retryingIn: watch.pause, fetching: watch.onlyFetches, context)
    }
    guard case .exchanged(let report) = observation else { return .done }
    return report.held.isEmpty && report.damagedFiles.isEmpty ? .done : report.exitCode
  }

  /// Says when a login has ended, or somebody is logged in again.
  private func noteLogin(
    of store: GitStore,
    _ watch: inout RemoteWatch,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let isWithoutLogin = try context.isWithoutLogin(store)
    guard isWithoutLogin != watch.onlyFetches else { return }
    watch.onlyFetches = isWithoutLogin
    if isWithoutLogin {
      context.warn("nobody is logged in: what others do is fetched, and nothing is merged or sent")
      context.hint("careplan login PERSON")
    } else {
      context.note("somebody is logged in again: changes are exchanged")
    }
  }
}

extension WatchCommand {
  /// Prints what a look found, and reacts to it.
  ///
  /// - Returns: Whether there is a new commit of ours.
  @discardableResult
  private func tell(
    _ observation: RemoteWatch.Observation,
    retryingIn pause: Double,
    fetching isFetch: Bool,
    _ context: CommandContext
  ) throws(CommandFailure) -> Bool {
    defer { context.output.flush() }
    switch observation {
    case .still: return false
    case .failed(let error):
      tell(CommandFailure(error), retryingIn: Int(pause.rounded(.up)), context)
      return false
    case .exchanged(let report):
      let passed = try passedLimits(after: report, context)
      tell(report, passed, context)
      try DoubtList(context.openStore(), after: report, isPreview: context.options.isDryRun)
        .tell(to: context)
      guard !context.options.isDryRun, !isFetch else { return false }
      if report.before != report.commit { try runProgram(report, passed, context) }
      guard !report.open.isEmpty else { return false }
      let open = try context.openStore()
      let decider = try ConflictDecider(unattended: open, context)
      let conflicts = try open.conflicts(of: report.open)
      return try !decider.decide(conflicts, since: report.before).isEmpty
    }
  }

  /// Returns the limits of what is done as needed that are passed by what came; nil if neither an
  /// entry nor a limit did.
  private func passedLimits(
    after report: SyncReport,
    _ context: CommandContext
  ) throws(CommandFailure) -> PassedLimits? {
    let keys = report.received.map(\.key) + report.joined
    guard keys.contains(where: { $0.kind == .outcome || $0.kind.isTask }) else { return nil }
    let isPreview = context.options.isDryRun
    return try PassedLimits(context.openStore(), after: report, isPreview: isPreview)
  }

  private func tell(_ report: SyncReport, _ passed: PassedLimits?, _ context: CommandContext) {
    if context.format == .json {
      let json = Self.json(report, passed, isPreview: context.options.isDryRun)
      Self.write(["type": "sync", "sync": json], context)
    } else {
      context.output.lines(report.changes + (passed?.lines ?? []))
    }
    report.tellRemarks(to: context)
  }

  private func tell(_ failure: CommandFailure, retryingIn seconds: Int, _ context: CommandContext) {
    if context.format == .json {
      Self.write(
        [
          "type": "failure", "code": .string(failure.code),
          "retryIn": .number(JSONNumber(seconds)),
        ],
        context
      )
    }
    context.warn("\(failure.message) (\(failure.code)); trying again in \(seconds) s")
    for cause in failure.causes { context.detail("caused by: \(cause)") }
  }

  private static func json(
    _ report: SyncReport,
    _ passed: PassedLimits?,
    isPreview: Bool
  ) -> JSONValue {
    var json = report.json(isPreview: isPreview)
    json["limitsPassed"] = passed?.json
    return .object(json)
  }

  /// Writes one event as a document on one line.
  private static func write(_ event: JSONValue, _ context: CommandContext) {
    context.output.document(CanonicalJSON.compact(["careplan.watch/v1": event]) + "\n")
  }

  /// Runs the user's program; its failure is no reason to stop.
  private func runProgram(
    _ report: SyncReport,
    _ passed: PassedLimits?,
    _ context: CommandContext
  ) throws(CommandFailure) {
    guard let program else { return }
    let run = try ShellRun(
      program,
      option: "--on-change",
      in: context,
      input: CanonicalJSON.text([
        "careplan.sync/v1": Self.json(report, passed, isPreview: false)
      ]),
      lineLimit: 1_000
    )
    context.errors.verbatim(String(decoding: run.output, as: UTF8.self))
    if run.status != 0 { context.warn("the program of --on-change ended with \(run.status)") }
  }
}
