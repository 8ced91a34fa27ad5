import CarePlanKit

/// `careplan show`: shows a record.
struct ShowCommand: Command {
  static let spec = CommandSpec(
    name: "show",
    summary: "Show a record or one of its members",
    discussion: """
      The head is shown: what the record says in the end, even if that is planned for later or the \
      record was deleted. What is in force now and what is planned follow below. While a conflict \
      is open, every value in question is shown. Where the head alone does not tell what is in \
      force now, JSON gives that as "inForce"; null means that nothing is.

      KIND/ID/MEMBER names a member, KIND/ID@REV and KIND/ID@DATE the record as it was then.
      """,
    positionals: [Selector.positional],
    options: [
      Selector.rawIDOption,
      .option("--rev", value: "REV", help: "Read the commit REV instead of the last one"),
    ],
    formats: [.text, .json, .markdown, .html],
    manyStores: .reading,
    usesPager: true,
    examples: [
      CommandExample("careplan show task doxylamine", "Show a task"),
      CommandExample("careplan show task/doxylamine/schedule", "Show a member"),
      CommandExample("careplan show task/doxylamine@2026-01-05 --json", "Show a state as JSON"),
    ],
    group: .reading
  )

  private let selector: Selector
  private let revision: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selector = try Selector.single(arguments.positionals, rawID: arguments.value("--id"))
    revision = arguments.value("--rev")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let selection = try selection(open, context)
    if selection.revision == nil { try context.noteUncommitted(open) }
    let view = try open.read(at: selection.revision) { snapshot throws(CommandFailure) in
      try RecordView(selection, in: snapshot, open)
    }
    if let member = selection.member {
      try write(member, of: view, selection, open, context)
      return .done
    }
    switch context.format {
    case .json: context.output.json("careplan.show/v1", view.json)
    case .markdown, .html: try write(view.document, selection, open, context)
    default:
      for line in view.lines { context.output.wrapped(line, indent: 4) }
    }
    return .done
  }

  /// Returns what is shown, with `--rev` and `--as-of` where the selector itself says nothing.
  private func selection(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> Selection {
    var selection = try selector.selection(in: open, at: revision)
    if let revision {
      guard selection.version == .present else {
        throw CommandFailure(UsageError("--rev and @ cannot be used together"))
      }
      selection.version = .revision(revision)
    } else if let date = context.options.asOf, selection.version == .present {
      selection.version = .inForce(
        try understand { () throws(UsageError) in try open.dates.moment(date, .either) }
      )
    }
    return selection
  }

  private func write(
    _ document: Document,
    _ selection: Selection,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let days: DocumentDays =
      if case .inForce(let moment) = selection.version { .named(moment) } else { .all }
    try document.write(to: context, of: open, at: selection.revision, days: days)
  }

  private func write(
    _ member: JSONPointer,
    of view: RecordView,
    _ selection: Selection,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    guard let value = view.record.json[member] else {
      let name = member.tokens.joined(separator: "/")
      let known = AnyRecord.memberDescriptions(of: view.record.kind).map(\.name)
      let near = member.tokens.first.flatMap { $0.nearest(in: known) }
      throw CommandFailure(
        .notFound,
        code: "no-member",
        "\(view.record.key) has no member '\(name)'",
        hints: near.map { [Wording.hint(.didYouMean, "\(view.record.key)/\($0)")] } ?? []
      )
    }
    if context.format == .json {
      context.output.json("careplan.show/v1", value)
    } else if [.markdown, .html].contains(context.format) {
      try write(view.document(of: member, value), selection, open, context)
    } else if let text = value.string {
      context.output.lines(StyledText.lines(of: text))
    } else if member.tokens.count == 1, let words = view.words(of: member.tokens[0]) {
      context.output.line(StyledText(words))
    } else {
      context.output.document(CanonicalJSON.text(value))
    }
  }
}
