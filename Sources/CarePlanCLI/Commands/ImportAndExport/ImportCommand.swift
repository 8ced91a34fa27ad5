import CarePlanKit

/// `careplan import`: takes in records of ours and CareKit's JSON.
struct ImportCommand: Command {
  static let spec = CommandSpec(
    name: "import",
    summary: "Take in records from a file",
    discussion: """
      FILE is an export of careplan, one record of its own or a list, JSON lines, or what CareKit \
      writes: a revision record, an entity, or one entity without its wrapper. '-' is standard input. \
      Records without a version member are added as 'careplan add --record' would; of all others the versions \
      are kept, and those that are there already are skipped. All records are taken in, or none.

      An outcome whose task is not known stays unplaced until the task arrives.

      Without -m the records are put into the work tree, for 'careplan commit'; if that is interrupted, \
      the next command takes back what was written. With -m, JSON lines and exports of careplan are taken in as they are read, so that they may be \
      larger than the memory; other documents are read whole.
      """,
    positionals: [
      PositionalSpec("FILE", help: "the file, or - for standard input", completion: .file)
    ],
    options: [
      RecordWrite.messageOption,
      GlobalOptions.timeZone("Take this zone for schedules and records that name none"),
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
  /// Whether `--time-zone` says something of the records, and not only of what is printed.
  private let readsTimeZone: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = arguments.positional(0) ?? ""
    message = arguments.value("--message")
    readsTimeZone = true
  }

  /// Makes the import of a file whose bytes were read already.
  init(_ file: String, message: String?) {
    (self.file, self.message, readsTimeZone) = (file, message, false)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    return try run(context.openPieces(file), open, context)
  }

  /// Takes in the records of a document.
  func run(
    _ pieces: PieceReader,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let pending = open.store.isBare ? [:] : try pendingVersions(open)
    let known = try KnownVersions(context, pending: pending)
    let zone = readsTimeZone && context.options.timeZone != nil ? open.dates.shown.id : nil
    let importing = ImportContext(
      defaultTimeZone: zone ?? open.manifest.timezone,
      now: Instant(seconds: open.dates.now.seconds)
    ) { known.parent($0) }
    let writing = OpenStore.Writing(context.options, message: message)
    let feed = RecordFeed(pieces, importing)
    defer { feed.stop() }
    let progress = ImportProgress(context, feed, size: pieces.size)
    defer { progress.end() }
    let lists = context.format == .json
    let document = StreamedDocument(feed, file, lists: lists, progress)
    let written = try take(document, pending, writing, open, progress)
    progress.end()
    var report = written.result
    report.remarks += written.remarks
    tell(report, commit: written.commit, writing, context)
    return .done
  }

  /// Puts the records where they are wanted.
  ///
  /// A commit takes them as they come, unless the work tree has versions that are to be told apart.
  private func take(
    _ document: StreamedDocument,
    _ pending: [VersionID: AnyRecord],
    _ writing: OpenStore.Writing,
    _ open: OpenStore,
    _ progress: ImportProgress
  ) throws(CommandFailure) -> OpenStore.Transacted<ImportReport> {
    if case .commit(let message) = writing, pending.isEmpty, try !document.isWhole() {
      return try document.commit(message, to: open.store)
    }
    let work = DocumentImport(document: try document.all(), pending: pending)
    return try open.transact(writing, progress: { progress.wrote($0, of: $1) }) {
      transaction throws(StoreError) in
      let report = try work.run(&transaction) { progress.took($0, of: $1) }
      progress.tookAll()
      return report
    }
  }

  /// Whole versions that an earlier import left in the work tree.
  private func pendingVersions(
    _ open: OpenStore
  ) throws(CommandFailure) -> [VersionID: AnyRecord] {
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    var versions: [VersionID: AnyRecord] = [:]
    for case .accept(let records) in pending.records.map(\.action) {
      for record in records { versions[record.version.uuid] = record }
    }
    return versions
  }

  private func tell(
    _ report: ImportReport,
    commit: String?,
    _ writing: OpenStore.Writing,
    _ context: CommandContext
  ) {
    for warning in report.warnings { context.warn(StyledText(warning.description)) }
    for remark in report.remarks { context.warn(StyledText(remark)) }
    let isDryRun = writing == .dryRun
    guard context.format == .text else {
      let json = report.json(commit: commit, isDryRun: isDryRun)
      context.output.json("careplan.import/v1", json)
      return
    }
    context.output.line(StyledText(report.summary(isDryRun: isDryRun)))
    if let commit { context.note("committed \(commit.prefix(8).description)") }
    if writing == .draft, !report.isEmpty { context.hint("careplan commit -m \"Import\"") }
  }
}
