public import CareEvents
public import CareModel

/// What was recorded on some days, compared with the thresholds of the tasks.
public struct ThresholdCheck: Sendable {
  /// One comparison: of a value of an event, or of a task's adherence on a day.
  public struct Entry: Hashable, Sendable {
    public let task: RecordKey
    /// The task's title, if it has one.
    public let title: String?
    /// The day of the event, in the zone of its schedule.
    public let day: CivilDate
    /// The event whose value it is; nil of adherence.
    public let event: EventIdentity?
    public let finding: ThresholdFinding
    /// Whether versions of the outcome are not joined yet, so that another value may come to hold.
    public let isInQuestion: Bool

    /// Whether somebody has to know of it: the threshold is reached, or nobody can say whether.
    public var isNotable: Bool {
      switch finding.verdict {
      case .reached, .notComparable: true
      case .notReached, .absent: false
      }
    }
  }

  /// Every comparison, by day, and for each day in the order of the events, adherence last.
  public let entries: [Entry]
  /// What could not be read and is not compared, though it may reach a threshold.
  public let missing: MissingEvents

  /// Compares the values of events, and the adherence of each task on each of its days.
  ///
  /// - Parameter judged: The events, judged by whether something was recorded for them.
  public init(_ judged: JudgedEvents) {
    let days = Dictionary(grouping: judged.all) { $0.eventStart?.day }
    entries = days.keys.compactMap(\.self).sorted().flatMap { day in
      let events = days[day] ?? []
      return events.flatMap { Self.values(of: $0, on: day) } + Self.adherence(of: events, on: day)
    }
    missing = judged.missing
  }
}

extension ThresholdCheck {
  /// The comparisons by which a threshold is reached.
  public var reached: [Entry] { entries.filter { $0.finding.verdict == .reached } }

  /// Those of which somebody has to know.
  public var notable: [Entry] { entries.filter(\.isNotable) }

  /// Those about some events, and about the adherence of their tasks on their days, that somebody has to
  /// know of.
  public func notable(about events: Set<EventIdentity>) -> [Entry] {
    let days = Dictionary(grouping: events, by: \.taskID)
      .mapValues { Set($0.map(\.eventStart.day)) }
    return notable.filter { entry in
      if let event = entry.event { return events.contains(event) }
      return days[entry.task.id]?.contains(entry.day) ?? false
    }
  }

  private static func values(of judged: JudgedEvent, on day: CivilDate) -> [Entry] {
    guard let task = judged.thresholdTask, let start = judged.eventStart else { return [] }
    return judged.thresholdFindings.map { finding in
      Entry(
        task: task.key,
        title: judged.title,
        day: day,
        event: EventIdentity(
          taskID: task.id,
          eventStart: start,
          tie: judged.event?.identity.tie ?? judged.outcome?.content.tie
        ),
        finding: finding,
        isInQuestion: judged.outcomeConflict != nil
      )
    }
  }

  private static func adherence(of events: [JudgedEvent], on day: CivilDate) -> [Entry] {
    var tasks: [RecordKey] = []
    var counted: [RecordKey: (tally: AdherenceTally, last: CareEvent)] = [:]
    for judged in events where judged.isCounted {
      guard let event = judged.event, let status = judged.status else { continue }
      var tally = counted[event.task.key]?.tally ?? AdherenceTally()
      if counted[event.task.key] == nil { tasks.append(event.task.key) }
      tally.add(status, fraction: judged.progress?.fraction ?? 0, isOpen: event.isOpen)
      counted[event.task.key] = (tally, event)
    }
    return tasks.flatMap { task -> [Entry] in
      guard let (tally, event) = counted[task] else { return [] }
      return TaskThresholds(event.scheduled).findings(for: tally).map { finding in
        Entry(
          task: task,
          title: event.task.content.title,
          day: day,
          event: nil,
          finding: finding,
          isInQuestion: tally.conflicted > 0
        )
      }
    }
  }
}
