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
    let isDryRun = context.options.isDryRun
    switch try take(bytes, into: open.store, context) {
    case .records(let report):
      ImportCommand.tell(report, context)
      return .done
    case .revisions(let report):
      tell(report, isDryRun: isDryRun, context)
      return failsOnConflict && !report.open.isEmpty ? .conflicts : .done
    }
  }

  private func take(
    _ bytes: [UInt8],
    into store: GitStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> TakenDocument {
    let options = ImportOptions(listsVersions: context.format == .json)
    let line = ImportProgressLine(context, size: nil)
    defer { line.end() }
    do throws(ImportError) {
      guard !context.options.isDryRun else {
        return try store.prepareDocument(bytes, from: origin, message: message, options) {
          line.show($0)
        }.preview
      }
      return try store.takeDocument(bytes, from: origin, message: message, options) {
        line.show($0)
      }
    } catch {
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
