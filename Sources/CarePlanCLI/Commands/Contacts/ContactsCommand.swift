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
    ],
    formats: [.text, .html, .markdown, .json, .vcard],
    usesPager: true,
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

  init(_ arguments: ParsedArguments) throws(UsageError) {
    isDetailed = arguments.has("--detailed")
    plans = arguments.values("--plan")
    revision = arguments.value("--rev")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if revision == nil { try context.noteUncommitted(open) }
    let cards = try ContactReader(open: open, plans: plans, revision: revision).cards()
    switch context.format {
    case .json: context.output.json("careplan.contacts/v1", .array(cards.map(\.json)))
    case .vcard:
      for card in cards {
        context.output.verbatim(card.vCard(store: open.manifest.uuid.description))
      }
    case .html, .markdown:
      let style = try StyleOption.style(nil, open, context)
      let document = ContactReader.document(cards, style: style)
      try document.write(to: context, of: open, at: revision, days: .all)
    default:
      if cards.isEmpty { context.note(.saying(.noContacts)) }
      for (place, card) in cards.enumerated() {
        if place > 0, isDetailed { context.output.line() }
        context.output.lines(card.text(isDetailed: isDetailed).map { StyledText($0) })
      }
    }
    for id in Set(cards.filter { $0.side != nil }.map(\.id)).sorted() {
      context.hint("careplan resolve \(RecordKey(.contact, id).description)")
    }
    return .done
  }
}
