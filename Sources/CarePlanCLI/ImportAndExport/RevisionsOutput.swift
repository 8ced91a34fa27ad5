import CarePlanKit

/// Writes the revisions that another store may lack.
struct RevisionsOutput: Hashable, Sendable {
  private let since: VectorArgument?
  private let format: ExportCommand.Format
  private let file: String?

  init(since: VectorArgument?, _ arguments: ParsedArguments) throws(UsageError) {
    self.since = since
    format = try arguments.choice("--format", as: ExportCommand.Format.self) ?? .careplan
    file = arguments.value("--output")
  }

  func run(_ context: CommandContext) throws(CommandFailure) {
    let open = try context.openStore()
    try context.noteUncommitted(open)
    let vector = try since.map { since throws(CommandFailure) in try since.vector(context) }
    let bundle = try attempt { () throws(StoreError) in try open.store.bundle(since: vector) }
    let text = try text(of: bundle, open, context)
    let count = bundle.versions.count
    guard let file else { return context.output.document(text) }
    if context.options.isDryRun {
      context.output.line("would write \(count) versions to \(file)")
    } else {
      try context.writeResult(Array(text.utf8), to: file)
      context.note("\(count) versions written to \(file)")
    }
  }

  private func text(
    of bundle: RevisionBundle,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> String {
    guard format == .carekit else { return CanonicalJSON.text(RevisionDocument.json(bundle)) }
    let export = try open.read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try snapshot.careKitExport(of: bundle) }
    }
    ExportRemarks(notes: export.notes).tell(to: context)
    return CanonicalJSON.text(export.json)
  }
}
