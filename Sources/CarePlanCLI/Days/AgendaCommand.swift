import CarePlanKit

/// `careplan agenda`: shows what is planned for a day, and what of it is done.
struct AgendaCommand: Command {
  static let spec = CommandSpec(
    name: "agenda",
    summary: "Show what is planned for a day, and what of it is done",
    discussion: """
      The ring before an event says how far it is done: empty, partly filled or full. A ring with a bar \
      means not recorded: the event is over. A cross means not completed; an exclamation mark means that versions conflict, and each of their \
      values is shown. A task that is only read has no ring. An event that began on an earlier day \
      is listed on every day on which it is still going on, and counts on its first. What was \
      recorded is shown with when it was given and who recorded it.

      With --follow the agenda is shown anew whenever somebody changes what it shows, here or in another \
      process, when the clock does, and at midnight: 'today' moves on. On a terminal it takes the place of \
      the one before. With -o json-lines each is one line, as --json has it. Ctrl-C and SIGTERM end it with \
      0, and so does a reader who goes away.

      --ics leaves out what is taken as needed. A calendar that imported the file does not learn of later \
      changes: if a time changes, the alarm of the old time stays there. Import into a calendar of its own, \
      and delete that calendar before you import a newer file.

      \(EventOptions.discussion)
      """,
    options: EventOptions.specs + [
      .option(
        "--by",
        value: "ORDER",
        help: "Order the events of a day by time or by group",
        completion: .choices(AgendaView.Grouping.allCases.map(\.rawValue))
      ),
      .flag(
        "--ics",
        help: "Write an iCalendar file with a reminder for each event that has a time"
      ),
      .flag("--follow", help: "Go on, and show the agenda anew whenever it changes"),
    ],
    formats: [.text, .json, .jsonLines, .markdown, .html],
    manyStores: .reading(without: "--ics", "--follow"),
    usesPager: true,
    endlessOption: "--follow",
    examples: [
      CommandExample("careplan agenda", "Show what is planned for today"),
      CommandExample("careplan agenda --week --by group", "Show the week by groups"),
      CommandExample(
        "careplan agenda --date 2026-01-10 -o html > day.html",
        "Make a page of a day, to print or to send"
      ),
      CommandExample("careplan agenda --week --ics > week.ics", "Make a calendar with reminders"),
      CommandExample("careplan agenda --follow", "Have today's plan on a screen in the kitchen"),
    ],
    group: .outcomes
  )

  private let options: EventOptions
  private let grouping: AgendaView.Grouping
  private let isCalendar: Bool
  private let isFollowed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try EventOptions(arguments)
    grouping = try arguments.choice("--by") ?? .time
    isCalendar = arguments.has("--ics")
    isFollowed = arguments.has("--follow")
    guard isFollowed else { return }
    if isCalendar { throw UsageError("--follow shows an agenda anew: a calendar is made once") }
    guard options.revision == nil else {
      throw UsageError("--follow waits for changes, and the commit of --rev has none")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    if isFollowed { return try follow(context) }
    let open = try context.openStore()
    if options.revision == nil { try context.noteUncommitted(open) }
    let agenda = try AgendaView(options, open, context)
    if isCalendar {
      guard context.options.format == nil else {
        throw CommandFailure(UsageError("--ics is its own format and takes no -o"))
      }
      context.output.verbatim(AgendaCalendar(agenda, of: open.manifest).text)
      return .done
    }
    let age = CopyAge(of: open, at: options.revision)
    switch context.format {
    case .jsonLines:
      var lines = JSONLines("careplan.agenda/v1", to: context.output)
      for day in agenda.days { lines.write(agenda.json(of: day)) }
      var rest = agenda.missing.members
      rest["doubts"] = agenda.doubts.json
      rest["heard"] = age?.json
      lines.end(rest)
    case .json: context.output.json("careplan.agenda/v1", agenda.json, beside: age?.document)
    case .markdown, .html:
      let document = agenda.document(by: grouping)
      try document.write(to: context, of: open, at: options.revision, days: .days(agenda.span))
    default: show(agenda, open, context)
    }
    return .done
  }

  private func show(_ agenda: AgendaView, _ open: OpenStore, _ context: CommandContext) {
    context.output.lines(agenda.lines(by: grouping, width: context.output.terminal.width))
    context.tellAge(of: open, at: options.revision)
    HealthGaps.tell(ofTasksIn: agenda.days.flatMap(\.events), open, context)
  }

  /// Shows the agenda again and again until somebody ends it.
  private func follow(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard [.text, .jsonLines].contains(context.format) else {
      throw CommandFailure(
        UsageError("--follow writes text or json-lines, and no \(context.format.rawValue)")
      )
    }
    guard context.options.asOf == nil else {
      throw CommandFailure(UsageError("--follow goes with the clock, which --as-of stops"))
    }
    let open = try context.openStore(.running)
    try context.noteUncommitted(open)
    try StoreFollowing(of: open, context).show { open, context throws(CommandFailure) in
      let agenda = try AgendaView(options, open, context)
      guard context.format == .jsonLines else { return show(agenda, open, context) }
      var document: JSONObject = ["careplan.agenda/v1": agenda.json]
      if let age = CopyAge(of: open)?.document { document[age.format] = age.value }
      context.output.document(CanonicalJSON.compact(.object(document)) + "\n")
    }
    return .done
  }
}
