import CarePlanKit

/// `careplan export`: writes records for another store or for CareKit.
struct ExportCommand: Command {
  /// The forms in which records leave the store.
  enum Format: String, CaseIterable {
    /// Our own files, one after the other.
    case careplan
    /// CareKit's revision record.
    case carekit
  }

  static let spec = CommandSpec(
    name: "export",
    summary: "Write records for another store or for CareKit",
    discussion: """
      All versions of the records are written, in an order that depends on nothing else: an import \
      into an empty store and another export give the same bytes. CareKit cannot hold everything; \
      what it gets in another form, or not at all, is counted on standard error.
      """,
    positionals: [
      PositionalSpec(
        "SELECTOR",
        .many,
        help: "records or kinds; all if there are none",
        completion: .dynamic("selector-or-kind")
      )
    ],
    options: [
      .option(
        "--format",
        value: "FORMAT",
        help: "Write careplan (the default) or carekit, a revision record",
        completion: .choices(Format.allCases.map(\.rawValue))
      ),
      .option("--output", value: "FILE", help: "Write into FILE", completion: .file),
    ],
    formats: [.json, .jsonLines],
    manyStores: .reading(without: "--output"),
    examples: [
      CommandExample("careplan export > records.json", "Write every version of every record"),
      CommandExample("careplan export tasks -o json-lines", "Write the tasks, a version in a line"),
      CommandExample(
        "careplan export --format carekit --output revision.json",
        "Write a revision record for CareKit"
      ),
    ],
    group: .exchange
  )

  private let selection: RecordSelection
  private let format: Format
  private let file: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = RecordSelection(arguments.positionals)
    format = try arguments.choice("--format", as: Format.self) ?? .careplan
    file = arguments.value("--output")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard format == .careplan || context.format == .json else {
      throw CommandFailure(UsageError("a revision record is one document, not JSON lines"))
    }
    let open = try context.openStore()
    try context.noteUncommitted(open)
    let scope = try selection.scope(in: open)
    let versions = try open.read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try Self.versions(of: scope, in: snapshot) }
    }
    let text = text(of: versions, context)
    guard let file else {
      context.output.verbatim(text)
      return .done
    }
    if context.options.isDryRun {
      context.output.line("would write \(versions.count) versions to \(file)")
    } else {
      try context.writeFile(Array(text.utf8), to: file)
      context.note("\(versions.count) versions written to \(file)")
    }
    return .done
  }

  private static func versions(
    of scope: RecordSelection.Scope,
    in snapshot: Snapshot
  ) throws(StoreError) -> [AnyRecord] {
    var versions: [AnyRecord] = []
    for kind in RecordKind.allCases {
      for summary in try snapshot.summaries(kind) where scope.contains(summary.key) {
        if let version = try snapshot.version(summary.uuid) { versions.append(version) }
      }
    }
    return versions
  }

  private func text(of versions: [AnyRecord], _ context: CommandContext) -> String {
    switch (format, context.format) {
    case (.careplan, .jsonLines): return CareplanExporter.lines(versions)
    case (.careplan, _): return CanonicalJSON.text(CareplanExporter.export(versions))
    case (.carekit, _):
      let export = CareKitExporter.revisionRecord(versions)
      context.tell(export.notes)
      return CanonicalJSON.text(export.json)
    }
  }
}

extension CommandContext {
  /// Counts what CareKit is not told as the store has it; `--verbose` lists it.
  func tell(_ notes: [ExportNote]) {
    for note in notes { detail("\(note.record.description): \(note.message)") }
    for isOmitted in [true, false] {
      let count = Set(notes.filter { $0.isOmitted == isOmitted }.map(\.version)).count
      guard count > 0 else { continue }
      let versions = count == 1 ? "1 version" : "\(count) versions"
      let what = isOmitted ? "left out" : "written in another form"
      warn("\(versions) \(what), since CareKit has no place for it; -v lists them")
    }
  }
}
