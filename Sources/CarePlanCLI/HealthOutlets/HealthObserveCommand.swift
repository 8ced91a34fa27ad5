import CarePlanKit

/// `careplan health observe`: takes in what sources get, and sends it on, until it is stopped.
struct HealthObserveCommand: Command {
  static let spec = CommandSpec(
    name: "health observe",
    summary: "Take in new samples as they come, and send them on",
    discussion: """
      The files of the registered sources are watched. Two seconds after one of them was last written, it is \
      read as by 'careplan health import', and what has changed is sent to the stores outside as by 'careplan \
      health run'. Health tasks are filled in one commit. At the start everything is looked at once, so that \
      nothing is missed that came meanwhile.

      With --on-threshold, CMD runs in a shell whenever a value that was filled reaches a threshold of its \
      task or is not comparable, or a task's adherence on that day does. It gets them on its standard \
      input as 'careplan threshold check --json' prints them, and no variable that may open keys.

      A failure is told and ends nothing: it is tried again with the next change. Only one process observes a \
      copy; another one says so and ends with 0.

      SIGTERM ends it with 0 and Ctrl-C with 130, after the batch that is under way; a second signal ends it \
      at once, and the next run goes on where it stopped.
      """,
    options: [
      .flag("--once", help: "Look once, then end"),
      .flag("--detach", help: "Go on in the background, with messages in a log file"),
      .option(
        "--on-threshold",
        value: "CMD",
        help: "Run CMD when a threshold is reached, with the values as JSON on its standard input"
      ),
    ] + HealthSending.options,
    formats: [.text],
    examples: [
      CommandExample("careplan health observe", "Watch the sources"),
      CommandExample(
        "careplan health observe --once",
        "Take in and send what is new, as from cron"
      ),
      CommandExample("careplan health observe --detach", "Watch in the background"),
    ],
    group: .health
  )

  private let sending: HealthSending
  private let isOnce: Bool
  private let isDetached: Bool
  /// The options that a process in the background needs as well.
  private let words: [String]
  private let program: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    sending = try HealthSending(arguments)
    isOnce = arguments.has("--once")
    isDetached = arguments.has("--detach")
    program = arguments.value("--on-threshold")
    let words = ["--since", "--batch", "--retry", "--on-threshold"].flatMap { name in
      arguments.value(name).map { [name, $0] } ?? []
    }
    self.words = words + (arguments.has("--strict") ? ["--strict"] : [])
    if isOnce, isDetached { throw UsageError("--once ends at once: there is nothing to detach") }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore(.running)
    let sources = try attempt { () throws(StoreError) in try open.store.healthSources() }
    guard !sources.isEmpty else {
      throw CommandFailure(
        .remote,
        code: "noSource",
        "no source of samples is registered",
        hints: ["careplan health source add NAME apple-export FILE"]
      )
    }
    try requirePermissions(open)
    if isDetached { return try detach(open, context) }
    guard !isOnce, !context.options.isDryRun else { return try look(sources, open, context) }
    let taking = try attempt { () throws(StoreError) in
      try ObserverLock.take(in: open.store.runPlaces)
    }
    guard case .taken(let lock) = taking else {
      context.note("another process observes here already")
      return .done
    }
    defer { withExtendedLifetime(lock) {} }
    context.listenForSignals()
    var watch = try attempt { () throws(StoreError) in try Self.watch(sources) }
    context.note("observing \(sources.map(\.name).joined(separator: ", ")); Ctrl-C ends it")
    repeat {
      do throws(CommandFailure) { _ = try look(sources, open, context) } catch {
        context.warn("\(error.message) (\(error.code))")
        for cause in error.causes { context.detail("caused by: \(cause)") }
      }
      context.output.flush()
    } while try wait(&watch)
    return StopSignal.received == 2 ? .interrupted : .done
  }

  private static func watch(_ sources: [HealthSource]) throws(StoreError) -> SourceWatch {
    let places = sources.filter { $0.form != .program && $0.place != "-" }.map(\.place)
    return try SourceWatch(of: places)
  }

  private func wait(_ watch: inout SourceWatch) throws(CommandFailure) -> Bool {
    do throws(StoreError) { return try watch.wait { StopSignal.received != nil } } catch {
      throw CommandFailure(error)
    }
  }

  /// Refuses to begin while nobody has said whether a type may be read.
  private func requirePermissions(_ open: OpenStore) throws(CommandFailure) {
    let undecided = try attempt { () throws(StoreError) in
      let permissions = try HealthPermissions(in: open.store.runPlaces)
      let types = try open.store.healthOutlets().flatMap(\.types)
      return types.filter { permissions[$0] == .undetermined }
    }
    guard let type = undecided.first else { return }
    throw CommandFailure(
      .usage,
      code: StoreError.Code.undetermined.rawValue,
      "nobody has said whether \(type.shortName) may be given to stores outside",
      hints: ["careplan health permissions grant \(type.shortName)"]
    )
  }

  /// Takes in what the sources have, fills health tasks, and sends what has changed.
  private func look(
    _ sources: [HealthSource],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let cache = try context.healthCache(open)
    var failures: [CommandFailure] = []
    for source in sources {
      do throws(StoreError) {
        var options = HealthImportOptions()
        options.isTrial = context.options.isDryRun
        let report = try HealthImport(
          of: source.described(in: open),
          options,
          in: context.directory,
          environment: context.environment
        ).run(into: cache, at: Instant(context.clock()))
        if report.intake.unreadable > 0 {
          context.warn(
            "\(CountWords.count(report.intake.unreadable, "sample", "samples")) of \(source.name)"
              + " could not be read: careplan health import \(source.name) tells why"
          )
        }
      } catch { failures.append(CommandFailure(error)) }
      if StopSignal.received != nil { return .done }
    }
    do throws(CommandFailure) { try fill(from: cache, context) } catch { failures.append(error) }
    // What one source lacks is no reason to keep back what others have.
    let outlets = try attempt { () throws(StoreError) in try open.store.healthOutlets() }
    let exit = try HealthRuns(context: context, open: open).perform(outlets, sending, areAll: true)
    for failure in failures.dropFirst() { context.warn("\(failure.message) (\(failure.code))") }
    if let first = failures.first { throw first }
    return exit
  }

  /// Fills health tasks, and tells the program of `--on-threshold` what is reached.
  private func fill(
    from cache: HealthCache,
    _ context: CommandContext
  ) throws(CommandFailure) {
    // Others may have written since the last look.
    let open = try context.openStore(.running)
    let isDryRun = context.options.isDryRun
    let work = FillWork(filling: HealthFilling(), message: "Fill health tasks from samples")
    let (report, commit) = try attempt { () throws(StoreError) in
      try work.run(from: cache, isDryRun: isDryRun, open)
    }
    guard report.changed > 0 else { return }
    let words = FillWords(report: report, isDryRun: isDryRun, open: open)
    for line in words.lines { context.output.line(StyledText(line)) }
    if let commit { context.note("committed \(commit.prefix(8).description)") }
    guard let program, commit != nil else { return }
    try ThresholdNotice(program, context).tell(report, open)
  }

  /// Starts the same command in a session of its own, which outlives this one.
  private func detach(_ open: OpenStore, _ context: CommandContext) throws(CommandFailure)
    -> ExitCode
  {
    let log = "\(open.store.runPlaces.root)/observe.log"
    let program = CommandLine.arguments.first ?? "careplan"
    let words =
      [program, "-C", context.directory, "health", "observe"]
      + sending.types.flatMap { ["--type", $0.shortName] } + words
    let command =
      "umask 077; setsid --fork " + words.map(Self.quoted).joined(separator: " ")
      + " </dev/null >>\(Self.quoted(log)) 2>&1"
    if context.options.isDryRun {
      context.output.line("would observe in the background")
      return .done
    }
    // The directory is there once the cache is.
    _ = try context.healthCache(open)
    let run = try ShellRun(command, option: "--detach", in: context, input: "", lineLimit: 1)
    guard run.status == 0 else {
      throw CommandFailure(.inputOutput, code: "exec", "cannot go on in the background")
    }
    context.output.line("observing in the background; messages are in \(log)")
    return .done
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
