import CarePlanKit

/// What imports of samples brought, in words and for programs.
struct ImportedSamples {
  private let reports: [HealthImportReport]
  private let isDryRun: Bool
  private let open: OpenStore

  init(_ reports: [HealthImportReport], isDryRun: Bool, _ open: OpenStore) {
    (self.reports, self.isDryRun, self.open) = (reports, isDryRun, open)
  }

  func write(
    _ filled: HealthFillReport?,
    _ commit: String?,
    to context: CommandContext
  ) throws(CommandFailure) {
    let words = filled.map { FillWords(report: $0, isDryRun: isDryRun, open: open) }
    guard context.format == .text else {
      var object: JSONObject = [
        "dryRun": .bool(isDryRun), "imports": .array(reports.map(\.json)),
      ]
      object["tasks"] = words?.json
      object["commit"] = commit.map { .string($0) }
      context.output.json("careplan.health.import/v1", .object(object))
      return
    }
    for report in reports { write(report, to: context) }
    let hasTasks = filled.map { !$0.tasks.isEmpty } ?? false
    if let words, hasTasks { for line in words.lines { context.output.line(StyledText(line)) } }
    if let commit { context.note("committed \(commit.prefix(8).description)") }
    let hasSamples = reports.contains { $0.intake.seen > 0 }
    if filled != nil, hasSamples, try !isAskedFor() {
      context.note("no health task asks for these samples")
      context.hint(
        "careplan add health-task steps --quantity stepCount --unit count --cumulative --daily all-day"
      )
    }
  }

  /// Returns whether a health task is of the type of some of the samples.
  private func isAskedFor() throws(CommandFailure) -> Bool {
    let types = Set(reports.flatMap { $0.intake.types.keys })
    return try open.read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        try snapshot.records(.healthTask).contains { found in
          guard case .healthTask(let task) = found.record else { return false }
          return types.contains(task.content.healthKitLinkage.type)
        }
      }
    }
  }

  /// The first import that brought nothing because nothing of it could be read.
  var failure: CommandFailure? {
    let report = reports.first { report in
      report.intake.seen == 0 && report.intake.removed == 0 && report.intake.unreadable > 0
    }
    guard let report else { return nil }
    let name = report.source.name.isEmpty ? report.path ?? report.source.place : report.source.name
    return CommandFailure(
      .invalid,
      code: StoreError.Code.invalid.rawValue,
      "nothing of \(name) could be read as samples",
      hints: ["careplan health import --help"]
    )
  }

  private func write(_ report: HealthImportReport, to context: CommandContext) {
    let (intake, output) = (report.intake, context.output)
    output.line(StyledText(heading(of: report)))
    let samples = CountWords.count(intake.seen, "sample", "samples")
    let types =
      intake.types.count == 1 ? "1 type" : "\(CountWords.digits(intake.types.count)) types"
    let sources = CountWords.count(intake.sources.count, "source", "sources")
    let repeated = intake.repeated == 1 ? "1 was" : "\(CountWords.digits(intake.repeated)) were"
    output.line(
      StyledText(
        "  \(samples) of \(types) from \(sources); \(repeated) there twice, "
          + "\(CountWords.digits(intake.unreadable)) could not be read"
      )
    )
    let changed = intake.changed > 0 ? " · changed \(CountWords.digits(intake.changed))" : ""
    output.line(
      StyledText(
        "  new \(CountWords.digits(intake.added)) · known \(CountWords.digits(intake.known))\(changed)"
          + " · deleted \(CountWords.digits(intake.removed))"
      )
    )
    let told = report.faults.prefix(context.options.verbosity == .verbose ? .max : 3)
    for fault in told { context.note("  line \(fault.line): \(fault.message)") }
    let untold = intake.unreadable - told.count
    if untold > 0 { context.note("  and \(CountWords.digits(untold)) more") }
    if intake.keptMissing > 0 {
      let samples = CountWords.count(intake.keptMissing, "sample", "samples")
      context.warn("the export is older than the last one: \(samples) that it lacks stay here")
    }
    if intake.ahead > 0 {
      let samples = CountWords.count(intake.ahead, "sample begins", "samples begin")
      context.warn("\(samples) later than tomorrow: was the clock of a device wrong?")
    }
    tellRest(of: report, to: context)
  }

  private func heading(of report: HealthImportReport) -> String {
    var parts: [String] = []
    let source = report.source
    switch (source.place, source.form) {
    case ("-", _): parts.append("read standard input")
    case (_, .program): parts.append("ran the program of \(source.name)")
    default: parts.append("read \(report.path ?? source.place)")
    }
    if report.size > 0 { parts.append(Self.size(report.size)) }
    if let exported = report.exported {
      parts.append("exported \(Wording.date(open.dates.shown.day(of: exported)))")
    }
    return parts.joined(separator: ", ")
  }

  private func tellRest(of report: HealthImportReport, to context: CommandContext) {
    if !report.notRead.isEmpty {
      let parts = report.notRead.sorted { $0.key < $1.key }
        .map { "\(CountWords.digits($0.value)) \($0.key)" }
      context.note(StyledText("  not read: \(parts.joined(separator: ", "))"))
    }
    guard report.source.form == .appleExport, report.zoned < report.intake.seen else { return }
    let zoned =
      report.zoned == 1
      ? "1 sample names its" : "\(CountWords.digits(report.zoned)) samples name their"
    context.detail(
      StyledText(
        "\(zoned) time zone; the others carry the offset of the export, so that only their instants are used"
      )
    )
  }

  /// A size in bytes, KiB or MiB.
  private static func size(_ bytes: Int64) -> String {
    if bytes < 1024 { return "\(bytes) bytes" }
    let (unit, name): (Double, String) = bytes < 1 << 20 ? (1024, "KiB") : (1_048_576, "MiB")
    return "\((Double(bytes) / unit * 10).rounded() / 10) \(name)"
  }
}

extension HealthImportReport {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "source": .string(source.name), "form": .string(source.form.rawValue),
      "bytes": .number(JSONNumber(Int(size))), "samples": .number(JSONNumber(intake.seen)),
      "new": .number(JSONNumber(intake.added)), "known": .number(JSONNumber(intake.known)),
      "changed": .number(JSONNumber(intake.changed)),
      "repeated": .number(JSONNumber(intake.repeated)),
      "deleted": .number(JSONNumber(intake.removed)),
      "skipped": .number(JSONNumber(intake.skipped)),
      "ahead": .number(JSONNumber(intake.ahead)),
      "kept": .number(JSONNumber(intake.keptMissing)),
      "unreadable": .number(JSONNumber(intake.unreadable)),
      "zoned": .number(JSONNumber(zoned)),
      "types": .object(
        JSONObject(intake.types.map { ($0.identifier, .number(JSONNumber($1))) })
      ),
      "devices": .array(intake.sources.sorted().map { .string($0) }),
      "faults": .array(
        faults.map {
          .object(["line": .number(JSONNumber($0.line)), "message": .string($0.message)])
        }
      ),
      "notRead": .object(JSONObject(notRead.map { ($0, .number(JSONNumber($1))) })),
    ]
    object["file"] = path.map { .string($0) }
    object["exported"] = exported.map { .string($0.description) }
    return .object(object)
  }
}
