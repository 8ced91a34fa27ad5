import CarePlanKit

/// `careplan health show`: shows the samples of a day.
struct HealthShowCommand: Command {
  static let spec = CommandSpec(
    name: "health show",
    summary: "Show the samples of a type on a day",
    discussion: """
      Of samples that add up each source is listed with what it says alone and with what of that counts, \
      since a time that several devices measured counts once. Of others each source is listed with its \
      least, mean, greatest and last value. --raw lists every sample.
      """,
    positionals: [
      PositionalSpec(
        "TYPE",
        help: "Type of the samples, such as stepCount",
        completion: .dynamic("health-type")
      )
    ],
    options: [
      .option("--date", value: "DATE", help: "The day (default: today)"),
      .option("--unit", value: "UNIT", help: "Unit of the values, such as km or degF"),
      .flag("--raw", help: "List every sample"),
    ],
    formats: [.text, .json],
    usesPager: true,
    examples: [
      CommandExample("careplan health show stepCount --date 2026-05-10", "Show who counted what"),
      CommandExample("careplan health show bodyTemperature --unit degF --raw", "List the samples"),
    ],
    group: .health
  )

  private let type: HealthType
  private let date: String?
  private let unit: HealthUnit?
  private let isRaw: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    type = try HealthArguments.type(arguments.positional(0) ?? "")
    date = arguments.value("--date")
    isRaw = arguments.has("--raw")
    unit = try arguments.value("--unit").map { text throws(UsageError) in
      guard let unit = HealthUnit(healthKit: text) else {
        throw UsageError(
          "'\(text)' is no unit of samples",
          hint: "it is such as count/min or mg/dL"
        )
      }
      return unit
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let day = try understand { () throws(UsageError) in
      try date.map { text throws(UsageError) in try open.dates.day(text, .past) }
        ?? open.dates.today
    }
    let span = open.dates.zone.span(of: day)
    let cache = try context.samples(of: open)
    let samples = try attempt { () throws(StoreError) in
      try cache?.samples(of: type, in: span) ?? []
    }
    context.audit.shownSamples = samples.count
    let shown = unit ?? type.definition?.unit ?? samples.first?.unit ?? .count
    let kind: HealthKitLinkage.QuantityType =
      type.definition?.kind == .cumulative ? .cumulative : .discrete
    let window = EventWindow(from: span.lowerBound, to: span.upperBound)
    let rules = FillingRules(open.manifest)
    let found = EventSamples(samples, in: window, summing: kind, edges: rules.edges, unit: shown)
    let view = SamplesOfDay(
      type: type,
      day: day,
      unit: shown,
      samples: samples,
      sum: kind == .cumulative ? CumulativeSum(found, in: window, order: rules.order) : nil,
      rejected: found.rejected.count,
      open: open
    )
    if context.format == .json {
      context.output.json("careplan.health.show/v1", view.json)
    } else if samples.isEmpty {
      context.note(StyledText("there is no sample of \(type.shortName) on \(Wording.date(day))"))
      try tellLast(cache, open, context)
    } else {
      context.output.line(
        "\("\(Wording.shortWeekday(day)) \(Wording.date(day))", .bold)  \(type.shortName), in \(shown.text)"
      )
      context.output.table(isRaw ? view.rawTable : view.table)
      if found.rejected.count > 0 {
        let count = CountWords.count(found.rejected.count, "sample", "samples")
        context.note(StyledText("\(count) cannot be told in \(shown.text)"))
      }
    }
    return samples.isEmpty ? .nothingToDo : .done
  }

  private func tellLast(
    _ cache: HealthCache?,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let last = try attempt { () throws(StoreError) in try cache?.lastStart(of: type) }
    if let last { context.note(StyledText("the last one is of \(open.wording.instant(last))")) }
  }
}

/// The samples of a type on a day.
private struct SamplesOfDay {
  let type: HealthType
  let day: CivilDate
  let unit: HealthUnit
  let samples: [HealthSample]
  let sum: CumulativeSum?
  let rejected: Int
  let open: OpenStore

  /// A row for each source.
  var table: Table {
    guard let sum else { return discreteTable }
    var table = Table([
      .init("source"), .init("samples", .right), .init("alone", .right), .init("counted", .right),
    ])
    for share in sum.shares {
      table.add([
        StyledText(share.source, .bold), StyledText(CountWords.digits(share.count)),
        StyledText(text(share.alone)), StyledText(text(share.counted)),
      ])
    }
    table.add(["in all", "", "", StyledText(text(sum.total), .bold)])
    return table
  }

  private var discreteTable: Table {
    var table = Table([
      .init("source"), .init("samples", .right), .init("least", .right), .init("mean", .right),
      .init("greatest", .right), .init("last", .right),
    ])
    for (source, samples) in Dictionary(grouping: samples, by: \.source).sorted(by: {
      $0.key < $1.key
    }) {
      let values = samples.compactMap(value)
      let mean = values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
      table.add([
        StyledText(source, .bold), StyledText(CountWords.digits(samples.count)),
        StyledText(values.min().map(text) ?? ""),
        StyledText(mean.map { Self.text((unit.written($0) * 100).rounded() / 100) } ?? ""),
        StyledText(values.max().map(text) ?? ""), StyledText(values.last.map(text) ?? ""),
      ])
    }
    return table
  }

  /// A row for each sample.
  var rawTable: Table {
    var table = Table([
      .init("start"), .init("end"), .init("value", .right), .init("unit"), .init("source"),
      .init("id"),
    ])
    for sample in samples {
      let (amount, text) =
        value(sample).map { (unit.written($0), unit.text) }
        ?? (sample.unit.written(sample.value), sample.unit.text)
      table.add([
        StyledText(open.wording.instant(sample.start)),
        StyledText(sample.end == sample.start ? "" : open.wording.instant(sample.end)),
        StyledText(Self.text(amount), .bold), StyledText(sample.label ?? text),
        StyledText(sample.source), StyledText(sample.id.description),
      ])
    }
    return table
  }

  var json: JSONValue {
    var object: JSONObject = [
      "type": .string(type.identifier), "day": .string(day.description),
      "unit": .string(unit.text), "rejected": .number(JSONNumber(rejected)),
      "samples": .array(samples.map(json)),
    ]
    if let sum {
      object["counted"] = JSONNumber(sum.total).map { .number($0) }
      object["shares"] = .array(
        sum.shares.map { share in
          var object: JSONObject = [
            "source": .string(share.source), "samples": .number(JSONNumber(share.count)),
          ]
          object["alone"] = JSONNumber(share.alone).map { .number($0) }
          object["counted"] = JSONNumber(share.counted).map { .number($0) }
          return .object(object)
        }
      )
    }
    return .object(object)
  }

  private func json(_ sample: HealthSample) -> JSONValue {
    (try? CanonicalJSON.read(Array(sample.line.utf8))) ?? .null
  }

  /// The amount of a sample in the unit that is shown.
  private func value(_ sample: HealthSample) -> Double? {
    sample.unit.converter(to: unit, molarMass: type.definition?.molarMass)
      .map { $0(sample.value) }
  }

  /// Returns an amount of the unit that is shown, as people write it.
  private func text(_ value: Double) -> String { Self.text(unit.written(value)) }

  private static func text(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return JSONNumber(rounded).map { CanonicalJSON.compact(.number($0)) } ?? "–"
  }
}
