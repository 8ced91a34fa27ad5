import CarePlanKit

/// `careplan health stop`: ends the process that observes, and forgets how far stores are.
struct HealthStopCommand: Command {
  static let spec = CommandSpec(
    name: "health stop",
    summary: "Stop observing, and forget what stores outside have",
    discussion: """
      The process that observes this copy ends after the batch that is under way. What is remembered of \
      runs is forgotten, so that the next one sends everything again, which stores keep once; with \
      --keep-anchor it goes on from where the last one ended.
      """,
    options: [.flag("--keep-anchor", help: "Remember how far the stores are")],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan health stop", "Stop, and begin anew next time"),
      CommandExample("careplan health stop --keep-anchor", "Stop for a while"),
    ],
    group: .health
  )

  private let keepsAnchor: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    keepsAnchor = arguments.has("--keep-anchor")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let places = open.store.runPlaces
    let isDryRun = context.options.isDryRun
    let holder = try attempt { () throws(StoreError) in
      isDryRun
        ? ObserverLock.observer(in: places) : try ObserverLock.stop(in: places, patience: 60)
    }
    let outlets = try attempt { () throws(StoreError) in try open.store.healthOutlets() }
    let pairs = keepsAnchor ? [] : outlets.flatMap { outlet in outlet.types.map { (outlet, $0) } }
    if !isDryRun {
      try attempt { () throws(StoreError) in
        for (outlet, type) in pairs { try RunAnchor.forget(type, at: outlet.name, in: places) }
      }
    }
    if context.format == .json {
      context.output.json(
        "careplan.health.stop/v1",
        [
          "dryRun": .bool(isDryRun), "forgotten": .number(JSONNumber(pairs.count)),
          "stopped": .bool(holder != nil),
        ]
      )
      return .done
    }
    let verb = isDryRun ? "would stop" : "stopped"
    context.output.line(holder.map { "\(verb) \($0)" } ?? "nobody observes here")
    if !pairs.isEmpty {
      context.output.line(
        "\(isDryRun ? "would forget" : "forgot") how far \(pairs.count) runs came"
      )
    }
    return .done
  }
}
