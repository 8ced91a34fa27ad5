import CarePlanKit

/// `careplan health quarantine`: the objects that stores outside did not take.
struct HealthQuarantineCommand: Command {
  /// What is done.
  enum Action: String, CaseIterable {
    case list, retry, drop
  }

  static let spec = CommandSpec(
    name: "health quarantine",
    summary: "List what stores outside did not take, and send it again",
    discussion: """
      An object that a store rejects again and again is put aside with what the store said, so that the \
      others arrive. It is tried again when its sample changes, and with 'retry'. 'drop' forgets it; the \
      sample stays here.
      """,
    positionals: [
      PositionalSpec(
        "ACTION",
        .optional,
        help: "list, retry or drop (default: list)",
        completion: .choices(Action.allCases.map(\.rawValue))
      ),
      PositionalSpec(
        "ID",
        .many,
        help: "Ids of samples (default: all; 'drop' needs them, or --store)"
      ),
    ],
    options: [
      .option("--store", value: "STORE", help: "Only those of one store outside")
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan health quarantine", "List what was put aside, and why"),
      CommandExample("careplan health quarantine retry", "Send all of it again"),
    ],
    group: .health
  )

  private let action: Action
  private let ids: [HealthSampleID]
  private let store: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let word = arguments.positional(0) ?? Action.list.rawValue
    guard let action = Action(rawValue: word) else {
      throw .unknownValue(word, for: "ACTION", choices: Action.allCases.map(\.rawValue))
    }
    self.action = action
    store = arguments.value("--store")
    var ids: [HealthSampleID] = []
    for text in arguments.positionals.dropFirst() {
      guard let id = HealthSampleID(text) else {
        throw UsageError("'\(text)' is no id of a sample")
      }
      ids.append(id)
    }
    self.ids = ids
    if action == .drop, ids.isEmpty, store == nil {
      throw UsageError("'drop' needs the ids of samples, or --store")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let quarantine = Quarantine(in: open.store.runPlaces)
    let found = try attempt { () throws(StoreError) in try quarantine.entries() }
    for path in found.unreadable { context.warn("\(path) cannot be read") }
    // What these objects were is not known; a run sends everything.
    if !found.unreadable.isEmpty { context.hint("careplan health run") }
    let chosen = found.readable.filter { entry in
      (ids.isEmpty || ids.contains(entry.object.id)) && (store == nil || store == entry.store)
    }
    for id in ids where !chosen.contains(where: { $0.object.id == id }) {
      throw CommandFailure(
        .notFound,
        code: StoreError.Code.notFound.rawValue,
        "the sample \(id) is not in quarantine"
      )
    }
    switch action {
    case .list: show(chosen, context)
    case .drop:
      if !context.options.isDryRun {
        try attempt { () throws(StoreError) in
          for entry in chosen { try quarantine.remove(entry.object.id, at: entry.store) }
        }
      }
      context.output.line("\(context.options.isDryRun ? "would drop" : "dropped") \(chosen.count)")
    case .retry:
      let exit = try retry(chosen, quarantine, open, context)
      return found.unreadable.isEmpty ? exit : .findings
    }
    return chosen.isEmpty ? .nothingToDo : .done
  }

  /// Sends objects again, store by store.
  private func retry(
    _ entries: [QuarantinedObject],
    _ quarantine: Quarantine,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    guard !entries.isEmpty else { return .nothingToDo }
    guard !context.options.isDryRun else {
      context.output.line("would send \(entries.count) again")
      return .done
    }
    let surroundings = context.outletSurroundings()
    var left = 0
    for (name, some) in Dictionary(grouping: entries, by: \.store).sorted(by: { $0.key < $1.key }) {
      let run = try attempt { () throws(StoreError) in
        let outlet: HealthOutlet
        if let address = OutletAddress(name) {
          outlet = HealthOutlet(named: name, at: address)
        } else {
          outlet = try open.store.healthOutlet(named: name)
        }
        return QuarantineRun(
          of: some,
          to: try open.store.externalStore(of: outlet, surroundings),
          in: open.store.runPlaces,
          surroundings.run
        )
      }
      let outcome = WaitingExecutor.wait { await run.perform() }
      left += try attempt { () throws(StoreError) in try outcome.get() }
    }
    context.output.line("sent \(entries.count - left) again; \(left) are still not taken")
    return left == 0 ? .done : .findings
  }

  private func show(_ entries: [QuarantinedObject], _ context: CommandContext) {
    guard context.format == .text else {
      return context.output.json("careplan.health.quarantine/v1", .array(entries.map(\.summary)))
    }
    guard !entries.isEmpty else { return context.note("nothing is in quarantine") }
    var table = Table([
      .init("sample"), .init("type"), .init("store"), .init("tries", .right), .init("why"),
    ])
    for entry in entries {
      table.add([
        StyledText(entry.object.id.description, .yellow), StyledText(entry.object.type.shortName),
        StyledText(entry.store), StyledText("\(entry.tries)"), StyledText(entry.reason),
      ])
    }
    context.output.table(table)
  }
}

extension QuarantinedObject {
  /// What a list says of it; what was measured is not in it.
  fileprivate var summary: JSONValue {
    [
      "deletion": .bool(object.isDeletion), "first": .string(first.description),
      "id": .string(object.id.description), "last": .string(last.description),
      "reason": .string(reason), "store": .string(store), "tries": .number(JSONNumber(tries)),
      "type": .string(object.type.identifier),
    ]
  }
}
