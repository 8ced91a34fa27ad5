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
      into an empty store and another export give the same bytes. Records are written as they are \
      read, however many there are; only a revision record for CareKit is made as a whole. CareKit \
      cannot hold everything; what it gets in another form, or not at all, is counted on standard \
      error.
      """,
    positionals: [
      PositionalSpec(
        "SELECTOR",
        .many,
        help: "Records or kinds (default: all)",
        completion: .dynamic("selector-or-kind")
      )
    ],
    options: [
      .option(
        "--format",
        value: "FORMAT",
        help: "Format to write: careplan (default), or carekit for a revision record",
        completion: .choices(Format.allCases.map(\.rawValue))
      ),
      .option("--output", value: "FILE", help: "Write to FILE", completion: .file),
    ],
    formats: [.json, .jsonLines],
    manyStores: .reading(without: "--output"),
    examples: [
      CommandExample("careplan export > records.json", "Write every version of every record"),
      CommandExample(
        "careplan export tasks -o json-lines",
        "Write the tasks, one version per line"
      ),
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
    let selected = try selection.scope(in: open)
    let scope = ExportScope(kinds: selected.kinds, keys: selected.keys)
    guard let file else {
      _ = try write(scope, of: open, to: context.output, context)
      return .done
    }
    if context.options.isDryRun {
      let count = try write(scope, of: open, to: nil, context)
      context.output.line("would write \(count) versions to \(file)")
    } else {
      let count = try context.writeFile(file) { output throws(CommandFailure) in
        try write(scope, of: open, to: output, context)
      }
      context.note("\(count) versions written to \(file)")
    }
    return .done
  }

  /// Writes the versions of a scope and returns how many there are; without an output they are only
  /// counted.
  private func write(
    _ scope: ExportScope,
    of open: OpenStore,
    to output: Output?,
    _ context: CommandContext
  ) throws(CommandFailure) -> Int {
    try open.read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        guard format == .careplan else {
          let export = try snapshot.careKitExport(of: scope)
          ExportRemarks(notes: export.document.notes).tell(to: context)
          output?.document(CanonicalJSON.text(export.document.json))
          return export.count
        }
        guard let output else { return try snapshot.countVersions(of: scope) }
        return try snapshot.export(scope, as: context.format == .jsonLines ? .lines : .document) {
          output.document($0)
          return !output.isClosed
        }
      }
    }
  }
}
