import CarePlanKit

/// `careplan health sources`: lists the devices and apps that gave samples, and says which count first.
struct HealthSourcesCommand: Command {
  static let spec = CommandSpec(
    name: "health sources",
    summary: "List the devices and apps that gave samples",
    discussion: """
      Where several devices measured the same time, such as a watch and a phone, only the first of them \
      counts in a sum. Without --prefer values that somebody typed come first, then watches, phones and \
      apps. The order of --prefer is part of the plan: it decides values for all who share it, and the \
      next fill changes outcomes accordingly.
      """,
    options: [
      .option(
        "--type",
        value: "TYPE",
        help: "Only those of samples of TYPE",
        completion: .dynamic("health-type")
      ),
      .option(
        "--prefer",
        value: "NAMES",
        help: "Let these count first, divided by commas, such as \"Watch,iPhone\""
      ),
      OutcomeRecording.messageOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan health sources --type stepCount", "See who counted steps"),
      CommandExample(
        "careplan health sources --prefer \"Watch,iPhone\"",
        "Let the watch count before the phone"
      ),
    ],
    group: .health
  )

  private let type: HealthType?
  private let preferred: [String]?
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    type = try arguments.value("--type").map { name throws(UsageError) in
      try HealthArguments.type(name)
    }
    preferred = arguments.value("--prefer").map { text in
      text.split(separator: ",").map { String($0.trimmingPrefix { $0 == " " }) }
    }
    if let place = preferred?.firstIndex(where: { !HealthSample.isSource($0) }) {
      throw UsageError(
        "name \(place + 1) of --prefer is longer than \(HealthSample.longestSource) bytes or has control characters",
        hint: "no source has such a name; list those that there are: careplan health sources"
      )
    }
    message = arguments.value("--message")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if let preferred { return try prefer(preferred, open, context) }
    let cache = try context.samples(of: open)
    let counts = try attempt { () throws(StoreError) in try cache?.sources(of: type) ?? [] }
    guard context.format == .text else {
      context.output.json(
        "careplan.health.devices/v1",
        .array(counts.map { $0.json(open.manifest.healthSources) })
      )
      return .done
    }
    guard !counts.isEmpty else {
      context.note("there are no samples on this machine")
      context.hint("careplan health import export.zip")
      return .done
    }
    var table = Table([
      .init("type"), .init("source"), .init("samples", .right), .init("first"), .init("last"),
      .init("counts", .right),
    ])
    for count in counts {
      let place = open.manifest.healthSources.firstIndex(of: count.source)
      table.add([
        StyledText(count.type.shortName), StyledText(count.source, .bold),
        StyledText(CountWords.digits(count.count)), StyledText(open.wording.instant(count.first)),
        StyledText(open.wording.instant(count.last)), StyledText(place.map { "\($0 + 1)." } ?? ""),
      ])
    }
    context.output.table(table)
    return .done
  }

  private func prefer(
    _ names: [String],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let text = names.joined(separator: ", ")
    guard names != open.manifest.healthSources else {
      context.note("the order is that already")
      return .nothingToDo
    }
    let writing = OpenStore.Writing(
      context.options,
      message: message ?? "Let samples of some sources count first"
    )
    let written = try open.transact(writing) { transaction throws(StoreError) in
      transaction.manifest.healthSources = names
    }
    guard context.format == .text else {
      var object: JSONObject = ["preferred": .array(names.map { .string($0) })]
      object["commit"] = written.commit.map { .string($0) }
      context.output.json("careplan.health.order/v1", .object(object))
      return .done
    }
    let verb = context.options.isDryRun ? "would count first" : "count first"
    context.output.line(StyledText(names.isEmpty ? "no source counts first" : "\(verb): \(text)"))
    if let commit = written.commit { context.note("committed \(commit.prefix(8).description)") }
    context.hint("careplan health fill")
    return .done
  }
}

extension HealthSourceCount {
  fileprivate func json(_ preferred: [String]) -> JSONValue {
    var object: JSONObject = [
      "type": .string(type.identifier), "source": .string(source),
      "samples": .number(JSONNumber(count)), "first": .string(first.description),
      "last": .string(last.description),
    ]
    object["place"] = preferred.firstIndex(of: source).map { .number(JSONNumber($0 + 1)) }
    return .object(object)
  }
}
