import CarePlanKit

/// `careplan access default`: what holds for whoever has no rights of their own.
struct AccessDefaultCommand: Command {
  static let spec = CommandSpec(
    name: "access default",
    summary: "Show or set what holds for the whole store",
    discussion: """
      Nothing, if nobody says otherwise: only the founder and those who are let in may write. \
      --unsigned lets whoever can push do more, under any name. --category adds a category, into \
      which 'careplan category set' puts records. --production refuses administrators for a trial. \
      --reset takes all of that back.
      """,
    options: [
      .option("--unsigned", value: "RIGHTS", help: "Rights of commits without a signature"),
      .option(
        "--category",
        value: "NAME",
        help: "Add a category of your own",
        isRepeatable: true
      ),
      .flag("--production", help: "Refuse administrators who are made for a trial"),
      .flag("--reset", help: "Take back all that is set here"), AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan access default --unsigned edit:*", "Allow editing on a host's page"),
      CommandExample("careplan access default --reset", "Take that back"),
    ],
    group: .people
  )

  private let unsigned: Rights?
  private let categories: [RecordCategory]
  private let isProduction: Bool
  private let resets: Bool
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let text = arguments.value("--unsigned")
    write = AccessWrite(arguments)
    isProduction = arguments.has("--production")
    resets = arguments.has("--reset")
    unsigned = try text.map { text throws(UsageError) in try RightsArgument.unsigned(text) }
    categories = try arguments.values("--category").map { text throws(UsageError) in
      try RightsArgument.category(text)
    }
    guard !resets || unsigned == nil && categories.isEmpty && !isProduction else {
      throw UsageError("--reset takes everything back, and sets nothing")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let policy = view.state.rules.policy
    guard resets || isProduction || unsigned != nil || !categories.isEmpty else {
      show(policy, context)
      return .done
    }
    let changed = resets ? AccessPolicy() : changed(policy)
    guard changed != policy else { throw CommandFailure(.nothingToDo, "that holds already") }
    return try write.say(.policy(changed), subject(changed), open, context)
  }

  private func changed(_ policy: AccessPolicy) -> AccessPolicy {
    var policy = policy
    if let unsigned { policy.unsigned = unsigned }
    if isProduction { policy.isProduction = true }
    policy.categories = Set(policy.categories + categories).sorted()
    return policy
  }

  private func subject(_ policy: AccessPolicy) -> String {
    if unsigned != nil || resets {
      return "Let commits without a signature do \(Self.words(policy.unsigned))\n"
    }
    if categories.isEmpty { return "Refuse administrators for a trial\n" }
    return "Add the category \(categories.map(\.name).joined(separator: ", "))\n"
  }

  private static func words(_ rights: Rights) -> String {
    rights == .none ? "nothing" : rights.words.joined(separator: " ")
  }

  private func show(_ policy: AccessPolicy, _ context: CommandContext) {
    guard context.format == .text else {
      return context.output.json(
        "careplan.access-default/v1",
        [
          "unsigned": .array(policy.unsigned.words.map { .string($0) }),
          "categories": .array(policy.categories.map { .string($0.name) }),
          "production": .bool(policy.isProduction),
        ]
      )
    }
    context.output.line("a commit without a signature may do \(Self.words(policy.unsigned), .bold)")
    if policy.isProduction {
      context.output.line("the store is in production: administrators for a trial are refused")
    }
    if !policy.categories.isEmpty {
      let names = policy.categories.map(\.name).joined(separator: ", ")
      context.output.line("further categories: \(StyledText(names))")
    }
  }
}
