import CarePlanKit

/// `careplan health run`: sends what has changed to the stores outside that a copy knows.
struct HealthRunCommand: Command {
  static let spec = CommandSpec(
    name: "health run",
    summary: "Send changed samples to the stores outside",
    discussion: """
      Each type that is registered for a store outside goes there in batches, from where the last run \
      ended: first the samples that are gone, then those that are new or changed. What was sent is known \
      after every batch, so that a run that is stopped or killed goes on there. Something may be sent \
      twice, and is kept once.

      A call that fails is made again after growing pauses. An object that the store will not take is put \
      aside, and the others arrive: see 'careplan health quarantine'. Only types that may be read are sent: \
      see 'careplan health permissions'.

      The hook pre-health-run of the repository can call a run off, which ends with 75; post-health-run is \
      told of every run. Both get the type and the store.

      With -n nothing is sent; with -o json-lines every object that would be is one line.
      """,
    positionals: [
      PositionalSpec("STORE", .many, help: "Names of stores outside (default: all)")
    ],
    options: HealthSending.options,
    formats: [.text, .json, .jsonLines],
    examples: [
      CommandExample("careplan health run", "Send everything that has changed"),
      CommandExample("careplan health run clinic --type heartRate", "Send one type to one store"),
      CommandExample("careplan health run -n -o json-lines", "See what would be sent"),
    ],
    group: .health
  )

  private let names: [String]
  private let sending: HealthSending

  init(_ arguments: ParsedArguments) throws(UsageError) {
    names = arguments.positionals
    sending = try HealthSending(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let outlets = try attempt { () throws(StoreError) in
      guard !names.isEmpty else { return try open.store.healthOutlets() }
      var outlets: [HealthOutlet] = []
      for name in names { outlets.append(try open.store.healthOutlet(named: name)) }
      return outlets
    }
    guard outlets.contains(where: { !$0.types.isEmpty }) else {
      context.note("no type is registered for a store outside")
      context.hint("careplan health types add TYPE --store STORE")
      return .nothingToDo
    }
    return try HealthRuns(context: context, open: open)
      .perform(outlets, sending, areAll: names.isEmpty)
  }
}
