import CarePlanKit
import Synchronization

/// `careplan import`: takes in records of ours and CareKit's JSON.
struct ImportCommand: Command {
  static let spec = CommandSpec(
    name: "import",
    summary: "Take in records from a file",
    discussion: """
      FILE is an export of careplan, one record of its own or a list, JSON lines, or what CareKit \
      writes: a revision record, an entity, or one entity without its wrapper. '-' is standard input. \
      Records without a version member are added as 'careplan add' would; of all others the versions \
      are kept, and those that are there already are skipped. All records are taken in, or none.

      An outcome whose task is not known stays unplaced until the task arrives.
      """,
    positionals: [
      PositionalSpec("FILE", help: "the file, or - for standard input", completion: .file)
    ],
    options: [
      RecordWrite.messageOption,
      .option(
        "--timezone",
        value: "ZONE",
        help: "Take this zone for schedules and records that name none",
        completion: .dynamic("time-zone")
      ),
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
  private let timeZone: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = arguments.positional(0) ?? ""
    message = arguments.value("--message")
    timeZone = arguments.value("--timezone")
  }

  /// Makes the import of a file whose bytes were read already.
  init(_ file: String, message: String?) {
    (self.file, self.message, timeZone) = (file, message, nil)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    return try run(context.readFile(file), open, context)
  }

  /// Takes in the records of a document.
  func run(
    _ bytes: [UInt8],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let known = KnownVersions(open.store, pending: try pendingVersions(open))
    let zone = try timeZone.map { name throws(CommandFailure) in
      try context.rules(named: name, "--timezone").id
    }
    let document = try read(bytes, zone ?? open.manifest.timezone, known)
    let writing = OpenStore.Writing(context.options, message: message)
    let work = DocumentImport(document: document, pending: known.pending)
    let written = try open.transact(writing) { transaction throws(StoreError) in
      try work.run(&transaction)
    }
    var report = written.result
    report.remarks += written.remarks
    tell(report, commit: written.commit, writing, context)
    return .done
  }

  private func read(
    _ bytes: [UInt8],
    _ zone: TimeZoneID,
    _ known: KnownVersions
  ) throws(CommandFailure) -> ImportedRecords {
    let importing = ImportContext(defaultTimeZone: zone) { known.parent($0) }
    do { return try Importer.read(bytes, context: importing) } catch {
      throw CommandFailure(error, in: file, bytes)
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

/// Finds the versions that name parents in a store, each read once.
private final class KnownVersions: Sendable {
  let pending: [VersionID: AnyRecord]
  private let store: GitStore
  private let found = Mutex<[VersionID: AnyRecord?]>([:])

  init(_ store: GitStore, pending: [VersionID: AnyRecord]) {
    self.store = store
    self.pending = pending
  }

  /// A version of a patient or care plan, which gives its id to the record that names it.
  ///
  /// Tasks are kept from the importer, so that an outcome's own version does not depend on whether
  /// its task came before it.
  func parent(_ uuid: VersionID) -> AnyRecord? {
    let version = pending[uuid] ?? cached(uuid)
    return version.flatMap { $0.kind.isTask ? nil : $0 }
  }

  private func cached(_ uuid: VersionID) -> AnyRecord? {
    if let found = found.withLock({ $0[uuid] }) { return found }
    // A store that cannot be read is told of by the transaction that follows.
    let version = try? store.read { snapshot throws(StoreError) in try snapshot.version(uuid) }
    found.withLock { $0[uuid] = .some(version) }
    return version
  }
}

extension CommandFailure {
  /// Tells why a document cannot be imported, with every fault of every record.
  init(_ error: ExchangeError, in file: String, _ bytes: [UInt8]) {
    var faults = error.faults.map { fault in
      let pointer = JSONPointer(fault.record.tokens + fault.fault.pointer.tokens)
      let place = CanonicalJSON.position(of: pointer, in: bytes)
      return FileFault(
        file,
        fault.fault.message,
        at: pointer,
        line: place?.line,
        column: place?.column
      )
    }
    if let json = error.underlying {
      faults = [
        FileFault(file, json.message, at: json.pointer, line: json.line, column: json.column)
      ]
    }
    let code =
      switch error.code {
      case .invalidRecords: StoreError.Code.invalid.rawValue
      case .newerFormat: StoreError.Code.unknownFormat.rawValue
      default: "no-records"
      }
    self.init(
      error.code == .newerFormat ? .configuration : .invalid,
      code: code,
      error.underlying == nil ? Self.clause(error.message) : "'\(file)' is no JSON",
      faults: faults
    )
  }
}
