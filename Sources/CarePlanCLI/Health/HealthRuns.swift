import CarePlanKit

/// The runs of a command: pairs of a store outside and a type, one after the other.
struct HealthRuns {
  /// What came of one run.
  struct Outcome {
    let type: HealthType
    let store: String
    let result: Result<RunReport, StoreError>
  }

  let context: CommandContext
  let open: OpenStore

  /// Does the runs of outlets, or says what they would send.
  ///
  /// One that fails does not keep the others from going.
  ///
  /// - Parameter areAll: Whether these are all outlets that the copy knows.
  func perform(
    _ outlets: [HealthOutlet],
    _ sending: HealthSending,
    areAll: Bool,
    keepsAnchor: Bool = true
  ) throws(CommandFailure) -> ExitCode {
    let cache = try context.healthCache(open)
    var outcomes: [Outcome] = []
    for outlet in outlets where StopSignal.received == nil {
      outcomes += try runs(of: outlet, sending, cache, keepsAnchor: keepsAnchor)
    }
    let isWhole = outcomes.allSatisfy { (try? $0.result.get()) != nil }
    if areAll, keepsAnchor, isWhole, sending.types.isEmpty, !context.options.isDryRun,
      StopSignal.received == nil
    {
      try attempt { () throws(StoreError) in
        try Quarantine(in: open.store.runPlaces).removeUnreadable()
      }
    }
    return try show(outcomes)
  }

  /// Does the runs of one outlet, a type after the other.
  private func runs(
    of outlet: HealthOutlet,
    _ sending: HealthSending,
    _ cache: HealthCache,
    keepsAnchor: Bool
  ) throws(CommandFailure) -> [Outcome] {
    for type in outlet.units.unfit {
      context.warn(
        "the unit for \(type.shortName) measures something else: amounts stay as they are"
      )
    }
    let options = try sending.runOptions(to: outlet, open, keepsAnchor: keepsAnchor)
    let types = sending.types.isEmpty ? outlet.types : sending.types
    var outcomes: [Outcome] = []
    for type in types where !keepsAnchor || outlet.types.contains(type) {
      // A store that is not there for one type is not waited for again with the next.
      if let last = outcomes.last, case .failure(let error) = last.result,
        error.code == .unreachable
      {
        outcomes.append(Outcome(type: type, store: outlet.name, result: .failure(error)))
        continue
      }
      let run = try attempt { () throws(StoreError) in
        try open.store.healthRun(
          of: type,
          from: cache,
          to: outlet,
          options,
          context.outletSurroundings()
        )
      }
      let result = context.options.isDryRun ? preview(run) : perform(run)
      outcomes.append(Outcome(type: type, store: outlet.name, result: result))
      if StopSignal.received != nil { break }
    }
    return outcomes
  }

  private func perform(_ run: HealthRun) -> Result<RunReport, StoreError> {
    WaitingExecutor.wait(unless: { StopSignal.received != nil }, { await run.perform() })
  }

  /// Writes what a run would send, a line for each object in JSON lines.
  private func preview(_ run: HealthRun) -> Result<RunReport, StoreError> {
    let shows = context.format == .jsonLines
    let preview: Result<(RunReport, [HealthObject]), StoreError> = WaitingExecutor.wait {
      let found = PreviewedObjects()
      do throws(StoreError) {
        let report = try await run.preview { objects in if shows { found.add(objects) } }
        return .success((report, found.all))
      } catch { return .failure(error) }
    }
    return preview.map { report, objects in
      for object in objects {
        context.output.document(CanonicalJSON.compact(object.json) + "\n")
      }
      return report
    }
  }

  /// Tells what came of the runs; the first failure ends the command.
  private func show(_ outcomes: [Outcome]) throws(CommandFailure) -> ExitCode {
    switch context.format {
    case .json:
      context.output.json(
        "careplan.health.run/v1",
        ["dryRun": .bool(context.options.isDryRun), "runs": .array(outcomes.map(\.json))]
      )
    case .jsonLines: break
    default: for outcome in outcomes { write(outcome) }
    }
    var first: CommandFailure?
    for outcome in outcomes {
      guard case .failure(let error) = outcome.result else { continue }
      if first == nil {
        first = CommandFailure(error)
      } else {
        context.warn("\(outcome.type.shortName) to \(outcome.store): \(error.message)")
      }
    }
    if let first { throw first }
    if let signal = StopSignal.received { return signal == 2 ? .interrupted : .done }
    let isWhole = outcomes.allSatisfy { (try? $0.result.get().quarantined.isEmpty) ?? true }
    return isWhole ? .done : .findings
  }

  private func write(_ outcome: Outcome) {
    let title = StyledText("\(outcome.type.shortName) to \(outcome.store)", .bold)
    guard case .success(let report) = outcome.result else {
      return context.output.line("\(title): failed")
    }
    let verb = context.options.isDryRun ? "would send " : ""
    if report.isDenied {
      context.output.line("\(title): nothing, as it may not be read")
    } else if report.batches.isEmpty {
      context.output.line("\(title): nothing new")
    } else if context.options.isDryRun {
      context.output.line("\(title): \(verb)\(report.added), and \(report.deleted) deletions")
    } else {
      context.output.line(
        "\(title): added \(report.added), updated \(report.updated), deleted \(report.deleted)"
      )
    }
    for (reason, count) in report.skipped.sorted(by: { $0.key < $1.key }) {
      context.output.line("  left out \(count): \(reason)")
    }
    if !report.quarantined.isEmpty {
      context.output.line("  put aside \(report.quarantined.count)")
      context.hint("careplan health quarantine")
    }
    for warning in report.warnings { context.warn(StyledText(warning)) }
  }
}

extension HealthRuns.Outcome {
  fileprivate var json: JSONValue {
    switch result {
    case .success(let report): return .object(report.json)
    case .failure(let error):
      return [
        "error": .string(error.code.rawValue), "store": .string(store),
        "type": .string(type.identifier),
      ]
    }
  }
}
