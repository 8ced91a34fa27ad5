import CarePlanKit

/// `careplan admin pending`: lists who asks to be let in.
struct AdminPendingCommand: Command {
  static let spec = CommandSpec(
    name: "admin pending",
    summary: "List who asks to be let in, and what waits for approval",
    discussion: """
      Asks the usual remote for requests. Each is a card with a label, a name and six groups of \
      digits, which its owner sees too; 'proof right' says that whoever asks knows the secret of \
      an invitation that was made here. An invitation that was answered twice is in wrong hands.

      If 'careplan access default --approval' is set, it also lists what owners share with doctors \
      and an administrator has to approve.
      """,
    formats: [.text, .json],
    examples: [CommandExample("careplan admin pending", "See whom to compare digits with")],
    group: .people
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let requests = try WaitingRequests(open, view, context)
    let operations = try WaitingOperations(open, view, context)
    for waiting in requests.waiting { waiting.warn(context) }
    requests.noteOthers(to: context)
    guard context.format == .text else {
      context.output.json(
        "careplan.pending/v1",
        ["requests": .array(requests.waiting.map(\.json)), "operations": operations.json]
      )
      return .done
    }
    operations.show(context)
    guard let first = requests.waiting.first else {
      if operations.waiting.isEmpty { context.note("nobody waits at '\(requests.remote)'") }
      return .done
    }
    var table = Table([
      .init("who"), .init("name"), .init("as"), .init("digits"), .init("invitation"),
    ])
    for waiting in requests.waiting {
      table.add([
        StyledText(waiting.name, .bold),
        StyledText(String(waiting.card.name.prefix(WaitingRequests.longestName))),
        StyledText(waiting.invitation?.offer?.words ?? "?"),
        StyledText(waiting.card.fingerprint.description), StyledText(waiting.remark),
      ])
    }
    context.output.table(table)
    context.hint("careplan admin registrations validate \(first.card.label)")
    return .done
  }
}
