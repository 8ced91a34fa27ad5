import CarePlanKit
import Foundation

/// `careplan type list`: lists the parts that somebody has in care.
struct TypeListCommand: Command {
  static let spec = CommandSpec(
    name: "type list",
    summary: "List the parts that you have in care, such as patient",
    discussion: """
      Each type has a store of its own and a clock, which names the patient or the practice where data \
      is exchanged with CareKit.
      """,
    formats: [.text, .json],
    examples: [CommandExample("careplan type list", "List types, stores and clocks")],
    group: .people
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let session = try HomeStore.adopted(by: context.requiredSession(), context)
    guard context.format == .text else {
      context.output.json("careplan.types/v1", .array(session.types.map(session.json)))
      return .done
    }
    if session.types.isEmpty { context.hint("careplan type add ROLE") }
    var table = Table([.init("type"), .init("store"), .init("clock")])
    for type in session.types {
      let isChosen = type.role == session.chosenType
      table.add([
        StyledText(type.role, isChosen ? .bold : []), StyledText(type.store),
        StyledText(type.clock.description),
      ])
    }
    if !session.types.isEmpty { context.output.table(table) }
    return .done
  }
}

/// `careplan type add`: adds a part that somebody has in care.
struct TypeAddCommand: Command {
  static let spec = CommandSpec(
    name: "type add",
    summary: "Add a part that you have in care, and choose it",
    discussion: """
      Notes a clock and a store in your file of keys. In a signed store that admits you the clock is \
      said too, so that your other devices take it: a type with two clocks would be two people for \
      CareKit. Where no such store is, pass the clock on with --clock, as 'careplan type list' shows \
      it on the first device.

      Make the store of the type on one device, with 'careplan init DIR', and copy it to the others with \
      'careplan clone URL DIR': two stores that are made separately divide the records. For a type that \
      you have, --store names another directory, such as that of a clone.
      """,
    positionals: [PositionalSpec("ROLE", help: "Name of the type, such as patient or doctor")],
    options: [
      .option(
        "--store",
        value: "DIR",
        help: "Directory of its store (default: ~/.local/share/careplan/PERSON/ROLE)",
        completion: .directory
      ),
      .option("--clock", value: "UUID", help: "Clock that another device has for it"),
      AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [CommandExample("careplan type add doctor", "Keep the stores of a practice apart")],
    group: .people
  )

  private let role: String
  private let store: String?
  private let clock: VersionID?
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    role = arguments.positionals[0]
    store = arguments.value("--store")
    write = AccessWrite(arguments)
    clock = try arguments.value("--clock").map { text throws(UsageError) in
      guard let clock = VersionID(text) else {
        throw UsageError("--clock takes a UUID, not '\(text)'")
      }
      return clock
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let accounts = try context.accounts()
    let session = try context.requiredSession()
    let home = try HomeStore(of: session, context)
    let known = home?.clocks[role]
    if let clock, let known, clock != known {
      throw CommandFailure(
        .invalid,
        code: AccountError.Code.exists.rawValue,
        "your other devices have another clock for '\(role)': \(known)",
        hints: ["leave --clock out"]
      )
    }
    if let store { try requirePlace(context.path(store), context) }
    guard !context.options.isDryRun else {
      context.output.line("would add the type \(role, .bold)")
      return .done
    }
    var changed = session
    let noted = session.types.first { $0.role == role }
    // A type from before the person was let in is only said now.
    if noted == nil || home == nil || known != nil {
      changed = try account { () throws(AccountError) in
        try accounts.add(role, clock: clock ?? known, store: store.map(context.path), to: session)
      }
    }
    changed.tell(role, context)
    guard let home, known == nil, let type = changed.types.first(where: { $0.role == role }) else {
      return .done
    }
    return try write.said(
      .own(OwnChange(types: [role: type.clock])),
      "Note the clock of a type: \(role)\n",
      home.open,
      context
    ).reach
  }
}

extension TypeAddCommand {
  /// Refuses a place that is no store and where none can be made.
  private func requirePlace(_ path: String, _ context: CommandContext) throws(CommandFailure) {
    let refusal = CommandFailure(
      .invalid,
      code: StoreError.Code.noStore.rawValue,
      "\(path) is no care store, and none can be made there",
      hints: ["name a store, an empty directory, or one that is not there yet"]
    )
    var place = URL(filePath: path)
    // What is not there yet is made in the nearest directory that is.
    while !FileManager.default.fileExists(atPath: place.path), place.path != "/" {
      place.deleteLastPathComponent()
    }
    guard
      (try? place.resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
        == true
    else { throw refusal }
    guard place.path == URL(filePath: path).path else { return }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw refusal
    }
    guard !names.isEmpty else { return }
    let surroundings = try context.storeSurroundings()
    guard let found = try? GitStore(opening: path, surroundings: surroundings),
      URL(filePath: found.path).resolvingSymlinksInPath()
        == URL(filePath: path).resolvingSymlinksInPath(),
      (try? found.manifest()) != nil
    else { throw refusal }
  }
}

/// `careplan type use`: chooses one of the parts that somebody has in care.
struct TypeUseCommand: Command {
  static let spec = CommandSpec(
    name: "type use",
    summary: "Choose one of the parts that you have in care",
    discussion: """
      Commands that find no store where they run then work on the store of that type. The choice is \
      found again at the next login.
      """,
    positionals: [
      PositionalSpec("ROLE", help: "Name of the type", completion: .dynamic("care-type"))
    ],
    formats: [.text, .json],
    examples: [CommandExample("careplan type use patient", "Go back to your own plan")],
    group: .people
  )

  private let role: String

  init(_ arguments: ParsedArguments) throws(UsageError) { role = arguments.positionals[0] }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let accounts = try context.accounts()
    let session = try HomeStore.adopted(by: context.requiredSession(), context)
    let changed = try account { () throws(AccountError) in
      try context.options.isDryRun ? session : accounts.choose(role, in: session)
    }
    changed.tell(role, context)
    let surroundings = try context.storeSurroundings()
    if let type = changed.types.first(where: { $0.role == role }),
      (try? GitStore(opening: type.store, surroundings: surroundings).manifest()) == nil
    {
      context.warn("there is no store in \(type.store)")
      context.hint(
        "careplan type add \(role.quotedInQuotes) --store DIR, if you have a copy elsewhere"
      )
    }
    return .done
  }
}

/// The types of whoever is logged in.
enum CareTypes: CompletionSource {
  static let kind = "care-type"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try context.session()?.types.map(\.role) ?? []
  }
}

extension Session {
  fileprivate func json(_ type: CareType) -> JSONValue {
    [
      "type": .string(type.role), "store": .string(type.store),
      "clock": .string(type.clock.description), "chosen": .bool(type.role == chosenType),
    ]
  }

  fileprivate func tell(_ role: String, _ context: CommandContext) {
    guard let type = types.first(where: { $0.role == role }) else { return }
    guard context.format == .text else {
      return context.output.json("careplan.types/v1", .array([json(type)]))
    }
    context.output.line("\(type.role, .bold): \(type.store)")
  }
}
