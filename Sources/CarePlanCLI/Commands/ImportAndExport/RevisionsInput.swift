import CarePlanKit

/// Takes in the revisions of a file.
struct RevisionsInput: Hashable, Sendable {
  private let file: String
  private let message: String
  private let origin: RevisionOrigin
  private let failsOnConflict: Bool

  init(_ file: String, _ arguments: ParsedArguments) throws(UsageError) {
    self.file = file
    message = arguments.value("--message") ?? "Apply revisions"
    origin = arguments.has("--allow-unrelated") ? .anyStore : .thisStore
    failsOnConflict = arguments.has("--fail-on-conflict")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let bytes = try context.readFile(file)
    guard let bundle = try bundle(bytes) else {
      // Revision records of CareKit name no store and have no bytes of ours to keep.
      return try ImportCommand(file, message: message).run(.only(bytes), open, context)
    }
    let isDryRun = context.options.isDryRun
    let report = try attempt { () throws(StoreError) in
      isDryRun
        ? try open.store.rehearse(bundle, from: origin)
        : try open.store.apply(bundle, from: origin, message: message)
    }
    tell(report, isDryRun: isDryRun, context)
    return failsOnConflict && !report.open.isEmpty ? .conflicts : .done
  }

  /// Reads the document; nil if it is one of another sort, which an import may know.
  private func bundle(_ bytes: [UInt8]) throws(CommandFailure) -> RevisionBundle? {
    do { return try RevisionDocument.read(bytes) } catch {
      if error.code == .unrecognised { return nil }
      throw CommandFailure(error, in: file)
    }
  }

  private func tell(
    _ report: RevisionReport,
    isDryRun: Bool,
    _ context: CommandContext
  ) {
    for remark in report.remarks { context.warn(StyledText(remark)) }
    for warning in report.warnings { context.warn(StyledText(warning)) }
    guard context.format == .text else {
      return context.output.json("careplan.applied/v1", report.json(isDryRun: isDryRun))
    }
    context.output.lines(report.lines(isDryRun: isDryRun))
    if let commit = report.commit { context.note("committed \(commit.prefix(8).description)") }
    if report.missingCount > 0 { context.hint("careplan revisions --all") }
    if !report.open.isEmpty { context.hint("careplan conflicts") }
  }
}
