import CarePlanKit

/// One event, or one outcome without an event, with everything that a reader must be told beside it.
struct EventView: Sendable {
  enum Subject: Sendable {
    case event(CareEvent)
    case unscheduled(UnscheduledOutcome)
  }

  let subject: Subject
  /// The task's title, if the task is known and has one.
  let title: String?
  let taskConflict: OpenConflict?
  let outcomeConflict: OpenConflict?
  /// What several people recorded, where nobody has said yet whether it was one thing.
  let repeated: RepeatedWords?
  /// How far the event is done; nil of an outcome without an event.
  private(set) var progress: TaskProgress?
  /// What became of the event; nil of an outcome without an event.
  private(set) var status: EventStatus?

  /// Judges an event as of a moment.
  init(
    _ event: CareEvent,
    taskConflict: OpenConflict?,
    outcomeConflict: OpenConflict?,
    repeated: RepeatedWords?,
    _ strategy: ProgressStrategy?,
    asOf now: Instant
  ) {
    subject = .event(event)
    title = event.task.content.title
    (self.taskConflict, self.outcomeConflict) = (taskConflict, outcomeConflict)
    self.repeated = repeated
    let strategy = strategy ?? event.strategyOfTargets
    progress = event.progress(by: strategy)
    status = event.status(by: strategy, asOf: now)
  }

  init(
    _ outcome: UnscheduledOutcome,
    title: String?,
    outcomeConflict: OpenConflict?,
    repeated: RepeatedWords?
  ) {
    subject = .unscheduled(outcome)
    self.title = title
    (self.outcomeConflict, self.repeated) = (outcomeConflict, repeated)
    (taskConflict, progress, status) = (nil, nil, nil)
  }
}

extension EventView {
  /// The same event with the progress that somebody else found.
  ///
  /// Whatever they say, what was not done has none.
  func judged(by progress: TaskProgress, asOf now: Instant) -> EventView {
    guard let event else { return self }
    let mark = event.outcome.map { outcome in
      OutcomeMark(
        uuid: outcome.version.uuid,
        identity: event.identity,
        start: event.start,
        isNotCompleted: outcome.content.state == .notCompleted
      )
    }
    let progress = mark?.isNotCompleted == true ? TaskProgress(value: 0) : progress
    var view = self
    view.progress = progress
    view.status = EventStatus(of: event.scheduled, outcome: mark, progress: progress, asOf: now)
    return view
  }

  var event: CareEvent? {
    if case .event(let event) = subject { event } else { nil }
  }

  var outcome: Outcome? {
    switch subject {
    case .event(let event): event.outcome
    case .unscheduled(let unscheduled): unscheduled.outcome
    }
  }

  var isUnscheduled: Bool { event == nil }

  var taskID: String { event?.task.id ?? outcome?.content.taskID ?? "" }

  /// What the wall clock shows when it starts; nil of an outcome that no event places.
  var eventStart: EventStart? { event?.identity.eventStart ?? outcome?.content.eventStart }

  var start: Instant? { event?.start ?? outcome?.effectiveDate }

  var conflicts: [OpenConflict] { [taskConflict, outcomeConflict].compactMap(\.self) }

  /// Whether it counts when somebody asks how far the plan is followed.
  var isCounted: Bool { event?.scheduled.countedTask.countsForAdherence ?? false }

  /// Whether the event is over and should have been recorded, but was not.
  var isMissed: Bool { status == .missed && outcome == nil && !isToBeRead }

  /// The thresholds of CareKit 1.x that a value of the outcome reaches.
  var thresholdsReached: [Threshold] {
    guard let event, let outcome, outcomeConflict == nil else { return [] }
    return event.scheduled.countedTask.content.thresholdsReached(by: outcome.content)
  }

  /// The amounts that no sum has: their units do not convert to those that are wanted.
  var leftOut: [OutcomeValue] {
    guard let event, let outcome, outcomeConflict == nil else { return [] }
    return outcome.values.leftOut(from: event.scheduled.countedElement.targetValues)
  }

  /// Whether the activity is only read, so that nobody does it.
  var isToBeRead: Bool { event?.task.content.activityType == .readOnly }
}

extension EventView {
  /// What became of the event; nil of an outcome without an event.
  var state: EventState? { isToBeRead ? .toBeRead : status.map { EventState($0) } }
}
