import CarePlanKit

/// The events that each side of a conflict would have, side by side.
struct ScheduleSides {
  /// A preview of each conflicting schedule; a side that ends the task has no events.
  let previews: [SchedulePreview]
  let wording: Wording

  /// Writes the events of all sides in the requested format.
  func write(to context: CommandContext) throws(CommandFailure) {
    guard let first = previews.first else { return }
    switch context.format {
    case .json:
      context.output.json(
        SchedulePreview.format,
        .object(json(first) { ["events": .array($0.eventsJSON)] }),
        beside: first.age?.document
      )
    case .jsonLines:
      var lines = JSONLines(SchedulePreview.format, to: context.output)
      for preview in previews {
        for event in preview.eventsJSON {
          var object = event.object ?? [:]
          object["side"] = side(of: preview)
          lines.write(.object(object))
        }
      }
      var rest: JSONObject = ["sides": .array(previews.map(side))]
      rest["heard"] = first.age?.json
      lines.end(rest)
    case .markdown, .html:
      let parts = previews.enumerated().flatMap { place, preview -> [Document.Part] in
        let heading = Document.Part.sentence("\(title(place))", text: StyledText(words(preview)))
        return preview.events.isEmpty
          ? [heading] : [heading, .table(SchedulePreview.columns, rows: preview.rows)]
      }
      let mark = Document.Part.sentence(StyledText(Wording.say(.conflictCounted, count: count)))
      try Document(heading: first.heading, parts: [mark] + parts)
        .write(to: context, of: first.open, at: first.revision, days: .window(first.span))
    default:
      context.output.line("\(Wording.say(.conflictCounted, count: count), [.bold, .red])")
      for (place, preview) in previews.enumerated() {
        context.output.line("\(title(place)) \(words(preview), .bold)")
        context.output.table(preview.table)
      }
      if let open = first.open { context.tellAge(of: open, at: first.revision) }
    }
  }

  /// Writes how many events each side has.
  func writeCount(to context: CommandContext) throws(CommandFailure) {
    guard let first = previews.first else { return }
    switch context.format {
    case .text:
      let counts = previews.map { "\($0.events.count) (\(words($0)))" }
      context.output.line(StyledText(counts.joined(separator: " \(Wording.say(.orElse)) ")))
    case .json:
      let json = json(first) { ["count": .number(JSONNumber($0.events.count))] }
      context.output.json(SchedulePreview.format, .object(json))
    default:
      throw CommandFailure(UsageError("--count writes text or json"))
    }
  }

  private var count: Int { previews.count }

  private func title(_ place: Int) -> String { "\(place + 1):" }

  /// Returns the schedule of a side in words: `daily at 08:00, 10 mg`, `ended`.
  private func words(_ preview: SchedulePreview) -> String {
    guard let task = preview.task, !task.version.isTombstone else { return Wording.say(.ended) }
    return wording.due(task, today: preview.dates.today) ?? Wording.say(.ended)
  }

  private func side(of preview: SchedulePreview) -> JSONValue {
    .orNull(preview.task.map { .string($0.version.uuid.description) })
  }

  private func json(
    _ first: SchedulePreview,
    _ members: (SchedulePreview) -> JSONObject
  ) -> JSONObject {
    var json = first.frame
    let sides = previews.map { preview -> JSONValue in
      var object = members(preview)
      object["version"] = side(of: preview)
      object["ended"] = .bool(preview.task?.version.isTombstone ?? true)
      return .object(object)
    }
    json["conflict"] = ["sides": .array(sides)]
    return json
  }
}
