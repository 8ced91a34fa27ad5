import CarePlanKit

/// `careplan conflicts`: shows what only somebody's decision can join.
struct ConflictsCommand: Command {
  static let spec = CommandSpec(
    name: "conflicts",
    summary: "Show the records whose versions contradict each other",
    discussion: """
      What two people changed independently is merged member by member. Where they contradict each \
      other, or where one changed what the other deleted, all versions stay until somebody decides \
      with 'careplan resolve'. Period by period the list shows what all versions agree on and, \
      with a number, what is in question: what each side says, and who said it when. 'unchanged \
      by' names a side that still says what was there before.

      What makes sense only together is in question together: the title, instructions, schedule \
      and health linkage of a task are its regimen, and whoever changed one of them changed the \
      regimen for all of time.
      """,
    positionals: [RecordSelection.positional],
    options: [.flag("--exit-code", help: "Exit with 1 if there are conflicts")],
    formats: [.text, .json, .jsonLines, .markdown, .html],
    manyStores: .finding,
    usesPager: true,
    examples: [
      CommandExample("careplan conflicts", "Show all open conflicts"),
      CommandExample("careplan conflicts task/doxylamine", "Show the one of a task"),
    ],
    group: .sharing
  )

  private let selection: RecordSelection
  private let tellsByExit: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = RecordSelection(arguments.positionals)
    tellsByExit = arguments.has("--exit-code")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let conflicts = try selection.conflicts(in: open)
    let provenance = try attempt { () throws(StoreError) in
      try ConflictProvenance(of: conflicts, in: open.store)
    }
    let elements = conflicts.lazy.map { $0.json(provenance, open.dates.zone) }
    switch context.format {
    case .json: context.output.json("careplan.conflicts/v1", .array(Array(elements)))
    case .jsonLines:
      var lines = JSONLines("careplan.conflicts/v1", to: context.output)
      for element in elements { lines.write(element) }
      lines.end()
    default:
      try show(conflicts.map { ConflictView($0, provenance, open.wording) }, open, context)
    }
    return tellsByExit && !conflicts.isEmpty ? .findings : .done
  }

  private func show(
    _ views: [ConflictView],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    guard context.format == .text else {
      let none: [Document.Part] =
        views.isEmpty ? [.sentence(StyledText(Wording.sentence(.noOpenConflict)))] : []
      let heading = Document.Heading(word: Wording.say(.openConflicts))
      let document = Document(heading: heading, parts: none + views.flatMap(\.parts))
      try document.write(to: context, of: open, days: .all)
      return
    }
    if views.isEmpty { context.note(.saying(.noOpenConflict)) }
    for (place, view) in views.enumerated() {
      if place > 0 { context.output.line() }
      context.output.lines(view.lines(width: context.output.terminal.width))
    }
  }
}
