import CarePlanKit

/// `careplan health source`: says where samples come from on this machine.
struct HealthSourceCommand: Command {
  static let spec = CommandSpec(
    name: "health source",
    summary: "List, add or remove where samples come from",
    discussion: """
      A source stands in git's own configuration of this copy and is never shared. 'apple-export' is an \
      export of Apple's Health app: the archive, its folder or its XML file. 'ndjson' has a sample a line \
      and may grow. 'csv' is a table with --map. 'exec' is a command line: it reads one line with where \
      the last import ended, {"since": …}, and writes what ndjson has, with {"anchor": "…"} for the next \
      time. 'fhir' has Observations, in a Bundle or one a line.

      A table or a file of Observations that always has all its samples is a snapshot: what it has no \
      more was deleted. An export always is.
      """,
    positionals: [
      PositionalSpec(
        "ACTION",
        .optional,
        help: "list, add or remove",
        completion: .choices(Action.allCases.map(\.rawValue))
      ),
      PositionalSpec(
        "NAME",
        .optional,
        help: "Name of the source here",
        completion: .dynamic("health-source")
      ),
      PositionalSpec(
        "FORM",
        .optional,
        help: "How it gives its samples",
        completion: .choices(HealthSource.Form.allCases.map(\.rawValue))
      ),
      PositionalSpec(
        "PLACE",
        .optional,
        help: "The file, or the command line",
        completion: .file,
        isPrivate: true
      ),
    ],
    options: tableOptions,
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan health source add phone apple-export ~/Downloads/export.zip",
        "Import exports of a phone from this file"
      ),
      CommandExample(
        "careplan health source add sensor csv glucose.csv --map "
          + "'time=Timestamp,value=Glucose,unit=mg/dL,type=bloodGlucose'",
        "Import a table of glucose values"
      ),
      CommandExample("careplan health source remove phone", "Forget a source, not its samples"),
    ],
    group: .health
  )

  /// How tables are read, of a source or of one import.
  static let tableOptions: [OptionSpec] = [
    .option(
      "--map",
      value: "COLUMNS",
      help: "Which columns of a table say what: time=COLUMN,value=COLUMN,unit=UNIT,type=TYPE"
    ),
    .option(
      "--dialect",
      value: "WORDS",
      help: "How a table is written, such as semicolon+decimal-comma+dmy (default: as it looks)"
    ),
    .option(
      "--zone",
      value: "ZONE",
      help: "Zone of the times in a table that name none (default: the store's)",
      completion: .dynamic("time-zone")
    ),
    .flag("--snapshot", help: "What the source has no more was deleted there"),
  ]

  enum Action: String, CaseIterable, Sendable {
    case list, add, remove
  }

  private let action: Action
  private let name: String?
  private let form: HealthSource.Form?
  private let place: String?
  private let table: TableOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let word = arguments.positional(0) ?? Action.list.rawValue
    guard let action = Action(rawValue: word) else {
      throw .unknownValue(word, for: "ACTION", choices: Action.allCases.map(\.rawValue))
    }
    self.action = action
    (name, place) = (arguments.positional(1), arguments.positional(3))
    form = try arguments.positional(2).map { word throws(UsageError) in
      guard let form = HealthSource.Form(rawValue: word) else {
        throw .unknownValue(word, for: "FORM", choices: HealthSource.Form.allCases.map(\.rawValue))
      }
      return form
    }
    table = TableOptions(arguments)
    let wanted =
      switch action {
      case .list: 1
      case .remove: 2
      case .add: 4
      }
    if action == .add, let form { try table.refuse(for: form) }
    guard arguments.positionals.count == wanted || arguments.positionals.isEmpty else {
      throw UsageError(
        action == .add
          ? "'health source add' takes NAME, FORM and PLACE"
          : "'health source \(action.rawValue)' takes \(action == .list ? "nothing" : "NAME")"
      )
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    switch action {
    case .list: return try list(open, context)
    case .add: return try add(open, context)
    case .remove: return try remove(open, context)
    }
  }

  private func list(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let sources = try attempt { () throws(StoreError) in try open.store.healthSources() }
    guard context.format == .text else {
      context.output.json("careplan.health.sources/v1", .array(sources.map(\.json)))
      return .done
    }
    guard !sources.isEmpty else {
      context.note("this copy has no source of samples")
      context.hint("careplan health source add phone apple-export export.zip")
      return .done
    }
    var table = Table([.init("name"), .init("form"), .init("place")])
    for source in sources {
      table.add([
        StyledText(source.name, .bold), StyledText(source.form.rawValue), StyledText(source.place),
      ])
    }
    context.output.table(table)
    return .done
  }

  private func add(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    guard let name, let form, let place else { return .usage }
    var source = HealthSource(name, form, at: form == .program ? place : context.path(place))
    table.describe(&source)
    if !context.options.isDryRun {
      try attempt { () throws(StoreError) in try open.store.addHealthSource(source) }
    }
    guard context.format == .text else {
      context.output.json("careplan.health.source/v1", source.json)
      return .done
    }
    let verb = context.options.isDryRun ? "would add" : "added"
    context.output.line("\(verb) the source \(name, .bold) at \(source.place)")
    context.hint("careplan health import \(name)")
    return .done
  }

  private func remove(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    guard let name else { return .usage }
    let source = try attempt { () throws(StoreError) in try open.store.healthSource(named: name) }
    guard let source else {
      throw CommandFailure(
        .notFound,
        code: StoreError.Code.notFound.rawValue,
        "this copy has no source '\(name)'",
        hints: ["careplan health source list"]
      )
    }
    if !context.options.isDryRun {
      try attempt { () throws(StoreError) in try open.store.removeHealthSource(named: name) }
    }
    guard context.format == .text else {
      context.output.json("careplan.health.source/v1", source.json)
      return .done
    }
    let verb = context.options.isDryRun ? "would remove" : "removed"
    context.output.line("\(verb) the source \(name, .bold); its samples stay")
    return .done
  }
}

/// How tables are to be read, as a command line says it.
struct TableOptions: Hashable, Sendable {
  private let columns: String?
  private let dialect: String?
  private let zone: String?
  private let isSnapshot: Bool

  init(_ arguments: ParsedArguments) {
    columns = arguments.value("--map")
    dialect = arguments.value("--dialect")
    zone = arguments.value("--zone")
    isSnapshot = arguments.has("--snapshot")
  }

  /// Whether nothing is said.
  var isEmpty: Bool { columns == nil && dialect == nil && zone == nil && !isSnapshot }

  /// Refuses what says nothing of a source, rather than to pass over it.
  func refuse(for form: HealthSource.Form) throws(UsageError) {
    let said: [(name: String, isSaid: Bool, forms: Set<HealthSource.Form>)] = [
      ("--map", columns != nil, [.csv]), ("--dialect", dialect != nil, [.csv]),
      ("--zone", zone != nil, [.csv]), ("--snapshot", isSnapshot, [.csv, .fhir]),
    ]
    for option in said where option.isSaid && !option.forms.contains(form) {
      let forms = option.forms.map(\.rawValue).sorted().joined(separator: " and ")
      throw UsageError("\(option.name) is for \(forms), and this source is \(form.rawValue)")
    }
  }

  func describe(_ source: inout HealthSource) {
    source.columns = columns ?? source.columns
    source.dialect = dialect ?? source.dialect
    source.zone = zone ?? source.zone
    source.isSnapshot = isSnapshot || source.isSnapshot
  }
}

extension HealthSource {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "name": .string(name), "form": .string(form.rawValue), "place": .string(place),
    ]
    object["map"] = columns.map { .string($0) }
    object["dialect"] = dialect.map { .string($0) }
    object["zone"] = zone.map { .string($0) }
    if isSnapshot { object["snapshot"] = true }
    return .object(object)
  }
}
