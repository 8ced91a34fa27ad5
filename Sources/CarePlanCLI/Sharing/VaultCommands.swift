import CarePlanKit

/// `careplan vault list`: what doctors can open, by category.
struct VaultListCommand: Command {
  static let spec = CommandSpec(
    name: "vault list",
    summary: "List categories with their readers and keys",
    discussion: """
      A vault has the records of one category for its readers. Its keys are renewed for each epoch; a \
      round is one state of the records that was sent. Rounds are those that the last sync saw.
      """,
    formats: [.text, .json],
    examples: [CommandExample("careplan vault list", "List the vaults")],
    group: .people
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let (vaults, view) = (try open.vaults(), try AccessView(open))
    guard context.format == .text else {
      context.output.json("careplan.vaults/v1", .array(vaults.map { $0.json(view) }))
      return .done
    }
    var table = Table([
      .init("category"), .init("readers"), .init("epoch"), .init("round"), .init("sent"),
    ])
    for vault in vaults {
      table.add([
        StyledText(vault.category.name, .bold), StyledText(vault.readerWords(view)),
        StyledText(vault.epochWords), StyledText(vault.snapshot.map { "\($0.round)" } ?? ""),
        StyledText(vault.snapshot.map { open.wording.instant($0.moment) } ?? ""),
      ])
    }
    context.output.table(table)
    return .done
  }
}

/// `careplan vault show`: what doctors can open of one category.
struct VaultShowCommand: Command {
  static let spec = CommandSpec(
    name: "vault show",
    summary: "Show who reads a category, and the keys in use",
    discussion: "'careplan help vault list' explains the words.",
    positionals: [PositionalSpec("CATEGORY", help: "Such as interventions or assessments")],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan vault show interventions", "Show the vault of the care card")
    ],
    group: .people
  )

  private let category: RecordCategory

  init(_ arguments: ParsedArguments) throws(UsageError) {
    category = try RightsArgument.category(arguments.positionals[0])
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let (vaults, view) = (try open.vaults(), try AccessView(open))
    guard let vault = vaults.first(where: { $0.category == category }) else {
      throw CommandFailure(
        .notFound,
        code: StoreError.Code.notFound.rawValue,
        "this store has no vault of '\(category.name)'",
        hints: ["it has \(vaults.map(\.category.name).joined(separator: ", "))"]
      )
    }
    guard context.format == .text else {
      context.output.json("careplan.vault/v1", vault.json(view))
      return .done
    }
    var table = Table([.init("what"), .init("value")])
    table.add([StyledText("category"), StyledText(vault.category.name, .bold)])
    table.add([StyledText("readers"), StyledText(vault.readerWords(view))])
    table.add([StyledText("epoch"), StyledText(vault.epochWords)])
    if let snapshot = vault.snapshot {
      table.add([StyledText("round"), StyledText("\(snapshot.round)")])
      table.add([StyledText("sent"), StyledText(open.wording.instant(snapshot.moment))])
      table.add([StyledText("shows"), StyledText(String("\(snapshot.core)".prefix(8)), .yellow)])
    }
    context.output.table(table)
    return .done
  }
}

extension OpenStore {
  fileprivate func vaults() throws(CommandFailure) -> [VaultState] {
    try attempt { () throws(StoreError) in
      try store.refuseReaderCopy()
      return try store.vaults(at: store.defaultRemote())
    }
  }
}

extension VaultState {
  /// `lee, kim (not approved)`.
  fileprivate func readerWords(_ view: AccessView) -> String {
    let words =
      readers.map(view.label).sorted() + pending.map { "\(view.label($0)) (not approved)" }.sorted()
    return words.joined(separator: ", ")
  }

  fileprivate var epochWords: String { epoch.map { String($0.description.prefix(12)) } ?? "none" }

  fileprivate func json(_ view: AccessView) -> JSONValue {
    var object: JSONObject = [
      "category": .string(category.name),
      "readers": .array(readers.map { .string(view.label($0)) }),
      "pending": .array(pending.map { .string(view.label($0)) }),
    ]
    object["epoch"] = epoch.map { .string($0.description) }
    if let snapshot {
      object["round"] = .number(JSONNumber(snapshot.round))
      object["sent"] = .string(snapshot.moment.description)
      object["commit"] = .string("\(snapshot.core)")
    }
    return .object(object)
  }
}
