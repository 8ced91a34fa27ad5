import CanonicalJSON

/// What was done, measured or said for one event of a task: CareKit's `OCKOutcome`.
///
/// Its identity is the task's id, the scheduled local start and the tie, so that two devices which
/// complete the same dose write the same record.
public struct OutcomeContent: RecordContent {
  /// A state that the values alone do not say.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// Somebody recorded that the event was not done: CareKit 1.x's third state.
    case notCompleted
  }

  /// The task's id; nil while the task is not known.
  public var taskID: String?
  /// The version of the task for which the outcome was recorded.
  public var taskUUID: VersionID?
  /// The number that CareKit gives the event within that version.
  public var taskOccurrenceIndex: Int?
  /// When the event starts on its schedule element's wall clock; nil while the task is not known.
  public var eventStart: EventStart?
  /// The key of the schedule element, only when several elements start together.
  public var tie: String?
  public var values: [OutcomeValue]
  public var state: State?
  /// Why an event was not completed.
  public var reason: String?
  /// What was planned when the event was recorded as done without an amount, which was given then; nil
  /// if an amount was recorded, or if nobody knows.
  public var plannedValues: [OutcomeValue]?
  /// Whether values that two people record at the same time are all kept.
  package var accumulates: Bool?
  /// What people said to questions about the outcome.
  public var answers: [Answer] = []
  /// The random id that CareKit gave the outcome.
  package var careKitID: String?

  public init(
    taskID: String?,
    taskUUID: VersionID? = nil,
    taskOccurrenceIndex: Int? = nil,
    eventStart: EventStart?,
    tie: String? = nil,
    values: [OutcomeValue]
  ) {
    self.taskID = taskID
    self.taskUUID = taskUUID
    self.taskOccurrenceIndex = taskOccurrenceIndex
    self.eventStart = eventStart
    self.tie = tie
    self.values = values
  }

  /// Whether it records the event as done without an amount, so that what was planned was given.
  package var isTick: Bool {
    state == nil
      && (values.allSatisfy { $0.number == nil }
        || values.contains { $0.content == .boolean(true) })
  }

  /// Whether the event is known that the outcome belongs to.
  package var isPlaced: Bool { taskID != nil && eventStart != nil }

  /// The id that follows from the event: `doxylamine@2026-01-10T08:00:00`.
  ///
  /// For display and as the name of the record; nothing reads its parts.
  package var derivedID: String {
    if let taskID, let eventStart {
      return EventIdentity(taskID: taskID, eventStart: eventStart, tie: tie).outcomeID
    }
    let task = taskID ?? taskUUID?.description ?? "unknown"
    return "\(task)_\(taskOccurrenceIndex.map(String.init) ?? careKitID ?? "unknown")"
  }

  public static let kind = RecordKind.outcome
  public static let table = RecordTable(
    members,
    meaning: "What was done for one event of a task (CareKit's OCKOutcome).",
    blank: OutcomeContent(taskID: nil, eventStart: nil, values: []),
    constraints: constraints,
    parent: { ParentLink(kind: .task, id: $0.taskID, uuid: $0.taskUUID) },
    validate: { checkEvent(of: $0, &$1) }
  )
  package static let members: [Member<OutcomeContent>] = [
    .optional(MemberName.taskID, \.taskID, .id, "The task's id.", merging: .together("event")) {
      $0.taskID = $1
    },
    .optional(
      MemberName.taskUUID,
      \.taskUUID,
      .uuid,
      "The task's version when the outcome was recorded.",
      traits: .bookkeeping,
      merging: .provenance(of: MemberName.taskID)
    ) { $0.taskUUID = $1 },
    .optional(
      MemberName.taskOccurrenceIndex,
      \.taskOccurrenceIndex,
      .integer(atLeast: 0),
      "The event's number in that version.",
      traits: .bookkeeping,
      merging: .provenance(of: MemberName.taskID)
    ) { $0.taskOccurrenceIndex = $1 },
    .optional(
      MemberName.eventStart,
      \.eventStart,
      .eventStart,
      "When the event starts on its wall clock.",
      traits: .clinical,
      merging: .together("event")
    ) { $0.eventStart = $1 },
    .optional(
      MemberName.tie,
      \.tie,
      .text,
      "The element's key, when several elements start together.",
      merging: .together("event")
    ) { $0.tie = $1 },
    .required(
      MemberName.values,
      \.values,
      OutcomeValue.form.list(),
      "What was recorded.",
      traits: .clinical,
      merging: .recorded
    ) { $0.values = $1 },
    .optional(
      MemberName.state,
      \.state,
      .words,
      "notCompleted, or absent.",
      traits: .clinical,
      merging: .recorded
    ) { $0.state = $1 },
    .optional(
      MemberName.reason,
      \.reason,
      .text,
      "Why the event was not completed.",
      traits: .clinical
    ) { $0.reason = $1 },
    .optional(
      MemberName.plannedValues,
      \.plannedValues,
      OutcomeValue.form.list(),
      "The amounts that were planned when it was recorded as done without one.",
      traits: .clinical,
      merging: .recorded
    ) { $0.plannedValues = $1 },
    .optional(MemberName.accumulates, \.accumulates, .flag, "Values of all who record are kept.") {
      $0.accumulates = $1
    },
    .collection(
      MemberName.answers,
      \.answers,
      Answer.form.list(),
      empty: [],
      "What people said to questions about it.",
      merging: .recorded
    ) { $0.answers = $1 },
    .optional(
      MemberName.careKitID,
      \.careKitID,
      .text,
      "CareKit's id of the outcome.",
      traits: .bookkeeping,
      merging: .provenance(of: nil)
    ) { $0.careKitID = $1 },
  ]

  private static let constraints: JSONObject = [
    "dependentRequired": [
      MemberName.eventStart: [.string(MemberName.taskID)],
      MemberName.taskID: [.string(MemberName.eventStart)],
    ]
  ]

  private static func checkEvent(of record: Outcome, _ faults: inout FaultCollector) {
    let derivedID = record.content.derivedID
    if record.content.isPlaced, !record.id.isSameInUTF8(derivedID) {
      faults.add("The id of an outcome follows from its event: '\(derivedID)'.", at: MemberName.id)
    }
    if record.values.contains(where: { $0.upperValue != nil }) {
      faults.add("What was recorded is not a range.", at: MemberName.values)
    }
    if (record.eventStart == nil) != (record.taskID == nil) {
      faults.add(
        "An outcome has a taskID and an eventStart, or neither.",
        at: MemberName.eventStart
      )
    }
  }
}

extension Record where Content == OutcomeContent {
  /// The values, with the planned amounts in place of a tick, dated like the tick; ranges are not known amounts.
  public var amountsForTicks: [OutcomeValue] {
    guard content.isTick, let planned = content.plannedValues,
      planned.allSatisfy({ $0.upperValue == nil })
    else { return content.values }
    return content.values.flatMap { value -> [OutcomeValue] in
      guard value.content == .boolean(true) else { return [value] }
      return planned.map { amount in
        var amount = amount
        amount.createdDate = value.createdDate ?? version.updated
        return amount
      }
    }
  }
}
