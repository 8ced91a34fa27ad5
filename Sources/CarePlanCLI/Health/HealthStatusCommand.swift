import CarePlanKit

/// `careplan health status`: tells what samples this machine has, and how far stores outside are.
struct HealthStatusCommand: Command {
  static let spec = CommandSpec(
    name: "health status",
    summary: "Show what samples this machine has and where they go",
    discussion: """
      Each registered source is listed with its last import, each health task with its last sample, and \
      each type that goes to a store outside with how far that store is.
      """,
    formats: [.text, .json],
    examples: [CommandExample("careplan health status", "Show how things are")],
    group: .health
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let cache = try context.samples(of: open)
    let status = try attempt { () throws(StoreError) in try HealthStatus(of: open.store, cache) }
    UnreadableQuarantine.tell(status.unreadable, context)
    guard context.format == .text else {
      context.output.json("careplan.health.status/v1", status.json)
      return .done
    }
    let output = context.output
    output.line(
      cache == nil
        ? "there are no samples on this machine"
        : "\(CountWords.count(status.samples, "sample", "samples")) on this machine"
    )
    if !status.sources.isEmpty { output.table(sources(status, open)) }
    if !status.tasks.isEmpty { output.table(tasks(status, open)) }
    if !status.outlets.isEmpty { output.table(outlets(status, open)) }
    if status.sources.isEmpty {
      context.hint("careplan health source add phone apple-export export.zip")
    }
    return .done
  }

  private func sources(_ status: HealthStatus, _ open: OpenStore) -> Table {
    var table = Table([
      .init("source"), .init("form"), .init("last import"), .init("samples", .right),
      .init("unreadable", .right), .init("state"),
    ])
    for source in status.sources {
      let last = source.lastImport
      table.add([
        StyledText(source.source.name, .bold), StyledText(source.source.form.rawValue),
        StyledText(last.map { open.wording.instant($0.date) } ?? "never"),
        StyledText(last.map { CountWords.digits($0.report.seen) } ?? ""),
        StyledText(last.map { CountWords.digits($0.report.unreadable) } ?? ""),
        StyledText(source.isThere ? "" : "its file is not there"),
      ])
    }
    return table
  }

  private func tasks(_ status: HealthStatus, _ open: OpenStore) -> Table {
    var table = Table([.init("task"), .init("type"), .init("last sample"), .init("from")])
    for task in status.tasks {
      table.add([
        StyledText(task.key.id, .bold), StyledText(task.type.shortName),
        StyledText(task.last.map { open.wording.instant($0.last) } ?? "none"),
        StyledText(task.last?.source ?? ""),
      ])
    }
    return table
  }

  private func outlets(_ status: HealthStatus, _ open: OpenStore) -> Table {
    var table = Table([
      .init("type"), .init("store"), .init("last run"), .init("pending", .right),
      .init("failed", .right), .init("state"),
    ])
    for outlet in status.outlets {
      table.add([
        StyledText(outlet.type.shortName), StyledText(outlet.store, .bold),
        StyledText(outlet.lastSuccess.map { open.wording.instant($0) } ?? "never"),
        StyledText(outlet.pending.map { CountWords.digits($0) } ?? "unknown"),
        StyledText(CountWords.digits(outlet.quarantined)), StyledText(state(outlet)),
      ])
    }
    return table
  }

  private func state(_ outlet: HealthStatus.Outlet) -> String {
    if outlet.quarantined > 0 { return "\(outlet.quarantined) in quarantine" }
    if let failure = outlet.lastFailure { return "failed: \(failure)" }
    return outlet.pending == 0 ? "in step" : ""
  }
}

extension HealthStatus {
  fileprivate var json: JSONValue {
    .object([
      "samples": .number(JSONNumber(samples)),
      "unreadable": .array(unreadable.map { .string($0) }),
      "sources": .array(
        sources.map { source in
          var object: JSONObject = [
            "name": .string(source.source.name), "form": .string(source.source.form.rawValue),
            "there": .bool(source.isThere),
          ]
          object["lastImport"] = source.lastImport.map { .string($0.date.description) }
          object["samples"] = source.lastImport.map { .number(JSONNumber($0.report.seen)) }
          object["exported"] = source.lastImport?.exported.map { .string($0.description) }
          return .object(object)
        }
      ),
      "tasks": .array(
        tasks.map { task in
          var object: JSONObject = [
            "task": .string(task.key.id), "type": .string(task.type.identifier),
          ]
          object["last"] = task.last.map { .string($0.last.description) }
          object["source"] = task.last.map { .string($0.source) }
          return .object(object)
        }
      ),
      "stores": .array(
        outlets.map { outlet in
          var object: JSONObject = [
            "type": .string(outlet.type.identifier), "store": .string(outlet.store),
            "quarantined": .number(JSONNumber(outlet.quarantined)),
            "failures": .number(JSONNumber(outlet.failures)),
          ]
          object["pending"] = outlet.pending.map { .number(JSONNumber($0)) }
          object["lastSuccess"] = outlet.lastSuccess.map { .string($0.description) }
          object["lastFailure"] = outlet.lastFailure.map { .string($0) }
          return .object(object)
        }
      ),
    ])
  }
}
