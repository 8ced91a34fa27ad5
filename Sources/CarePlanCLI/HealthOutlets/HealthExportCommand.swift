import CarePlanKit

/// `careplan health export`: sends samples to a store outside once, and remembers nothing of it.
struct HealthExportCommand: Command {
  static let spec = CommandSpec(
    name: "health export",
    summary: "Send samples to a store outside once",
    discussion: """
      All samples of the given types go to the store, whatever was sent before; it keeps each of them once, \
      by its id. A store is exec:CMD, a program that reads and writes lines of JSON; dir:PATH, a directory \
      with a file for each sample; or fhir:URL, a FHIR R4 server, which careplan-fhir-store talks to.

      FHIR servers get Observations, others the JSON of samples, unless --converter says otherwise. A server \
      lets in whom a header of --header-file names, or git's credential helpers.
      """,
    options: [
      .option("--store", value: "STORE", help: "Where to: exec:CMD, dir:PATH or fhir:URL"),
      .option(
        "--converter",
        value: "FORM",
        help: "In which form: fhir or json",
        completion: .choices(HealthOutlet.Form.allCases.map(\.rawValue))
      ),
      .option(
        "--units",
        value: "TYPE=UNIT",
        help: "Send amounts of a type in a unit, such as bodyTemperature=degF",
        isRepeatable: true
      ),
      .option(
        "--header-file",
        value: "FILE",
        help: "Send the headers in FILE to the FHIR server",
        completion: .file
      ),
      OutletRegistration.mapOption,
    ] + HealthSending.options,
    formats: [.text, .json, .jsonLines],
    examples: [
      CommandExample("careplan health export --store dir:steps --type stepCount", "Write files"),
      CommandExample(
        "careplan health export --store fhir:https://example.org/fhir --type heartRate",
        "Send to a server"
      ),
    ],
    group: .health
  )

  private let outlet: HealthOutlet
  private let sending: HealthSending

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let text = arguments.value("--store") else {
      throw UsageError("--store is missing", hint: "it is exec:CMD, dir:PATH or fhir:URL")
    }
    guard let address = OutletAddress(text) else {
      throw UsageError("--store is exec:CMD, dir:PATH or fhir:URL, not '\(text)'")
    }
    try OutletRegistration.refuseCredentials(in: address)
    sending = try HealthSending(arguments)
    guard !sending.types.isEmpty else {
      throw UsageError("--type is missing", hint: "say which types of samples to send")
    }
    outlet = HealthOutlet(
      named: text,
      at: address,
      types: sending.types,
      units: try Self.units(arguments.values("--units")),
      form: try arguments.choice("--converter"),
      headerFile: arguments.value("--header-file"),
      mapFile: arguments.value("--map")
    )
    try OutletRegistration.refuseMap(of: outlet)
  }

  private static func units(_ words: [String]) throws(UsageError) -> PreferredUnits {
    var units = PreferredUnits()
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let type = HealthType(named: parts[0]),
        let unit = HealthUnit(healthKit: parts[1])
      else { throw UsageError("--units is such as bodyTemperature=degF, not '\(word)'") }
      units[type] = unit
    }
    return units
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    var outlet = outlet
    outlet.headerFile = outlet.headerFile.map(context.path)
    outlet.mapFile = outlet.mapFile.map(context.path)
    if case .directory(let path) = outlet.address {
      try OutletRegistration.refusePlan(.directory(context.path(path)), open)
    }
    return try HealthRuns(context: context, open: open)
      .perform([outlet], sending, areAll: false, keepsAnchor: false)
  }
}
