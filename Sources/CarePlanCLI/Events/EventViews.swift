import CarePlanKit

/// The events that a command found, and what nobody can tell of the rest.
struct EventViews: Sendable {
  let all: [EventView]
  let missing: MissingEvents
}

/// What is not among the events that are shown, though it may be due or given.
struct MissingEvents: Sendable {
  /// The tasks whose events this machine cannot tell.
  var tasks: [UnplaceableTask] = []
  /// The files about events that cannot be read.
  var files: [String] = []

  /// The member `missing` of what programs read; nil if nothing is missing.
  var json: JSONValue? {
    guard !tasks.isEmpty || !files.isEmpty else { return nil }
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
