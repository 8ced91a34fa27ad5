import CarePlanKit

/// `careplan health types`: lists what samples can measure, and says which of them go to which store
/// outside.
struct HealthTypesCommand: Command {
  static let spec = CommandSpec(
    name: "health types",
    summary: "List types of samples, and say which go to stores outside",
    discussion: """
      Types are called as in HealthKit, whose identifiers have HKQuantityTypeIdentifier or \
      HKCategoryTypeIdentifier before the name. Cumulative samples add up in an event; of discrete ones \
      each is a value.

      'add' and 'remove' say which types 'careplan health run' sends to a store outside. That stands in \
      git's own configuration of this copy and is never shared. 'exec:CMD' is a program, 'dir:PATH' a \
      directory with a file for each sample, 'fhir:URL' a FHIR R4 server. A store without types is \
      forgotten; what it has stays there.
      """,
    positionals: [
      PositionalSpec(
        "TEXT",
        .many,
        help: "Only types whose name has this text; or 'add' or 'remove' and types",
        completion: .dynamic(HealthTypeNames.kind)
      )
    ],
    options: [.flag("--here", help: "Only types of which this machine has samples")]
      + OutletRegistration.options,
    formats: [.text, .json],
    usesPager: true,
    examples: [
      CommandExample("careplan health types", "List all types"),
      CommandExample("careplan health types heart", "Find types by a part of their name"),
      CommandExample("careplan health types --here", "List what there are samples of"),
      CommandExample(
        "careplan health types add heartRate --store dir:/srv/heart-rates",
        "Send heart rates to a directory"
      ),
    ],
    group: .health
  )

  private let text: String?
  private let isHere: Bool
  private let registration: OutletRegistration?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    text = arguments.positional(0)?.lowercased()
    isHere = arguments.has("--here")
    registration = try OutletRegistration(arguments)
    guard registration != nil || arguments.positionals.count <= 1 else {
      throw UsageError("'health types' takes one TEXT")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    if let registration { return try registration.run(context) }
    var types = HealthType.all
    if isHere {
      let open = try context.openStore()
      let cache = try context.samples(of: open)
      let present = try attempt { () throws(StoreError) in
        Set(try cache?.sources().map(\.type) ?? [])
      }
      let others = present.subtracting(types).sorted { $0.identifier < $1.identifier }
      types = types.filter(present.contains) + others
    }
    if let text {
      types = types.filter { type in
        let name = type.definition?.name ?? ""
        return type.shortName.lowercased().contains(text) || name.lowercased().contains(text)
      }
    }
    guard context.format == .text else {
      context.output.json("careplan.health.types/v1", .array(types.map(\.json)))
      return .done
    }
    guard !types.isEmpty else {
      context.note("there is no such type")
      return .done
    }
    var table = Table([.init("type"), .init("samples"), .init("unit"), .init("what it is")])
    for type in types {
      let definition = type.definition
      table.add([
        StyledText(type.shortName, .bold), StyledText(definition?.kind.rawValue ?? ""),
        StyledText(definition?.unit.text ?? ""), StyledText(definition?.name ?? ""),
      ])
    }
    context.output.table(table)
    return .done
  }
}

extension HealthType {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["identifier": .string(identifier), "name": .string(shortName)]
    if let definition {
      object["kind"] = .string(definition.kind.rawValue)
      object["unit"] = .string(definition.unit.text)
      object["title"] = .string(definition.name)
      object["loinc"] = .array(definition.loincCodes.map { .string($0) })
    }
    return .object(object)
  }
}
