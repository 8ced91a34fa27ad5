public import CareEvents
import CareHealth
import CareHealthSync
public import CareModel
public import CareStorage

/// One event, or one outcome without an event, with everything that must be shown beside it.
public struct JudgedEvent: Hashable, Identifiable, Sendable {
  /// What it is about.
  public enum Subject: Hashable, Sendable {
    case event(CareEvent)
    /// An outcome whose event is in no schedule any more.
    case unscheduled(UnscheduledOutcome)
  }

  /// What tells it from all others in a list.
  public enum ID: Hashable, Sendable {
    case event(EventIdentity)
    case unscheduled(RecordKey)
  }

  public let subject: Subject
  /// The task's title, if the task is known and has one.
  public let title: String?
  /// What is in question in the plan that the event shows.
  public let taskConflict: EventConflict?
  /// What is in question in what was recorded.
  public let outcomeConflict: EventConflict?
  /// Who made the recordings of ``repeated``, as far as commits tell.
  public let authors: [VersionID: Authorship]
  /// What was recorded, value by value, with who recorded it and when.
  public internal(set) var entries: [RecordedEntry] = []
  /// What the health sample says to which the outcome refers instead of a value; nil while this machine does not
  /// have it.
  public internal(set) var sampleValue: OutcomeValue?
  /// Of today's event of a task that is done as needed, what was recorded, beside the limits; of a later
  /// one only if they still forbid it when it begins; nil while the limits conflict.
  public internal(set) var asNeededUse: AsNeededUse?
  /// Beside ``asNeededUse``, what was recorded of the last time, whenever that was.
  public internal(set) var lastAsNeeded: RecordedEntry?
  /// Whether the limits of a task that is done as needed are in question now.
  public internal(set) var areLimitsOpen = false
  /// Of today's event of a task that is done as needed, when the task has ended by now.
  public internal(set) var taskEnd: Instant?
  /// How far the event is done; nil for an outcome without an event.
  public private(set) var progress: TaskProgress?
  /// What became of the event; nil for an outcome without an event.
  public private(set) var status: EventStatus?

  /// Judges an event as of a moment.
  init(
    _ event: CareEvent,
    taskConflict: EventConflict?,
    outcomeConflict: EventConflict?,
    authors: [VersionID: Authorship],
    _ strategy: ProgressStrategy?,
    asOf now: Instant
  ) {
    subject = .event(event)
    title = event.task.content.title
    (self.taskConflict, self.outcomeConflict) = (taskConflict, outcomeConflict)
    self.authors = authors
    let strategy = strategy ?? event.strategyOfTargets
    progress = event.progress(by: strategy)
    status = event.status(by: strategy, asOf: now)
  }

  init(
    _ outcome: UnscheduledOutcome,
    title: String?,
    outcomeConflict: EventConflict?,
    authors: [VersionID: Authorship]
  ) {
    subject = .unscheduled(outcome)
    self.title = title
    (self.outcomeConflict, self.authors) = (outcomeConflict, authors)
    (taskConflict, progress, status) = (nil, nil, nil)
  }
}

extension JudgedEvent {
  /// Returns the same event with progress that somebody else determined.
  ///
  /// An event that was not done has none, whatever they say.
  public func judged(by progress: TaskProgress, asOf now: Instant) -> JudgedEvent {
    guard let event else { return self }
    let mark = event.outcome.map { outcome in
      OutcomeMark(
        uuid: outcome.version.uuid,
        identity: event.identity,
        start: event.start,
        isNotCompleted: outcome.content.state == .notCompleted,
        openLeaves: event.outcomeLeaves
      )
    }
    let progress = mark?.isNotCompleted == true ? TaskProgress(value: 0) : progress
    var judged = self
    judged.progress = progress
    judged.status = EventStatus(of: event.scheduled, outcome: mark, progress: progress, asOf: now)
    return judged
  }

  public var id: ID {
    switch subject {
    case .event(let event): .event(event.id)
    case .unscheduled(let outcome): .unscheduled(outcome.id)
    }
  }

  /// The event; nil for an outcome without one.
  public var event: CareEvent? {
    if case .event(let event) = subject { event } else { nil }
  }

  /// The event with what its outcome's sample says among its values.
  public var eventWithSample: CareEvent? {
    guard let event, let sampleValue else { return event }
    return event.with(sampleValue)
  }

  /// The outcome; for an open record its provisional head.
  public var outcome: Outcome? {
    switch subject {
    case .event(let event): event.outcome
    case .unscheduled(let unscheduled): unscheduled.outcome
    }
  }

  /// What several people recorded, while nobody has said yet whether it was one thing.
  public var repeated: RepeatedRecording? {
    switch subject {
    case .event(let event): event.repeated
    case .unscheduled(let unscheduled): unscheduled.repeated
    }
  }

  /// What was planned when it was recorded as done without an amount, if that is not the plan now.
  public var plannedThen: [OutcomeValue]? {
    switch subject {
    case .event(let event): event.plannedThen
    case .unscheduled(let unscheduled): unscheduled.plannedThen
    }
  }

  /// Whether it is an outcome whose event no schedule has.
  public var isUnscheduled: Bool { event == nil }

  public var taskID: String { event?.task.id ?? outcome?.content.taskID ?? "" }

  /// What the wall clock shows when it starts; nil for an outcome that no event places.
  public var eventStart: EventStart? { event?.identity.eventStart ?? outcome?.content.eventStart }

  public var start: Instant? { event?.start ?? outcome?.effectiveDate }

  /// What is in question of the plan and of what was recorded.
  public var conflicts: [EventConflict] { [taskConflict, outcomeConflict].compactMap(\.self) }

  /// Whether it counts towards adherence.
  public var isCounted: Bool { event?.scheduled.countedTask.countsForAdherence ?? false }

  /// Whether the event is over, and nothing is recorded for it.
  public var isNotRecorded: Bool { status == .notRecorded && !isToBeRead }

  /// Whether it is done when it is needed, so that it is never due.
  public var isAsNeeded: Bool { event?.task.isAsNeeded ?? false }

  /// Whether the activity is only read, so that nobody does it.
  public var isToBeRead: Bool { event?.task.content.activityType == .readOnly }

  /// What became of the event, as it is shown to people; nil for an outcome without an event.
  public var state: EventState? {
    status.flatMap { status in event?.state(of: status) }
  }

  /// The thresholds of CareKit 1.x that a value of the outcome reaches; none while that conflicts.
  ///
  /// Amounts are compared in the unit of the task's samples or targets.
  public var thresholdsReached: [Threshold] {
    guard event != nil, outcomeConflict == nil else { return [] }
    return thresholdFindings.reached
  }

  /// The amounts that are in no sum because their units do not convert to those that are wanted.
  public var leftOut: [OutcomeValue] {
    guard let event, let outcome, outcomeConflict == nil else { return [] }
    let values = outcome.values.filter { !(event.task.hasSummaries && $0.isCountOfSamples) }
    return values.leftOut(from: event.scheduled.countedElement.targetValues)
  }

  /// The task whose thresholds hold for it, as far as it is known.
  var thresholdTask: TaskVersion? {
    switch subject {
    case .event(let event): event.task
    case .unscheduled(let left): left.task
    }
  }

  /// How the values of the outcome stand to the thresholds of the task, in its order.
  ///
  /// Amounts are first converted into the unit of the task's samples or targets: doses, and units of
  /// health. While the outcome is in question its provisional values are compared.
  var thresholdFindings: [ThresholdFinding] {
    let thresholds: TaskThresholds? =
      switch subject {
      case .event(let event): TaskThresholds(event.scheduled)
      case .unscheduled(let left): left.task.map { TaskThresholds($0) }
      }
    var molarMass: Double?
    if case .healthTask(let task)? = thresholdTask?.record {
      molarMass = task.content.healthKitLinkage.type.definition?.molarMass
    }
    let values = (outcome?.content.values ?? []) + [sampleValue].compactMap(\.self)
    return thresholds?.findings(for: values) { value, units in
      value.amount(inUnits: units, molarMass: molarMass)
    } ?? []
  }
}
