import CarePlanKit

/// `careplan health import`: takes samples in and fills health tasks from them.
struct HealthImportCommand: Command {
  static let spec = CommandSpec(
    name: "health import",
    summary: "Import samples, and fill health tasks from them",
    discussion: """
      SOURCE is the name of a registered source, a file, or '-' for standard input, whose form is found by \
      what is in it. Without SOURCE all registered sources are imported.

      Samples stay on this machine, in .git/careplan/health, for its owner alone. Of what they say only \
      the outcomes of health tasks become part of the plan, in one commit. Importing the same samples \
      again changes nothing.

      What a newer export no longer has is deleted here too. If it is that of another person, lacks a \
      fifth of a type, or may be older than the last one, nothing is taken in unless --accept-deletions \
      says that this export holds.
      """,
    positionals: [
      PositionalSpec(
        "SOURCE",
        .optional,
        help: "Name of a source, a file, or - for standard input",
        completion: .file
      )
    ],
    options: [
      .option(
        "--form",
        value: "FORM",
        help: "How the file gives its samples (default: as it looks)",
        completion: .choices(HealthSource.Form.allCases.map(\.rawValue))
      )
    ] + HealthSourceCommand.tableOptions + [
      HealthArguments.typesOption,
      .option("--since", value: "DATE", help: "Only samples that end on this day or later"),
      .flag("--accept-deletions", help: "Remove what the export lacks, whatever speaks against it"),
      .flag("--no-fill", help: "Import samples only"), OutcomeRecording.messageOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan health import ~/Downloads/export.zip", "Import a phone's export"),
      CommandExample("careplan health import", "Import what is new at all sources"),
      CommandExample("careplan health import -n export.zip", "See what an import would bring"),
    ],
    group: .health
  )

  private let name: String?
  private let form: HealthSource.Form?
  private let table: TableOptions
  private let types: Set<HealthType>?
  private let since: String?
  private let acceptsDeletions: Bool
  private let fills: Bool
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    name = arguments.positional(0)
    form = try arguments.choice("--form")
    table = TableOptions(arguments)
    types = try HealthArguments.types(arguments)
    since = arguments.value("--since")
    acceptsDeletions = arguments.has("--accept-deletions")
    fills = !arguments.has("--no-fill")
    message = arguments.value("--message")
    guard form != .program || name == nil else {
      throw UsageError(
        "a program is imported by the name of its source",
        hint: "careplan health source add NAME exec 'COMMAND'"
      )
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let input = name == "-" && form == nil ? try BegunInput(context.inputPieces()) : nil
    let sources = try sources(input, open, context)
    let options = try options(open, context)
    let cache = try context.samplesForImport(of: open)
    var done = Done()
    for source in sources {
      do throws(CommandFailure) {
        try take(source, options, input?.pieces, cache, open, context, &done)
      } catch {
        // What the others bring is kept, and told.
        guard sources.count > 1 else { throw error }
        done.failures.append((source.name, error))
      }
    }
    if fills, !options.isTrial, !done.reports.isEmpty {
      (done.filled, done.commit) = try attempt { () throws(StoreError) in
        let result = try work.run(from: cache, isDryRun: false, open)
        return (result.report, result.commit)
      }
    }
    let imported = ImportedSamples(done.reports, isDryRun: options.isTrial, open)
    try imported.write(done.filled, done.commit, to: context)
    if let failure = done.failures.first {
      for (name, failure) in done.failures.dropFirst() {
        context.warn("the source \(name): \(failure.message)")
      }
      throw failure.failure
    }
    if let failure = imported.failure { throw failure }
    let isNew = done.reports.contains { !$0.intake.isNothingNew } || done.filled?.changed ?? 0 > 0
    return isNew ? .done : .nothingToDo
  }

  /// What was imported so far.
  private struct Done {
    var reports: [HealthImportReport] = []
    var failures: [(name: String, failure: CommandFailure)] = []
    var filled: HealthFillReport?
    var commit: String?
  }

  private var work: FillWork {
    FillWork(filling: HealthFilling(), message: message ?? "Fill health tasks from samples")
  }

  private func take(
    _ source: HealthSource,
    _ options: HealthImportOptions,
    _ input: PieceReader?,
    _ cache: HealthCache,
    _ open: OpenStore,
    _ context: CommandContext,
    _ done: inout Done
  ) throws(CommandFailure) {
    var pieces = input
    if pieces == nil, source.place == "-" { pieces = try context.inputPieces() }
    let run = HealthImport(
      of: source,
      options,
      in: context.directory,
      environment: context.environment,
      input: pieces.map { pieces in { try pieces.next() } }
    )
    let progress = context.progress("reading samples", after: .milliseconds(500))
    defer { progress.end() }
    var filled: HealthFillReport?
    let report = try attempt { () throws(StoreError) in
      try run.run(
        into: cache,
        at: open.dates.now,
        onProgress: { step in
          let share = step.total.map { $0 == 0 ? 1 : Double(step.bytes) / Double($0) }
          progress.update(step.samples, share: share)
        },
        afterwards: { samples throws(StoreError) in
          // Of a trial nobody sees the samples later.
          guard options.isTrial, fills else { return }
          filled = try work.run(from: samples, isDryRun: true, open).report
        }
      )
    }
    done.reports.append(report)
    done.filled = filled ?? done.filled
  }

  private func options(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> HealthImportOptions {
    var options = HealthImportOptions()
    options.types = types
    options.since = try since.map { text throws(CommandFailure) in
      try understand { () throws(UsageError) in try open.dates.start(text, .past) }
    }
    options.deletions = acceptsDeletions ? .accepted : .ifPlausible
    options.isTrial = context.options.isDryRun
    return options
  }
}

extension HealthImportCommand {
  /// The sources that are meant: all registered ones, one of them, or a file.
  private func sources(
    _ input: BegunInput?,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [HealthSource] {
    let registered = try attempt { () throws(StoreError) in try open.store.healthSources() }
    guard let name else {
      guard !registered.isEmpty else {
        throw CommandFailure(
          .noInput,
          code: "no-source",
          "this copy has no source of samples",
          hints: [
            "careplan health import export.zip",
            "careplan health source add phone apple-export export.zip",
          ]
        )
      }
      try refuseTable(ofSource: nil)
      return registered.map { $0.described(in: open) }
    }
    if let source = registered.first(where: { $0.name == name }) {
      try refuseTable(ofSource: name)
      return [source.described(in: open)]
    }
    var source = HealthSource("", form ?? input?.form ?? .ndjson, at: "-")
    if name != "-" { source = try file(name, context) }
    do throws(UsageError) { try table.refuse(for: source.form) } catch {
      throw CommandFailure(error)
    }
    table.describe(&source)
    return [source.described(in: open)]
  }

  /// Refuses options of a file where a source has its own.
  private func refuseTable(ofSource name: String?) throws(CommandFailure) {
    guard !table.isEmpty else { return }
    let which = name.map { "the source '\($0)'" } ?? "each source"
    throw CommandFailure(
      UsageError(
        "--map, --dialect, --zone and --snapshot are for files, and \(which) has its own",
        hint: "careplan health source add --help"
      )
    )
  }

  private func file(
    _ name: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> HealthSource {
    let path = context.path(name)
    if let form { return HealthSource("", form, at: path) }
    let beginning = try attempt { () throws(StoreError) in try HealthSource.beginning(of: path) }
    guard let source = HealthSource(file: path, beginning: beginning) else {
      throw CommandFailure(.invalid, code: "no-samples", "'\(name)' is empty")
    }
    return source
  }
}
