public import CareModel

/// One event of the plan with what was recorded for it: CareKit's `OCKAnyEvent`.
public struct CareEvent: Hashable, Identifiable, Sendable {
  /// When and for which version of the task it is due.
  public let scheduled: TaskEvent
  /// The outcome; for an open record its provisional head.
  public let outcome: Outcome?
  /// The leaves of the outcome while nobody has joined them; otherwise empty.
  public let outcomeLeaves: [VersionID]
  /// What several people recorded for it, where nobody has said yet whether it was one thing.
  public let repeated: RepeatedRecording?
  /// The leaves of the task if they do not agree about what is due then; otherwise empty.
  public let taskLeaves: [VersionID]
  /// The moment whose plan the event shows: its start, or later if another version took effect while
  /// it ran.
  package let planMoment: Instant

  package init(
    _ scheduled: TaskEvent,
    outcome: Outcome? = nil,
    outcomeLeaves: [VersionID] = [],
    repeated: RepeatedRecording? = nil,
    taskLeaves: [VersionID] = [],
    planMoment: Instant? = nil
  ) {
    self.scheduled = scheduled
    self.planMoment = planMoment ?? scheduled.scheduled.start
    self.outcome = outcome
    self.outcomeLeaves = outcomeLeaves
    self.repeated = repeated
    self.taskLeaves = taskLeaves
  }

  /// Returns the event with a value added to its outcome, such as that of a referenced health sample.
  package func with(_ value: OutcomeValue) -> CareEvent {
    guard var outcome else { return self }
    outcome.content.values.append(value)
    return CareEvent(
      scheduled,
      outcome: outcome,
      outcomeLeaves: outcomeLeaves,
      repeated: repeated,
      taskLeaves: taskLeaves,
      planMoment: planMoment
    )
  }

  /// The version of the task that shows the event.
  public var task: TaskVersion { scheduled.task }
  public var start: Instant { scheduled.scheduled.start }
  public var end: Instant { scheduled.scheduled.end }
  /// The civil day of the start in the zone of the schedule element.
  public var day: CivilDate { scheduled.scheduled.eventStart.day }
  /// When its schedule says that it starts, where a change of the clocks has moved it; nil elsewhere.
  public var plannedTime: CivilDateTime? { scheduled.scheduled.plannedTime }
  public var element: ScheduleElement { scheduled.scheduled.element }
  public var isAllDay: Bool { element.duration == .allDay }
  public var identity: EventIdentity { scheduled.identity }
  public var id: EventIdentity { identity }
  /// Whether versions of the task or of the outcome do not agree about the event.
  public var isOpen: Bool { !outcomeLeaves.isEmpty || !taskLeaves.isEmpty }
}

/// An outcome whose event no schedule has: it is kept, and shown on its day.
public struct UnscheduledOutcome: Hashable, Identifiable, Sendable {
  public let outcome: Outcome
  /// The version of the task that was in force then, or its last one; nil if nobody knows the task.
  public let task: TaskVersion?
  /// The leaves of the outcome while nobody has joined them; otherwise empty.
  package let openLeaves: [VersionID]
  /// What several people recorded, while nobody has said yet whether it was one thing.
  public let repeated: RepeatedRecording?

  public var id: RecordKey { outcome.key }

  package init(
    _ outcome: Outcome,
    task: TaskVersion?,
    openLeaves: [VersionID] = [],
    repeated: RepeatedRecording? = nil
  ) {
    self.outcome = outcome
    self.task = task
    self.openLeaves = openLeaves
    self.repeated = repeated
  }
}

/// The events that a query asks for, and the outcomes there that have none.
public struct CareEvents: Hashable, Sendable {
  /// By start, task and number.
  public var events: [CareEvent]
  public var unscheduled: [UnscheduledOutcome]
  /// The tasks whose events cannot be told here, by key; what was recorded for them is unscheduled.
  public var unplaceable: [UnplaceableTask]
  /// Where versions of tasks, or outcomes of these days, stand that cannot be read, sorted: files from
  /// the root of the store, or places in the file of a store that is one: `FILE#/PLACE`.
  ///
  /// What they say is missing here: a dose that was given may look open.
  public var unreadable: [String]

  package init(
    events: [CareEvent] = [],
    unscheduled: [UnscheduledOutcome] = [],
    unplaceable: [UnplaceableTask] = [],
    unreadable: [String] = []
  ) {
    self.unreadable = unreadable
    self.events = events
    self.unscheduled = unscheduled
    self.unplaceable = unplaceable
  }
}

extension CareEvent {
  /// Returns the events of a task that has one version, without a store.
  ///
  /// Days are those of each event's own time zone.
  ///
  /// - Parameters:
  ///   - record: A task or a health task.
  ///   - days: The days on which events begin.
  ///   - outcomes: What was recorded; each belongs to the event that its content names.
  /// - Returns: The events by start; none for other records. Nil if this computer lacks a time zone
  ///   or calendar of the schedule.
  /// - Complexity: By the events of the days, whenever the schedule began.
  public static func events(
    of record: AnyRecord,
    on days: ClosedRange<CivilDate>,
    recorded outcomes: [Outcome] = []
  ) -> [CareEvent]? {
    guard let task = TaskVersion(record) else { return [] }
    let whole = TaskTimeline.Period(span: .earliest ..< .latest, task: task)
    let timeline = TaskTimeline(key: record.key, periods: [whole])
    guard let found = timeline.events(in: EventQuery.Window.days(days).span) else { return nil }
    return found.filter { days.contains($0.identity.eventStart.day) }.map { event in
      let identity = event.identity
      let outcome = outcomes.last {
        $0.content.taskID == identity.taskID && $0.content.eventStart == identity.eventStart
          && $0.content.tie == identity.tie
      }
      return CareEvent(event, outcome: outcome)
    }
  }

  /// Returns whether the event started within the last twelve hours, and is over: at 00:40 a dose
  /// of 23:00 is no longer today's, and may have been taken all the same.
  ///
  /// Events of the whole day never are.
  package func isOfTheEvening(before now: Instant) -> Bool {
    !isAllDay && end <= now && start > Self.evening(before: now)
  }

  /// Returns the earliest start of an event that may still be recorded for the evening before:
  /// twelve hours ago.
  public static func evening(before now: Instant) -> Instant { now.adding(seconds: -12 * 3600) }

  /// Whether something is recorded, but less than is wanted, whether the event is over or not.
  ///
  /// Always false if the outcome conflicts.
  public var isPartial: Bool {
    outcome != nil && outcomeLeaves.isEmpty && status(by: strategyOfTargets, asOf: nil) == .partial
  }

  /// How the event is judged by default: by its targets, if they and the values are numbers.
  ///
  /// A plain "done" is enough for any event, as in CareKit.
  public var strategyOfTargets: ProgressStrategy {
    let targets = scheduled.countedElement.targetValues
    let values = outcome?.content.values ?? []
    // To tick it off is to say that all of it was given, whatever else somebody measured.
    guard !targets.isEmpty, targets.allSatisfy({ ($0.number ?? 0) > 0 }),
      outcome == nil || values.contains(where: { $0.number != nil }),
      !values.contains(where: { $0.content == .boolean(true) })
    else { return .exists }
    return targets.contains { $0.kind != nil } ? .mean : .sum
  }
}
