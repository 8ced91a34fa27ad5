import CarePlanKit

/// `careplan health permissions`: which types of samples may be given to stores outside.
struct HealthPermissionsCommand: Command {
  /// What is done.
  enum Action: String, CaseIterable {
    case list, grant, deny, request, forget
  }

  static let spec = CommandSpec(
    name: "health permissions",
    summary: "Say which samples stores outside may have",
    discussion: """
      'grant' lets samples of a type be sent, 'deny' keeps them here: a denied type is as one without \
      samples. Before one of both is said nothing is sent. 'request' asks about each type that is \
      registered for a store outside and not decided; 'forget' makes types undecided again.

      Permissions are those of this copy alone.
      """,
    positionals: [
      PositionalSpec(
        "ACTION",
        .optional,
        help: "list, grant, deny, request or forget (default: list)",
        completion: .choices(Action.allCases.map(\.rawValue))
      ),
      PositionalSpec(
        "TYPE",
        .many,
        help: "Types of samples, such as stepCount",
        completion: .choices(HealthType.all.map(\.shortName))
      ),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan health permissions grant stepCount heartRate",
        "Let two types be sent"
      ),
      CommandExample("careplan health permissions request", "Be asked about each type"),
    ],
    group: .health
  )

  private let action: Action
  private let types: [HealthType]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let word = arguments.positional(0) ?? Action.list.rawValue
    guard let action = Action(rawValue: word) else {
      throw .unknownValue(word, for: "ACTION", choices: Action.allCases.map(\.rawValue))
    }
    self.action = action
    types = try HealthSending.types(Array(arguments.positionals.dropFirst()))
    switch action {
    case .grant, .deny, .forget:
      if types.isEmpty { throw UsageError("'\(word)' needs the name of a type") }
    case .list, .request: break
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let (outlets, places) = try attempt { () throws(StoreError) in
      (try open.store.healthOutlets(), open.store.runPlaces)
    }
    var permissions = try attempt { () throws(StoreError) in try HealthPermissions(in: places) }
    let before = permissions
    let registered = outlets.flatMap(\.types)
    switch action {
    case .list: break
    case .grant: for type in types { permissions[type] = .granted }
    case .deny: for type in types { permissions[type] = .denied }
    case .forget: for type in types { permissions[type] = .undetermined }
    case .request: try request(types.isEmpty ? registered : types, &permissions, context)
    }
    if permissions != before, !context.options.isDryRun {
      let changed = permissions
      try attempt { () throws(StoreError) in try changed.write(in: places) }
    }
    show(permissions, registered + types, context)
    return .done
  }

  /// Asks about each type that is not decided.
  private func request(
    _ types: [HealthType],
    _ permissions: inout HealthPermissions,
    _ context: CommandContext
  ) throws(CommandFailure) {
    guard !types.isEmpty else {
      throw CommandFailure(
        UsageError("no type is registered for a store outside", hint: "name the types to ask about")
      )
    }
    for type in types where permissions[type] == .undetermined {
      guard let answer = context.answer(to: "may stores outside have \(type.shortName)? [y/N] ")
      else {
        throw CommandFailure(
          UsageError(
            "nobody is there to answer",
            hint: "careplan health permissions grant \(type.shortName)"
          )
        )
      }
      permissions[type] = ["y", "yes"].contains(answer.lowercased()) ? .granted : .denied
    }
  }

  private func show(
    _ permissions: HealthPermissions,
    _ others: [HealthType],
    _ context: CommandContext
  ) {
    let types = Set(permissions.types + others).sorted { $0.shortName < $1.shortName }
    guard context.format == .text else {
      let members = types.map { ($0.shortName, JSONValue.string(permissions[$0].rawValue)) }
      return context.output.json("careplan.health.permissions/v1", .object(JSONObject(members)))
    }
    var table = Table([.init("type"), .init("permission")])
    for type in types {
      table.add([StyledText(type.shortName, .bold), StyledText(permissions[type].rawValue)])
    }
    if types.isEmpty { return context.note("nothing is said of any type") }
    context.output.table(table)
  }
}
