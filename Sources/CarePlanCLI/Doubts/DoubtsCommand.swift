import CarePlanKit

/// `careplan doubts`: shows what may be a mistake in plans and in what was recorded.
struct DoubtsCommand: Command {
  static let spec = CommandSpec(
    name: "doubts",
    summary: "Show what may be a mistake in plans and in what was recorded",
    discussion: """
      careplan goes by words, numbers and dates alone: it has no list of medicines, so that it finds \
      neither interactions nor doses that are wrong for a patient. It looks at the plans from now on \
      and at what was recorded in the last two weeks:

      \(DoubtRule.allCases.map { "\($0.rawValue): \(Wording.words($0))" }.joined(separator: "; ")).

      Nothing is refused because of a doubt. It ends when the record no longer gives reason for it, \
      or with 'careplan answer TASK intended': the answer becomes part of the record, so that nobody \
      else is asked, and holds until the reason is another one.
      """,
    positionals: [RecordSelection.positional],
    options: [
      .flag("--exit-code", help: "Exit with 1 if there are doubts"),
      .option("--rev", value: "REV", help: "Read the commit REV instead of the last one"),
    ],
    formats: [.text, .json, .jsonLines, .markdown, .html],
    manyStores: .finding,
    usesPager: true,
    examples: [
      CommandExample("careplan doubts", "Show all doubts"),
      CommandExample("careplan doubts task/doxylamine", "Show those about a task"),
      CommandExample("careplan doubts --exit-code", "Fail where somebody has to look, as in CI"),
    ],
    group: .sharing
  )

  private let selection: RecordSelection
  private let revision: String?
  private let tellsByExit: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = RecordSelection(arguments.positionals)
    revision = arguments.value("--rev")
    tellsByExit = arguments.has("--exit-code")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if revision == nil { try context.noteUncommitted(open) }
    let scope = try selection.scope(in: open, or: [revision].compactMap(\.self))
    let now = try understand { () throws(UsageError) in
      try open.dates.looking(asOf: context.options.asOf).now
    }
    let list = try open.read(at: revision) { snapshot throws(CommandFailure) in
      let doubts = try attempt { () throws(StoreError) in try snapshot.doubts(asOf: now) }
      let wanted = doubts.filter { doubt in
        scope.contains(doubt.subject) || scope.contains(doubt.record)
          || doubt.concerns(scope.keys)
      }
      return try DoubtList(wanted, in: snapshot, open)
    }
    switch context.format {
    case .json:
      context.output.json("careplan.doubts/v1", .array(list.views.map(\.json)))
    case .jsonLines:
      var lines = JSONLines("careplan.doubts/v1", to: context.output)
      for view in list.views { lines.write(view.json) }
      lines.end()
    case .markdown, .html:
      let document = Document(
        heading: Document.Heading(word: Wording.say(.doubtsPage)),
        parts: parts(list)
      )
      try document.write(to: context, of: open, at: revision, days: .all)
    default: write(list, context)
    }
    return tellsByExit && !list.isEmpty ? .findings : .done
  }

  private func write(_ list: DoubtList, _ context: CommandContext) {
    if list.isEmpty { context.note(.saying(.noDoubt)) }
    var last: RecordKey?
    for view in list.views {
      if view.doubt.subject != last {
        if last != nil { context.output.line() }
        let title = view.title.map { " \(Wording.quoted($0))" } ?? ""
        context.output.line("\(view.doubt.subject.description, .bold)\(title)")
      }
      last = view.doubt.subject
      context.output.wrapped(StyledText("  \(view.sentence)"), indent: 4)
      for command in view.commands { context.output.line("    \(command, .cyan)") }
    }
  }

  private func parts(_ list: DoubtList) -> [Document.Part] {
    guard !list.isEmpty else { return [.sentence(StyledText(Wording.sentence(.noDoubt)))] }
    let rows = list.views.map { view -> [StyledText] in
      [
        StyledText(view.title ?? view.doubt.subject.description), StyledText(view.sentence),
        StyledText(view.commands.joined(separator: "; ")),
      ]
    }
    return [.table(Wording.titles(.aRecord, .doubt, .answerWith), rows: rows, typed: [2])]
  }
}
