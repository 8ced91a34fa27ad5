package import CareModel

extension DemoPlan {
  /// Returns what people have recorded by some moment for the events of some days.
  ///
  /// An outcome follows from its event alone, and not from the days or the moment; one of which a part
  /// would be recorded later is not there yet.
  package func outcomes(on days: ClosedRange<CivilDate>, by now: Instant) -> [Outcome] {
    let window = zone.start(of: days.lowerBound)..<zone.start(of: days.upperBound.adding(days: 1))
    return tasks.flatMap { task in
      (task.schedule.events(in: window) ?? [])
        .filter { days.contains($0.eventStart.day) }
        .compactMap { outcome(of: $0, task) }
        .filter { $0.version.updated <= now }
    }
  }

  /// Returns what people record for an event; nil if they record nothing.
  private func outcome(of event: ScheduledEvent, _ task: DemoTask) -> Outcome? {
    let id = task.record.id
    var chance = DemoChance("\(seed)", id, event.eventStart.description)
    let isWeekend = [1, 7].contains(event.eventStart.day.weekday)
    let percent = isWeekend ? task.habit.percent.weekend : task.habit.percent.weekday
    var content = OutcomeContent(
      taskID: id,
      taskUUID: task.record.version.uuid,
      taskOccurrenceIndex: event.index,
      eventStart: event.eventStart,
      tie: event.tie,
      values: []
    )
    var moment = event.end
    if chance.happens(percent: percent) {
      content.values = task.habit.recording.values(from: event.start, &chance)
      if task.habit.recording.addsUp { content.accumulates = true }
      moment = content.values.last?.createdDate ?? moment
    } else {
      guard !task.habit.reasons.isEmpty, chance.happens(percent: 40) else { return nil }
      content.state = .notCompleted
      content.reason = task.habit.reasons[chance.number(below: task.habit.reasons.count)]
    }
    return fixed(Outcome(content, start: event.start, timezone: zone.id), at: moment)
  }
}

extension DemoHabit.Recording {
  /// Whether each entry is one more, as those of several people are.
  fileprivate var addsUp: Bool {
    switch self {
    case .glasses, .tablets, .occurrences: true
    case .completion, .scale, .pressure, .sample: false
    }
  }

  /// Returns the entries for an event that starts at a moment, by time.
  fileprivate func values(from start: Instant, _ chance: inout DemoChance) -> [OutcomeValue] {
    let early = minutes(0...45, after: start, &chance)
    switch self {
    case .completion: return [OutcomeValue(.boolean(true), createdDate: early)]
    case .scale(let range):
      // The middle is more likely than the ends.
      let sum = chance.number(in: range) + chance.number(in: range)
      return [OutcomeValue(.integer(sum / 2), createdDate: early)]
    case .pressure:
      let pair = [("systolic", 118...152), ("diastolic", 72...92)]
      return pair.map { kind, range in
        let value = OutcomeValue.Content.integer(chance.number(in: range))
        return OutcomeValue(value, kind: kind, units: "mmHg", createdDate: early)
      }
    case .glasses(let range):
      return (0..<chance.number(in: range)).map { number in
        let from = 450 + 95 * number
        let moment = minutes(from...(from + 50), after: start, &chance)
        return OutcomeValue(.integer(250), units: "mL", createdDate: moment)
      }
    case .tablets:
      return times([540...600, 975...1140], after: start, &chance).map {
        OutcomeValue(.integer(1), units: "tablets", createdDate: $0)
      }
    case .occurrences:
      return times([500...700, 800...1200], after: start, &chance).map {
        OutcomeValue(.boolean(true), createdDate: $0)
      }
    case .sample(let range, let units):
      let moment = minutes(1290...1320, after: start, &chance)
      let value = Double(chance.number(in: range))
      return [OutcomeValue(.double(value), units: units, createdDate: moment)]
    }
  }

  /// Returns one time, and in one of three cases a second one.
  private func times(
    _ ranges: [ClosedRange<Int>],
    after start: Instant,
    _ chance: inout DemoChance
  ) -> [Instant] {
    let count = chance.happens(percent: 33) ? 2 : 1
    return ranges.prefix(count).map { minutes($0, after: start, &chance) }
  }

  private func minutes(
    _ range: ClosedRange<Int>,
    after start: Instant,
    _ chance: inout DemoChance
  ) -> Instant {
    start.adding(seconds: Int64(chance.number(in: range) * 60 + chance.number(below: 60)))
  }
}
