import CarePlanKit

/// What a fill came to, in words and for programs.
struct FillWords {
  let report: HealthFillReport
  let isDryRun: Bool
  let open: OpenStore

  /// The lines for people.
  var lines: [String] {
    var lines = [summary]
    for task in report.tasks {
      if !task.differing.isEmpty {
        lines.append(
          "  \(name(task)): measured differently at \(starts(task.differing)); what was recorded by hand stays"
        )
      }
      if !task.withdrawn.isEmpty {
        let events = CountWords.count(task.withdrawn.count, "event", "events")
        lines.append(
          "  \(name(task)): \(events) taken back by hand, at \(starts(task.withdrawn)), not filled again without: \(again(task))"
        )
      }
      if task.elsewhere > 0 {
        let events = CountWords.count(task.elsewhere, "event", "events")
        lines.append("  \(name(task)): \(events) filled by others from more samples than are here")
      }
      if task.rejected > 0 {
        let samples = CountWords.count(task.rejected, "sample", "samples")
        lines.append("  \(name(task)): \(samples) could not be counted in the unit of the task")
      }
      for (obstacle, events) in obstacles(task) {
        let remedy = remedy(obstacle, task, events).map { "; \($0)" } ?? ""
        lines.append("  \(name(task)): \(obstacle.description), at \(starts(events))\(remedy)")
      }
    }
    return lines
  }

  private var summary: String {
    let changed = report.tasks.filter { $0.changed > 0 }
    let missing = report.tasks.map(\.withoutData).reduce(0, +)
    let rest = missing > 0 ? "; \(CountWords.count(missing, "event", "events")) without data" : ""
    guard !changed.isEmpty else { return "no outcome changes\(rest)" }
    let verb = isDryRun ? "would fill" : "filled"
    let events = CountWords.count(report.changed, "event", "events")
    let tasks = changed.map { "\(name($0)) \(counts(of: $0))" }.joined(separator: ", ")
    return
      "\(verb) \(events) of \(CountWords.count(changed.count, "health task", "health tasks")): "
      + tasks + rest
  }

  private func counts(of task: HealthFillReport.Task) -> String {
    let parts = [
      task.filled > 0 || task.changed == 0 ? CountWords.digits(task.filled) : nil,
      task.updated > 0 ? "\(CountWords.digits(task.updated)) changed" : nil,
      task.removed > 0 ? "\(CountWords.digits(task.removed)) taken back" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " and ")
  }

  /// The command that fills what is left alone otherwise.
  private func again(_ task: HealthFillReport.Task) -> String {
    "careplan health fill \(task.key.id.quotedForShell) --again"
  }

  private func name(_ task: HealthFillReport.Task) -> String { task.title ?? task.key.id }

  /// The first events of some.
  private func starts(_ events: [EventIdentity]) -> String {
    let shown = events.sorted { $0.eventStart.day < $1.eventStart.day }.prefix(3)
      .map { Wording.eventStart($0.eventStart) }
    let rest = events.count > 3 ? " and \(events.count - 3) more" : ""
    return shown.joined(separator: ", ") + rest
  }

  /// The obstacles of a task, each with its events.
  private func obstacles(
    _ task: HealthFillReport.Task
  ) -> [(EventFilling.Obstacle, [EventIdentity])] {
    Dictionary(grouping: task.obstacles) { $0.value.description }.sorted { $0.key < $1.key }
      .compactMap { _, events in events.first.map { ($0.value, events.map(\.key)) } }
  }

  /// The command that takes an obstacle out of the way of all its events: a change from now on would
  /// leave those that are over as they are.
  private func remedy(
    _ obstacle: EventFilling.Obstacle,
    _ task: HealthFillReport.Task,
    _ events: [EventIdentity]
  ) -> String? {
    guard case .excess(let excess) = obstacle, let first = events.map(\.eventStart.day).min() else {
      return nil
    }
    return "careplan update health-task \(task.key.id.quotedForShell) --statistics "
      + "\(excess.remedy.rawValue) --effective \(first) -m 'Keep figures of many samples'"
  }

  /// The tasks for a program.
  var json: JSONValue {
    .array(
      report.tasks.map { task in
        let obstacles = obstacles(task).map { obstacle, events in
          var object: JSONObject = [
            "reason": .string(obstacle.description),
            "events": .array(events.map(\.outcomeID).sorted().map { .string($0) }),
          ]
          object["remedy"] = remedy(obstacle, task, events).map { .string($0) }
          return JSONValue.object(object)
        }
        return .object([
          "task": .string(task.key.id), "type": .string(task.type.identifier),
          "filled": .number(JSONNumber(task.filled)), "updated": .number(JSONNumber(task.updated)),
          "removed": .number(JSONNumber(task.removed)), "same": .number(JSONNumber(task.same)),
          "withoutData": .number(JSONNumber(task.withoutData)),
          "elsewhere": .number(JSONNumber(task.elsewhere)),
          "rejected": .number(JSONNumber(task.rejected)),
          "measuredDifferently": .array(task.differing.map { .string($0.outcomeID) }),
          "withdrawn": .array(task.withdrawn.map { .string($0.outcomeID) }),
          "obstacles": .array(obstacles),
        ])
      }
    )
  }
}

/// A fill as a command does it: tried, or committed.
struct FillWork {
  let filling: HealthFilling
  let message: String

  /// Fills outcomes from samples; nothing is committed if nothing changes.
  func run(
    from samples: any HealthSampleReading,
    isDryRun: Bool,
    _ open: OpenStore
  ) throws(StoreError) -> (report: HealthFillReport, commit: String?) {
    let prepared = try open.store.prepare(message) { transaction throws(StoreError) in
      try filling.fill(in: &transaction, from: samples)
    }
    let preview = prepared.preview
    guard !isDryRun, !preview.versions.isEmpty else { return (preview.result, nil) }
    let written = try open.store.commit(prepared)
    return (written.result, written.commit)
  }
}
