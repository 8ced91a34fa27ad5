import CarePlanKit

/// `careplan access remove`: takes somebody out of the store.
struct AccessRemoveCommand: Command {
  static let spec = CommandSpec(
    name: "access remove",
    summary: "Take somebody out of the store",
    discussion: """
      What they did and you have not seen is held from then on, however it is dated. What they \
      have read, they keep: also close their account at the host. You can remove yourself.

      With --since DATE, what they said about others since then counts for nothing either, as \
      after a theft of their device.
      """,
    positionals: [
      PositionalSpec("PERSON", help: "Label of the member", completion: .dynamic("member"))
    ],
    options: [
      .option("--since", value: "DATE", help: "Also void what they said about others since then"),
      AccessWrite.losesData, Confirmation.option, AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [CommandExample("careplan access remove ben", "Remove ben")],
    group: .people
  )

  private let person: String
  private let since: String?
  private let write: AccessWrite
  private let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    person = arguments.positionals[0]
    since = arguments.value("--since")
    write = AccessWrite(arguments, losesData: arguments.has("--lose-data"))
    isConfirmed = arguments.has("--yes")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let person = try view.anybody(person)
    let memberships = view.memberships(of: person)
    var omitted: Set<StatementID> = []
    var late: LateCommits?
    if let since {
      let moment = try understand { () throws(UsageError) in try open.dates.start(since, .past) }
      let readers = view.state.readers.filter { $0.card.id == person }
      let keys = Set((memberships.flatMap(\.devices) + readers.flatMap(\.devices)).map(\.key))
      omitted = Set(
        view.log.statements.filter { keys.contains($0.key) && $0.draft.at >= moment }.map(\.id)
      )
      late = try LateCommits(signedBy: keys, since: moment, open)
    }
    let label = view.label(person)
    let ownKey = try context.requiredSession().signer.key
    if view.state.person(of: ownKey) == person, !isConfirmed, !context.options.isDryRun {
      try Confirmation(
        consequence: "you would remove yourself, and can do nothing here any more",
        answer: "yes"
      ).require(context)
    }
    if !memberships.isEmpty, view.isReader(person), !context.options.isDryRun,
      let own = view.state.person(of: ownKey), view.state.rights(of: own).allow(.manage)
    {
      // A member who also reads as a doctor does would read on.
      _ = try write.said(.stop(person, nil), "Remove \(label)\n", omitting: omitted, open, context)
    }
    let exit = try write.say(
      memberships.isEmpty ? .stop(person, nil) : .end(memberships.map(\.id)),
      "Remove \(label)\n",
      omitting: omitted,
      open,
      context
    )
    late?.tell(context)
    if context.format == .text, let plain = view.plainRemotes {
      context.note(
        "\(label) still reads what is new at \(StyledText(plain)), until they cannot fetch from there"
      )
      view.hintSealing(to: context)
    }
    context.hint("also close the account of \(label) at the host")
    return exit
  }
}
