import CarePlanKit

/// `careplan messages`: shows what those who take part in the care have written.
struct MessagesCommand: Command {
  static let spec = CommandSpec(
    name: "messages",
    summary: "Show what people wrote, the newest first",
    discussion: """
      A message is a note on a record: on a care plan, for all who share it; on a task, a contact or \
      the patient; or on an outcome, beside what was recorded. It is shown with who wrote it, or \
      else who recorded it, when that was, and what it is about. Where versions of a record \
      conflict, the notes of all of them are there.

      To write one, add a note with 'careplan update care-plan/ID --note TEXT', or with --note \
      of 'careplan complete' and 'careplan record'. It is committed and shared like everything else, \
      and not removed from the history.
      """,
    options: [
      .option("--since", value: "DATE", help: "Only what was written then or later"),
      .option("--limit", value: "COUNT", help: "Show the newest COUNT"),
      .option("--rev", value: "REV", help: "Read the commit REV instead of the last one"),
    ],
    formats: [.text, .html, .markdown, .json],
    usesPager: true,
    examples: [
      CommandExample("careplan messages --since monday", "Show what was written this week"),
      CommandExample(
        "careplan update care-plan/nausea --note 'Call us on Friday.' -m 'Write a message'",
        "Write a message to all who share the plan"
      ),
    ],
    group: .reading
  )

  private let since: String?
  private let limit: Int?
  private let revision: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    since = arguments.value("--since")
    limit = try arguments.integer("--limit")
    revision = arguments.value("--rev")
    if let limit, limit < 0 { throw UsageError("--limit must not be negative") }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if revision == nil { try context.noteUncommitted(open) }
    let start = try since.map { text throws(CommandFailure) in
      try understand { () throws(UsageError) in try open.dates.start(text, .past) }
    }
    let notes = try open.read(at: revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        try snapshot.notes(since: start, open.dates.shownClock)
      }
    }
    let place = ViewContext(
      now: open.dates.now,
      in: open.dates.shown,
      clock: open.dates.shownClock
    )
    let all = MessageList(notes, in: place)
    let list = limit.map { MessageList(Array(all.notes.prefix($0)), in: place) } ?? all
    switch context.format {
    case .json: context.output.json("careplan.messages/v1", list.json)
    case .html, .markdown:
      var document = Document(heading: Document.Heading(word: Wording.say(.messagesPage)))
      document.parts = [.view(html: list.html(), markdown: list.markdown())]
      document.look = try StyleOption.style(nil, open, context).css
      try document.write(to: context, of: open, at: revision, days: .all)
    default:
      let width = context.output.terminal.width ?? 80
      context.output.lines(list.text(width: width).map { StyledText($0) })
      if notes.isEmpty {
        context.note(.saying(.noMessages))
        context.hint("careplan update care-plan/ID --note TEXT")
      }
    }
    return .done
  }
}
