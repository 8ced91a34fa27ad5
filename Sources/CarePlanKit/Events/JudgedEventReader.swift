import CareEvents
import CareModel
import CareStorage

/// Reads events from one state of a store, with what must be shown beside them.
struct JudgedEventReader {
  private let snapshot: Snapshot
  private let strategy: ProgressStrategy?
  /// The moment as of which events are judged.
  private let now: Instant
  private var outcomeConflicts: [RecordKey: EventConflict] = [:]
  /// The open tasks, and what is in question of them.
  private var courses: [RecordKey: OpenCourse?] = [:]
  private var titles: [String: String?] = [:]
  /// The tasks whose events cannot be computed on this computer.
  private(set) var unplaceable: [UnplaceableTask] = []

  init(_ snapshot: Snapshot, _ strategy: ProgressStrategy?, asOf now: Instant) {
    (self.snapshot, self.strategy, self.now) = (snapshot, strategy, now)
  }

  /// Returns the events of a query, and the outcomes there that have none, by start.
  mutating func read(_ query: EventQuery) throws(StoreError) -> [JudgedEvent] {
    let found = try snapshot.events(query)
    unplaceable += found.unplaceable
    var judged: [JudgedEvent] = []
    var unscheduled = found.unscheduled[...]
    for event in found.events {
      while let next = unscheduled.first, next.outcome.effectiveDate < event.start {
        unscheduled.removeFirst()
        judged.append(try judge(next))
      }
      judged.append(try judge(event))
    }
    for next in unscheduled { judged.append(try judge(next)) }
    // Who made many versions is asked once.
    let shown = try judged.map { view throws(StoreError) in try recordings(of: view) }
    let entries = try snapshot.recordedEntries(of: Array(shown.joined()))
    for place in judged.indices {
      judged[place].entries = shown[place].flatMap { entries[$0.version.uuid] ?? [] }
    }
    return judged
  }

  /// Returns the outcomes whose entries are shown: each version that is not joined yet.
  private func recordings(of view: JudgedEvent) throws(StoreError) -> [Outcome] {
    guard let outcome = view.outcome else { return [] }
    switch view.subject {
    case .event(let event): return try snapshot.recordings(of: outcome, event.outcomeLeaves)
    case .unscheduled(let left): return try snapshot.recordings(of: outcome, left.openLeaves)
    }
  }

  private mutating func judge(_ event: CareEvent) throws(StoreError) -> JudgedEvent {
    var judged = try judgedAlone(event)
    guard event.start <= now.adding(seconds: event.secondsBack), now <= event.end,
      let outcomes = try snapshot.asNeededOutcomes(of: event.task, at: now)
    else { return judged }
    if event.start <= now { judged.taskEnd = try snapshot.end(of: event.task.key, before: now) }
    judged.areLimitsOpen =
      try course(of: event.task.key)?.conflict?.leavesLimitsOpen(at: now) ?? false
    guard !judged.areLimitsOpen else { return judged }
    guard let use = AsNeededUse(of: event.task, outcomes),
      event.start <= now || use.lasts(until: event, from: now)
    else { return judged }
    judged.asNeededUse = use
    judged.lastAsNeeded = try use.last(before: now).flatMap {
      last throws(StoreError) in try entry(of: last, among: outcomes)
    }
    return judged
  }

  /// Returns who recorded something that was done as needed, and when.
  private func entry(
    of use: AsNeededUse.Entry,
    among outcomes: [Outcome]
  ) throws(StoreError) -> RecordedEntry? {
    let day = outcomes.filter { outcome in
      outcome.values.contains {
        $0 == use.value && ($0.createdDate ?? outcome.version.created) == use.moment
      }
    }
    return try snapshot.recordedEntries(of: day).values.joined().first { $0.value == use.value }
  }

  private mutating func judgedAlone(_ event: CareEvent) throws(StoreError) -> JudgedEvent {
    JudgedEvent(
      event,
      taskConflict: event.taskLeaves.isEmpty ? nil : try conflict(event),
      outcomeConflict: try event.outcome.flatMap { outcome throws(StoreError) in
        try conflict(outcome.key, event.outcomeLeaves)
      },
      authors: try authors(of: event.repeated),
      strategy,
      asOf: now
    )
  }

  private mutating func judge(_ unscheduled: UnscheduledOutcome) throws(StoreError) -> JudgedEvent {
    JudgedEvent(
      unscheduled,
      title: try title(of: unscheduled.outcome.content.taskID ?? ""),
      outcomeConflict: try conflict(unscheduled.outcome.key, unscheduled.openLeaves),
      authors: try authors(of: unscheduled.repeated)
    )
  }

  private func authors(
    of repeated: RepeatedRecording?
  ) throws(StoreError) -> [VersionID: Authorship] {
    guard let repeated else { return [:] }
    return try snapshot.authorship(of: repeated.recordings.map(\.version))
  }

  /// Returns what is in question in the plan that an event shows.
  private mutating func conflict(_ event: CareEvent) throws(StoreError) -> EventConflict? {
    guard let conflict = try course(of: event.task.key)?.conflict,
      let dispute = conflict.dispute(at: event.planMoment)
    else { return nil }
    return EventConflict(conflict, dispute)
  }

  /// Returns what readers see of a task with several leaves; nil if it has one.
  private mutating func course(of key: RecordKey) throws(StoreError) -> OpenCourse? {
    if let known = courses[key] { return known }
    let course = try snapshot.openCourse(of: key)
    courses[key] = .some(course)
    return course
  }

  private mutating func conflict(
    _ key: RecordKey,
    _ leaves: [VersionID]
  ) throws(StoreError) -> EventConflict? {
    guard !leaves.isEmpty else { return nil }
    if let known = outcomeConflicts[key] { return known }
    let conflict = try EventConflict(outcome: key, leaves, in: snapshot)
    outcomeConflicts[key] = conflict
    return conflict
  }

  /// Returns the title of the task with an id, of whichever kind it is.
  private mutating func title(of id: String) throws(StoreError) -> String? {
    if let known = titles[id] { return known }
    var title: String?
    for kind in [RecordKind.task, .healthTask] {
      guard let task = try snapshot.head(of: RecordKey(kind, id)) else { continue }
      title = task.title
      break
    }
    titles[id] = .some(title)
    return title
  }
}

extension CareEvent {
  /// For how long after something was done as needed its limits may still forbid it, at most; 0 for what
  /// is due at its times.
  fileprivate var secondsBack: Int64 {
    task.isAsNeeded ? Int64((task.content.asNeeded?.daysBack ?? 0) + 1) * 86_400 : 0
  }
}

extension AsNeededUse {
  /// Whether what was done until now forbids it still when an event begins.
  fileprivate func lasts(until event: CareEvent, from now: Instant) -> Bool {
    let wanted = event.scheduled.saidElement.targetValues.first ?? OutcomeValue(.boolean(true))
    return earliest(of: wanted, from: now).map { $0 > event.start } ?? true
  }
}
