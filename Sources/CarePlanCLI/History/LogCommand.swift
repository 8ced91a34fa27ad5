import CarePlanKit

/// `careplan log`: shows the history of the store or of one record.
struct LogCommand: Command {
  static let spec = CommandSpec(
    name: "log",
    summary: "Show the history of the store or of one record",
    discussion: """
      Without a record, each commit is listed with the records and members that it changed; many \
      outcomes are only counted, unless -p is given. With a record, each of its changes is listed: \
      when it takes effect, what it changed, who made it and in which commit. A change that took \
      several versions is one entry, period by period, under the uuid of the last of them. With \
      revisions and a record, the commits among them that changed the record are listed.
      """,
    positionals: [
      PositionalSpec(
        "REVISION-OR-RECORD",
        .many,
        help: "Revision or range A..B, then a record; -- separates them",
        completion: .dynamic("revision-or-selector")
      )
    ],
    options: [
      .option("--limit", value: "N", help: "List at most N commits or changes"),
      .flag("-p", "--patch", help: "Describe in words what each commit changed"),
    ],
    formats: [.text, .json, .jsonLines, .markdown, .html],
    manyStores: .reading,
    usesPager: true,
    examples: [
      CommandExample("careplan log --limit 10", "List the last ten commits"),
      CommandExample("careplan log -p HEAD~5..HEAD", "Describe what the last five commits changed"),
      CommandExample("careplan log task/doxylamine", "Show the history of one task"),
    ],
    group: .history
  )

  private let arguments: ParsedArguments
  private let limit: Int?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    limit = try arguments.integer("--limit")
    if let limit, limit < 0 { throw UsageError("--limit takes a number from 0 on") }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let words = try RevisionWords(arguments, most: 1, in: open)
    let ends = words.revisions.flatMap { $0.split(separator: "..").map(String.init) }
    let scope = try words.selection.scope(in: open, or: ends)
    guard scope.keys.count + scope.kinds.count <= 1, scope.kinds.isEmpty else {
      throw CommandFailure(
        UsageError(
          "the log is of all records or of one",
          hint: Wording.hint(.write, Wording.either(["KIND ID", "KIND/ID"]))
        )
      )
    }
    if let key = scope.keys.first, words.revisions.isEmpty {
      try RecordLog(open: open, key: key, limit: limit).write(to: context)
    } else {
      try CommitLog(
        open: open,
        revisions: words.revisions.first,
        key: scope.keys.first,
        limit: limit,
        saysValues: arguments.has("--patch") || !scope.keys.isEmpty
      ).write(to: context)
    }
    return .done
  }
}
