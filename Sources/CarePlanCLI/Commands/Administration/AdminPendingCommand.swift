import CarePlanKit

/// `careplan admin pending`: lists who asks to be let in.
struct AdminPendingCommand: Command {
  static let spec = CommandSpec(
    name: "admin pending",
    summary: "List who asks to be let in",
    discussion: """
      Asks the usual remote for requests. Each is a card with a label, a name and six groups of \
      digits, which its owner sees too; 'proof right' says that whoever asks knows the secret of \
      an invitation that was made here. An invitation that was answered twice is in wrong hands.
      """,
    formats: [.text, .json],
    examples: [CommandExample("careplan admin pending", "See whom to compare digits with")],
    group: .people
  )

  /// How many characters of a name are shown: whoever asks may have written anything.
  private static let longestName = 64

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let requests = try WaitingRequests(open, AccessView(open), context)
    for waiting in requests.waiting { waiting.warn(context) }
    guard context.format == .text else {
      context.output.json("careplan.requests/v1", .array(requests.waiting.map(\.json)))
      return .done
    }
    guard let first = requests.waiting.first else {
      context.note("nobody waits at '\(requests.remote)'")
      return .done
    }
    var table = Table([
      .init("who"), .init("name"), .init("as"), .init("digits"), .init("invitation"),
    ])
    for waiting in requests.waiting {
      table.add([
        StyledText(waiting.name, .bold),
        StyledText(String(waiting.card.name.prefix(Self.longestName))),
        StyledText(waiting.invitation?.offer?.words ?? "?"),
        StyledText(waiting.card.fingerprint.description), StyledText(waiting.remark),
      ])
    }
    context.output.table(table)
    context.hint("careplan admin registrations validate \(first.card.label)")
    return .done
  }
}
