import CarePlanKit

/// `careplan access trust`: says that the founder's card was compared with the founder.
struct AccessTrustCommand: Command {
  static let spec = CommandSpec(
    name: "access trust",
    summary: "Say that the founder's digits were compared with the founder",
    discussion: """
      A clone judges by the founding statement that it saw first. Whether that is the right one, \
      only the founder can say: ask for the six groups of digits, by voice or in person, and type \
      them here. Digits of another card are refused, and then somebody else's store was cloned.
      """,
    positionals: [PositionalSpec("FINGERPRINT", .oneOrMore, help: "Six groups of five digits")],
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan access trust 12345 67890 12345 67890 12345 67890",
        "Compare the digits that the founder said"
      )
    ],
    group: .people
  )

  private let fingerprint: Fingerprint

  init(_ arguments: ParsedArguments) throws(UsageError) {
    fingerprint = try CardComparison.fingerprint(arguments.positionals.joined(separator: " "))
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let log = try attempt { () throws(StoreError) in try open.store.accessLog() }
    let foundings = log.statements.filter(\.isFounding)
    guard !foundings.isEmpty else { throw CommandFailure(.notSigned) }
    // Of several, before one of them is chosen, it is the one whose founder was compared.
    let founding = foundings.first { $0.act.card?.fingerprint == fingerprint }
    guard let founding, let founder = founding.act.card,
      log.note.map({ $0.anchor == founding.id }) ?? true
    else {
      throw CommandFailure(
        .invalid,
        code: "otherFounder",
        "the founder of this store has another card: somebody else made this store, or the digits are"
          + " wrong",
        hints: ["ask the founder again; do not go on with this copy if they stay different"]
      )
    }
    if !context.options.isDryRun {
      try attempt { () throws(StoreError) in
        try open.store.trust(TrustNote(anchor: founding.id, isCompared: true))
      }
    }
    guard context.format == .text else {
      context.output.json(
        "careplan.access-trust/v1",
        ["found": .string(founding.id.description), "compared": .bool(!context.options.isDryRun)]
      )
      return .done
    }
    context.output.line("the founder of this store is \(founder.label, .bold), and is compared")
    return .done
  }
}
