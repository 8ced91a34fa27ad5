import CarePlanKit
import Foundation

/// What `health types add` and `remove` change: which types go to which store outside.
struct OutletRegistration {
  enum Action: String, CaseIterable, Sendable {
    case add, remove
  }

  static let options: [OptionSpec] = [
    .option(
      "--store",
      value: "STORE",
      help: "The store outside: its name, or exec:CMD, dir:PATH or fhir:URL"
    ),
    .option("--name", value: "NAME", help: "Name of a new store (default: exec, dir or fhir)"),
    .option(
      "--converter",
      value: "FORM",
      help: "What a new store gets: json or fhir",
      completion: .choices(HealthOutlet.Form.allCases.map(\.rawValue))
    ),
    .option("--header-file", value: "FILE", help: "Headers that a FHIR server gets, one a line"),
    mapOption,
  ]

  static let mapOption = OptionSpec.option(
    "--map",
    value: "FILE",
    help: "Take the codes of FHIR Observations from FILE where it names a type",
    completion: .file
  )

  private let action: Action
  private let types: [HealthType]
  private let store: String
  private let name: String?
  private let form: HealthOutlet.Form?
  private let headerFile: String?
  private let mapFile: String?

  /// Nil if the command only lists.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    guard let word = arguments.positional(0), let action = Action(rawValue: word) else {
      guard Self.options.allSatisfy({ !arguments.has($0.names[0]) }) else {
        throw UsageError(
          "--store, --name, --converter, --header-file and --map go with 'add' or 'remove'"
        )
      }
      return nil
    }
    self.action = action
    types = try HealthSending.types(Array(arguments.positionals.dropFirst()))
    guard !types.isEmpty else { throw UsageError("'health types \(word)' takes TYPE") }
    guard let store = arguments.value("--store") else {
      throw UsageError("--store is missing", hint: "it is a name, exec:CMD, dir:PATH or fhir:URL")
    }
    if let address = OutletAddress(store) { try Self.refuseCredentials(in: address) }
    self.store = store
    name = arguments.value("--name")
    form = try arguments.choice("--converter")
    headerFile = arguments.value("--header-file")
    mapFile = arguments.value("--map")
  }

  /// Refuses a map for a store that gets no Observations.
  static func refuseMap(of outlet: HealthOutlet) throws(UsageError) {
    guard outlet.mapFile != nil, outlet.form != .fhir else { return }
    throw UsageError("--map is for stores that get FHIR", hint: "say --converter fhir too")
  }

  /// Refuses an address with a password, before anything keeps or shows it.
  static func refuseCredentials(in address: OutletAddress) throws(UsageError) {
    guard address.hasCredentials else { return }
    throw UsageError(
      "an address has no user and no password: others would see them",
      hint: "give them with --header-file, or let 'git credential' know them"
    )
  }

  /// Refuses a directory inside of the plan or its repository, where samples would be shared with it.
  static func refusePlan(_ address: OutletAddress, _ open: OpenStore) throws(CommandFailure) {
    guard case .directory(let path) = address else { return }
    let place = URL(filePath: path).standardizedFileURL
    let above = sequence(first: place) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
    let plan = [open.store.path, open.store.gitDirectory].map { StorePlace.identity(of: $0) }
    guard above.contains(where: { plan.contains(StorePlace.identity(of: $0.path)) }) else { return }
    throw CommandFailure(
      UsageError(
        "the directory of a store outside lies outside of the plan: samples are not shared with it",
        hint: "give it a directory elsewhere, such as --store dir:../samples"
      )
    )
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let known = try attempt { () throws(StoreError) in try open.store.healthOutlets() }
    let old = known.first { $0.name == store || $0.address == address(context) }
    var outlet: HealthOutlet
    if let old { outlet = old } else { outlet = try made(known, context) }
    if action == .add { try Self.refusePlan(outlet.address, open) }
    switch action {
    case .add: outlet.types += types.filter { !outlet.types.contains($0) }
    case .remove: outlet.types.removeAll(where: types.contains)
    }
    if let form { outlet.form = form }
    // A store that gets no Observations any more has no use for a map of them.
    if form == .json { outlet.mapFile = nil }
    if let headerFile { outlet.headerFile = context.path(headerFile) }
    if let mapFile { outlet.mapFile = context.path(mapFile) }
    // What is removed needs no map.
    if action == .add {
      try understand { () throws(UsageError) in try Self.refuseMap(of: outlet) }
      let chosen = outlet
      _ = try attempt { () throws(StoreError) in try chosen.converter(in: open.store.path) }
    }
    guard outlet != old else {
      context.note("nothing changes")
      return .nothingToDo
    }
    if !context.options.isDryRun { try keep(outlet, open) }
    let permissions = try attempt { () throws(StoreError) in
      try HealthPermissions(in: open.store.runPlaces)
    }
    tell(outlet, permissions, context)
    return .done
  }

  /// A store without types is forgotten.
  private func keep(_ outlet: HealthOutlet, _ open: OpenStore) throws(CommandFailure) {
    try attempt { () throws(StoreError) in
      guard outlet.types.isEmpty else { return try open.store.setHealthOutlet(outlet) }
      try open.store.removeHealthOutlet(named: outlet.name)
    }
  }

  private func tell(
    _ outlet: HealthOutlet,
    _ permissions: HealthPermissions,
    _ context: CommandContext
  ) {
    guard context.format == .text else {
      context.output.json("careplan.health.store/v1", outlet.json)
      return
    }
    let would = context.options.isDryRun ? "would go" : "go"
    let list = outlet.types.map(\.shortName).joined(separator: ", ")
    context.output.line(
      outlet.types.isEmpty
        ? "\(outlet.name, .bold) gets nothing any more"
        : "samples \(would) to \(outlet.name, .bold) at \(outlet.address.description): \(list)"
    )
    let undecided = types.filter { permissions[$0] == .undetermined }
    guard action == .add, !undecided.isEmpty else { return }
    context.hint(
      "careplan health permissions grant \(undecided.map(\.shortName).joined(separator: " "))"
    )
  }

  /// The store that the option says where it is, from wherever the command runs.
  private func address(_ context: CommandContext) -> OutletAddress? {
    guard let address = OutletAddress(store) else { return nil }
    guard case .directory(let path) = address else { return address }
    return .directory(context.path(path))
  }

  private func made(
    _ known: [HealthOutlet],
    _ context: CommandContext
  ) throws(CommandFailure) -> HealthOutlet {
    guard action == .add, let address = address(context) else {
      throw CommandFailure(
        .notFound,
        code: StoreError.Code.notFound.rawValue,
        "this copy knows no store outside called '\(store)'",
        hints: ["careplan health types add TYPE --store dir:PATH"]
      )
    }
    let name = name ?? String(store.prefix { $0 != ":" })
    guard !known.contains(where: { $0.name == name }) else {
      throw CommandFailure(
        .usage,
        code: "taken",
        "there is another store outside called '\(name)'",
        hints: ["give it a name with --name"]
      )
    }
    return HealthOutlet(named: name, at: address, form: form)
  }
}

extension HealthOutlet {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "store": .string(address.description),
      "converter": .string(form.rawValue),
      "types": .array(types.map { .string($0.identifier) }),
    ]
  }
}
