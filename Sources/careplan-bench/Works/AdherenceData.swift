import CarePlanKit

/// Tasks with their events and outcomes, the same at every run.
struct AdherenceData {
  /// How much there is of everything.
  struct Size {
    var tasks: Int
    /// How many daily elements each task has.
    var elements: Int
    var days: Int

    /// A year in which about 36,000 outcomes were recorded.
    static let full = Size(tasks: 10, elements: 10, days: 365)
    static let quick = Size(tasks: 2, elements: 3, days: 20)
  }

  /// An event of one of the tasks.
  struct Event {
    let task: CareTask
    let event: ScheduledEvent
  }

  let time: BenchTime
  let dayCount: Int
  let first: CivilDate
  /// From the start of the first day to the end of the last.
  let window: Range<Instant>
  private(set) var tasks: [CareTask] = []
  private(set) var events: [Event] = []
  private(set) var outcomes: [Outcome] = []

  init(_ size: Size) throws {
    time = try BenchTime()
    dayCount = size.days
    first = try time.day("2025-11-20")
    window = time.rules.start(of: first)..<time.rules.start(of: first.adding(days: size.days))
    for number in 0..<size.tasks {
      let task = try task(number, size)
      let events = try time.events(of: task.schedule, in: window)
      tasks.append(task)
      self.events += events.map { Event(task: task, event: $0) }
      outcomes += events.map { outcome(of: $0, task) }.filter { !isMissed($0) }
    }
  }

  private func task(_ number: Int, _ size: Size) throws -> CareTask {
    // Elements that never start together: no event needs a tie.
    let elements = try (0..<size.elements).map { element in
      try time.daily(from: first, minuteOfDay: 360 + 90 * element + number)
    }
    var task = CareTask(id: "task-\(number)", title: "Task", schedule: Schedule(elements))
    task.version = version(at: window.lowerBound)
    task.version.uuid = AnyRecord(task).derivedUUID
    return task
  }

  private func outcome(of event: ScheduledEvent, _ task: CareTask) -> Outcome {
    let content = OutcomeContent(
      taskID: task.id,
      taskUUID: task.version.uuid,
      taskOccurrenceIndex: event.index,
      eventStart: event.eventStart,
      values: [OutcomeValue(.boolean(true))]
    )
    var outcome = Outcome(content, start: event.start, timezone: time.zone)
    outcome.version = version(at: event.start)
    outcome.version.uuid = AnyRecord(outcome).derivedUUID
    return outcome
  }

  private func version(at moment: Instant) -> Version {
    Version(uuid: Version.draft.uuid, created: moment, updated: moment)
  }

  /// Whether the event was forgotten: four of 256, as the digest in the uuid has it.
  private func isMissed(_ outcome: Outcome) -> Bool { outcome.version.uuid.bytes[0] < 4 }
}

extension AdherenceData {
  /// Makes a bare store with the tasks and outcomes as one commit.
  func makeStore(at path: String) throws -> GitStore {
    let store = try time.makeStore(at: path)
    let versions = tasks.map { AnyRecord($0) } + outcomes.map { AnyRecord($0) }
    try store.write("Take in a year") { transaction throws(StoreError) in
      for version in versions { try transaction.accept(version) }
    }
    return store
  }
}
