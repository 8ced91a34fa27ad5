import CarePlanKit

/// `careplan audit export`: the lines of the audit, as they are.
struct AuditExportCommand: Command {
  static let spec = CommandSpec(
    name: "audit export",
    summary: "Write the audit as it is, to keep it elsewhere",
    discussion: """
      The lines are written as they stand, one JSON object each, so that 'careplan audit verify FILE' can check \
      them anywhere. Codes of records stay codes, which nobody can resolve who has not this copy's key. An \
      audit that is kept elsewhere shows what was taken out here later. The file is for its owner's eyes alone; \
      one that is there stays as it is without --force.
      """,
    positionals: [
      PositionalSpec(
        "FILE",
        .optional,
        help: "File to write (default: standard output)",
        completion: .file
      )
    ],
    options: [.flag("--force", help: "Put it in the place of a file that is there")],
    examples: [
      CommandExample("careplan audit export march.jsonl", "Keep the audit up to now in a file")
    ],
    group: .upkeep
  )

  private let file: String?
  private let isForced: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = arguments.positional(0)
    isForced = arguments.has("--force")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore(checksSettings: false)
    let lines = try attempt { () throws(StoreError) in try open.store.auditLines() }
    guard let file, file != "-" else {
      context.output.write(lines)
      return .done
    }
    // Without a reader a pipe would be waited for without end.
    guard !context.isPipe(file) else {
      throw CommandFailure(
        .inputOutput,
        "cannot write '\(file)': it is a pipe or a terminal, and no file that keeps the audit",
        hints: [
          "write to standard output instead: careplan audit export > \(context.hintPlace.word(file))"
        ]
      )
    }
    guard isForced || !context.isFile(file) else {
      throw CommandFailure(
        .invalid,
        code: StoreError.Code.exists.rawValue,
        "there is a file '\(file)' already; an audit that was kept is not to be lost",
        hints: ["name another one, or put this one in its place with --force"]
      )
    }
    guard !context.options.isDryRun else {
      context.output.line("would write \(lines.count) bytes into \(file)")
      return .done
    }
    try context.writeFile(lines, to: file, isPrivate: true)
    context.note("the audit was written into \(file, .bold), \(lines.count) bytes")
    return .done
  }
}
