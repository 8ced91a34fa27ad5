import CarePlanKit

/// `careplan contacts`: shows who takes part in the care, and how to reach them.
struct ContactsCommand: Command {
  static let spec = CommandSpec(
    name: "contacts",
    summary: "Show who takes part in the care, and how to reach them",
    discussion: """
      Professionals come first, then friends and family, each by name. On a page, numbers and addresses \
      are links that call, write or open a map. Where versions of a contact conflict each of them is \
      shown, until somebody decides.

      -o vcard writes vCard 4.0, which a phone takes into its contacts.

      With --follow they are shown anew whenever somebody changes them, here or in another process, as \
      'agenda --follow' does.
      """,
    options: [
      .flag("--detailed", help: "Show numbers and addresses"),
      .option(
        "--plan",
        value: "ID",
        help: "Only contacts of this care plan",
        completion: .dynamic("care-plan"),
        isRepeatable: true
      ), .option("--rev", value: "REV", help: "Read the commit REV instead of the last one"),
      .flag("--follow", help: "Go on, and show them anew whenever they change"),
    ],
    formats: [.text, .html, .markdown, .json, .jsonLines, .vcard],
    usesPager: true,
    endlessOption: "--follow",
    examples: [
      CommandExample("careplan contacts --detailed", "Show everybody with numbers and addresses"),
      CommandExample(
        "careplan contacts -o vcard > care-team.vcf",
        "Make a file that a phone takes into its contacts"
      ),
    ],
    group: .reading
  )

  private let isDetailed: Bool
  private let plans: [String]
  private let revision: String?
  private let isFollowed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    isDetailed = arguments.has("--detailed")
    plans = arguments.values("--plan")
    revision = arguments.value("--rev")
    isFollowed = arguments.has("--follow")
    if isFollowed, revision != nil {
      throw UsageError("--follow waits for changes, and the commit of --rev has none")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    if isFollowed { return try follow(context) }
    let open = try context.openStore()
    if revision == nil { try context.noteUncommitted(open) }
    let cards = try ContactReader(open: open, plans: plans, revision: revision).cards()
    switch context.format {
    case .json: context.output.json("careplan.contacts/v1", .array(cards.map(\.json)))
    case .jsonLines:
      var lines = JSONLines("careplan.contacts/v1", to: context.output)
      for card in cards { lines.write(card.json) }
      lines.end()
    case .vcard:
      for card in cards {
        context.output.verbatim(card.vCard(store: open.manifest.uuid.description))
      }
    case .html, .markdown:
      let style = try StyleOption.style(nil, open, context)
      let document = ContactReader.document(cards, style: style)
      try document.write(to: context, of: open, at: revision, days: .all)
    default: show(cards, context)
    }
    tellConflicts(of: cards, context)
    return .done
  }

  private func show(_ cards: [ContactCard], _ context: CommandContext) {
    if cards.isEmpty { context.note(.saying(.noContacts)) }
    for (place, card) in cards.enumerated() {
      if place > 0, isDetailed { context.output.line() }
      context.output.lines(card.text(isDetailed: isDetailed).map { StyledText($0) })
    }
  }

  private func tellConflicts(of cards: [ContactCard], _ context: CommandContext) {
    for id in Set(cards.filter { $0.side != nil }.map(\.id)).sorted() {
      context.hint("careplan conflicts \(RecordKey(.contact, id).description)")
    }
  }

  /// Shows them again and again until somebody ends it.
  private func follow(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard [.text, .jsonLines].contains(context.format) else {
      throw CommandFailure(
        UsageError("--follow writes text or json-lines, and no \(context.format.rawValue)")
      )
    }
    let open = try context.openStore(.running)
    try context.noteUncommitted(open)
    try StoreFollowing(of: open, context).show { open, context throws(CommandFailure) in
      let cards = try ContactReader(open: open, plans: plans, revision: nil).cards()
      if context.format == .jsonLines {
        let document: JSONValue = ["careplan.contacts/v1": .array(cards.map(\.json))]
        context.output.document(CanonicalJSON.compact(document) + "\n")
      } else {
        show(cards, context)
      }
      tellConflicts(of: cards, context)
    }
    return .done
  }
}
