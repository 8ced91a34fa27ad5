import CarePlanKit

/// `careplan health forget`: removes the samples from this machine.
struct HealthForgetCommand: Command {
  static let spec = CommandSpec(
    name: "health forget",
    summary: "Remove the samples from this machine",
    discussion: """
      The samples that were imported here, and what is remembered of the stores outside that got them, \
      are removed for good. Outcomes that were filled from them are records of the plan and stay. Sources \
      stay registered, and what they still have can be imported again. What was said of permissions is \
      forgotten too. Whoever observes has to stop first.
      """,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan health forget", "Remove all samples"),
      CommandExample("careplan health forget -n", "See whether there are any"),
    ],
    group: .health
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let isPresent = HealthCache.isPresent(in: open.store)
    if isPresent { try forget(open, isDryRun: context.options.isDryRun) }
    if context.format == .json {
      context.output.json(
        "careplan.health.forget/v1",
        ["dryRun": .bool(context.options.isDryRun), "removed": .bool(isPresent)]
      )
    } else {
      let verb = context.options.isDryRun ? "would remove" : "removed"
      context.output.line(
        isPresent ? "\(verb) the samples of this machine" : "there are no samples on this machine"
      )
    }
    return isPresent ? .done : .nothingToDo
  }

  /// Whoever observes would go on without the lock that says so, and fill it all again.
  private func forget(_ open: OpenStore, isDryRun: Bool) throws(CommandFailure) {
    let taking = try attempt { () throws(StoreError) in
      try ObserverLock.take(in: open.store.runPlaces)
    }
    guard case .taken(let lock) = taking else {
      throw CommandFailure(
        .busy,
        code: StoreError.Code.busy.rawValue,
        "another process observes here",
        hints: ["careplan health stop"]
      )
    }
    defer { withExtendedLifetime(lock) {} }
    guard !isDryRun else { return }
    try attempt { () throws(StoreError) in _ = try HealthCache.forget(in: open.store) }
  }
}
