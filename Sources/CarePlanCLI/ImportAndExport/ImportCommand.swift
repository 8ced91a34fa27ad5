import CarePlanKit

/// `careplan import`: adds the records of a file in careplan's or CareKit's JSON.
struct ImportCommand: Command {
  static let spec = CommandSpec(
    name: "import",
    summary: "Add the records of a file",
    discussion: """
      FILE is an export of careplan, a single record or a list, JSON lines, or what CareKit \
      writes: a revision record, an entity, or the content of one entity. '-' is standard input. \
      Records without version members are added as by 'careplan add --record'; of all others the \
      versions are kept, and versions that are there already are skipped. All records are taken \
      in, or none.

      An outcome whose task is not known stays unplaced until the task arrives.

      Without -m the records are put into the work tree, for 'careplan commit'; if that is \
      interrupted, the next command removes what was written. With -m, JSON lines and exports of \
      careplan are taken in while they are read, so that they may be larger than the memory; other \
      documents are read as a whole.
      """,
    positionals: [
      PositionalSpec("FILE", help: "File to read, or - for standard input", completion: .file)
    ],
    options: [
      RecordWrite.messageOption,
      GlobalOptions.timeZone("Time zone of schedules and records that name none"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan import revision.json", "Put records into the work tree"),
      CommandExample(
        "careplan import -m \"Take over the app's records\" revision.json",
        "Commit them at once"
      ),
      CommandExample(
        "careplan -C other export | careplan import -n -",
        "See what would come from another store"
      ),
    ],
    group: .exchange
  )

  private let file: String
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = arguments.positional(0) ?? ""
    message = arguments.value("--message")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let pieces = try context.openPieces(file)
    let zone = context.options.timeZone != nil ? open.dates.shown.id : nil
    let options = ImportOptions(timezone: zone, listsVersions: context.format == .json)
    let progress = ImportProgressLine(context, size: pieces.size)
    defer { progress.end() }
    let report: ImportReport
    do throws(ImportError) {
      report =
        context.options.isDryRun
        ? ImportReport(
          try open.store.prepareImport(pieces, options) { progress.show($0) }.preview
        )
        : try open.store.importDocument(pieces, into: destination, options) { progress.show($0) }
    } catch {
      throw CommandFailure(error, in: file)
    }
    progress.end()
    Self.tell(report, context)
    if message == nil, !context.options.isDryRun, context.format == .text, !report.isEmpty {
      context.hint("careplan commit -m \"Import\"")
    }
    if report.commit != nil,
      report.counts.contains(where: { $0.kind.isTask || $0.kind == .patient })
    {
      try DoubtList(about: nil, open).tell(to: context)
    }
    return .done
  }

  /// What `-m` asks for.
  private var destination: ImportDestination { message.map { .commit($0) } ?? .workTree }

  /// Prints the result of an import.
  static func tell(_ report: ImportReport, _ context: CommandContext) {
    for warning in report.warnings { context.warn(StyledText(warning.description)) }
    for remark in report.remarks { context.warn(StyledText(remark)) }
    let isDryRun = context.options.isDryRun
    guard context.format == .text else {
      return context.output.json("careplan.import/v1", report.json(isDryRun: isDryRun))
    }
    context.output.line(StyledText(report.summary(isDryRun: isDryRun)))
    if let commit = report.commit { context.note("committed \(commit.prefix(8).description)") }
  }
}
