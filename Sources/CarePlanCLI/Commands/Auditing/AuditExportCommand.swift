import CarePlanKit

/// `careplan audit export`: the lines of the audit, as they are.
struct AuditExportCommand: Command {
  static let spec = CommandSpec(
    name: "audit export",
    summary: "Write the audit as it is, to keep it elsewhere",
    discussion: """
      The lines are written as they stand, one JSON object each, so that 'careplan audit verify FILE' can check \
      them anywhere. Codes of records stay codes, which nobody can resolve who has not this copy's key. An \
      audit that is kept elsewhere shows what was taken out here later.
      """,
    positionals: [
      PositionalSpec(
        "FILE",
        .optional,
        help: "File to write (default: standard output)",
        completion: .file
      )
    ],
    examples: [
      CommandExample("careplan audit export march.jsonl", "Keep the audit up to now in a file")
    ],
    group: .upkeep
  )

  private let file: String?

  init(_ arguments: ParsedArguments) throws(UsageError) { file = arguments.positional(0) }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore(checksSettings: false)
    let lines = try attempt { () throws(StoreError) in try open.store.auditLines() }
    guard let file, file != "-" else {
      context.output.write(lines)
      return .done
    }
    guard !context.options.isDryRun else {
      context.output.line("would write \(lines.count) bytes into \(file)")
      return .done
    }
    try context.writeFile(lines, to: file)
    context.note("the audit was written into \(file, .bold), \(lines.count) bytes")
    return .done
  }
}
