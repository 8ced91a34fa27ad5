import CarePlanKit

extension MissingEvents {
  /// The member `missing` of what programs read; nil if nothing is missing.
  var json: JSONValue? {
    guard !isEmpty else { return nil }
    return [
      "tasks": .array(tasks.map(Self.json)),
      "files": .array(files.map { .string($0) }),
    ]
  }

  /// That member alone.
  var members: JSONObject { json.map { ["missing": $0] } ?? [:] }

  private static func json(_ task: UnplaceableTask) -> JSONValue {
    var object: JSONObject = [
      "kind": .string(task.key.kind.word), "id": .string(task.key.id),
      "reason": .string(task.reason.word), "message": .string(task.description),
    ]
    object["advice"] = task.advice.map { .string($0) }
    return .object(object)
  }

  /// Names the files of which nobody can tell what they say, each time: what was given looks open.
  func tellFiles(to context: CommandContext) {
    guard !files.isEmpty else { return }
    for file in files.prefix(Self.mostFiles) {
      context.warn(.saying(.unreadableHere, StyledText(file)))
    }
    let rest = files.count - Self.mostFiles
    if rest > 0 { context.warn(.saying(.moreUnreadable, count: rest)) }
    context.hint("careplan check")
  }

  /// How many unreadable files are named before they are only counted.
  private static let mostFiles = 5

  /// Names the tasks whose events are not among those that are shown.
  ///
  /// - Parameter asked: The ids that somebody asked for; empty for all.
  /// - Throws: The reason, if nothing else was asked for: an empty list would say that nothing is due.
  func tellTasks(
    among asked: [String],
    to context: CommandContext
  ) throws(CommandFailure) {
    if !asked.isEmpty, let first = tasks.first, Set(asked).isSubset(of: tasks.map(\.key.id)) {
      throw CommandFailure(StoreError(first))
    }
    for task in tasks {
      let reason = [task.description, task.advice].compactMap(\.self).joined(separator: " ")
      context.warn(
        .saying(.eventsLeftOut, StyledText(task.key.description), StyledText(reason))
      )
    }
  }
}

extension UnplaceableTask.Reason {
  /// The word for programs to branch on.
  fileprivate var word: String {
    switch self {
    case .unknownZone: "unknownZone"
    case .unknownCalendar: "unknownCalendar"
    case .tooManyEvents: "tooManyEvents"
    }
  }
}
