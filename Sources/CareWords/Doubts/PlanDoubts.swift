import CareEvents
package import CareModel

/// The doubts about what plans say from now on.
///
/// It is a function of plans, patients, answers and the present moment, and of nothing else.
package struct PlanDoubts {
  /// What of a patient the plans are compared with.
  package struct Patient: Hashable, Sendable {
    package let allergies: [String]
    package let timezone: TimeZoneID

    package init(allergies: [String], timezone: TimeZoneID) {
      (self.allergies, self.timezone) = (allergies, timezone)
    }
  }

  let tasks: [DoubtedTask]
  let patients: [Patient]
  let now: Instant
  /// The store's zone, in which it is today.
  let zone: TimeZoneID

  package init(
    _ tasks: [DoubtedTask],
    of patients: [Patient],
    asOf now: Instant,
    in zone: TimeZoneID
  ) {
    (self.tasks, self.patients, self.now, self.zone) = (tasks, patients, now, zone)
  }

  /// Returns the doubts that nobody has answered, in order.
  ///
  /// Cost: grows with the tasks, and with the square of the number of those that share a title or a
  /// word.
  ///
  /// - Parameter keys: The records that are asked about; nil for all.
  package func found(concerning keys: Set<RecordKey>? = nil) -> [Doubt] {
    let isOfPatient = keys?.contains { $0.kind == .patient } ?? true
    let asked = tasks.filter { isOfPatient || keys?.contains($0.key) ?? true }
    let single = asked.flatMap { task in
      [
        dueTwice(task), partDoubts(task), startsInPast(task), instructionsAmount(task),
        instructionsFrequency(task), instructionsTime(task), instructionsMaximum(task),
        instructionsEnd(task), allergy(task), otherZone(task), dueOnce(task),
      ].flatMap(\.self)
    }
    let answers = Dictionary(
      tasks.map { ($0.key, $0.answers) },
      uniquingKeysWith: { first, _ in first }
    )
    return (single + SharedTitles(tasks, from: now).doubts).filter { doubt in
      doubt.concerns(keys) && !(answers[doubt.record] ?? []).contains(where: doubt.isEnded)
    }.sorted()
  }

  /// Returns the doubts of each plan that still holds, each once.
  func eachPlan(_ task: DoubtedTask, _ doubt: (DoubtedTask.Plan) -> [Doubt]) -> [Doubt] {
    var known: Set<[String]> = []
    return task.plans(from: now).flatMap(doubt).filter { doubt in
      known.insert([doubt.rule.rawValue] + doubt.facts).inserted
    }
  }
}

extension PlanDoubts {
  /// Returns the patients' allergies that a task names.
  private func allergy(_ task: DoubtedTask) -> [Doubt] {
    let allergies = patients.flatMap(\.allergies).map(AllergyEntry.init)
    guard !allergies.isEmpty else { return [] }
    return eachPlan(task) { plan in
      let said = AllergyWords(title: plan.content.title, instructions: plan.content.instructions)
      return said.named(of: allergies).map { word, name in
        Doubt(
          .allergy,
          about: task.key,
          name == word ? [word] : [word, name],
          versions: [plan.task.uuid],
          .allergy(name, word: word)
        )
      }
    }
  }

  /// Returns the plan that was written for days before, if nothing is recorded on them.
  ///
  /// Who writes down what has been taken for weeks is asked once; who writes what began yesterday is
  /// not.
  private func startsInPast(_ task: DoubtedTask) -> [Doubt] {
    guard let store = TimeZoneRules(zone) else { return [] }
    return eachPlan(task) { plan in
      guard let written = plan.written, !plan.task.isAsNeeded else { return [] }
      let (first, last) = (store.day(of: plan.span.lowerBound), store.day(of: written))
      guard first < last.adding(days: -1) else { return [] }
      let from = max(first, last.adding(days: -Self.daysBack))
      let span = store.start(of: from)..<min(store.start(of: last), plan.span.upperBound)
      guard !span.isEmpty, let events = few(task.timeline, in: span) else { return [] }
      let missed = events.filter {
        $0.task.uuid == plan.task.uuid && span.contains($0.scheduled.start)
      }
      let days = Set(missed.map(\.scheduled.eventStart.day))
      guard !missed.isEmpty, task.recordedDays.isDisjoint(with: days) else { return [] }
      return [
        Doubt(
          .startsInPast,
          about: task.key,
          [first.description],
          versions: [plan.task.uuid],
          .startsInPast(first, written: last, missed: missed.count, since: from)
        )
      ]
    }
  }

  /// How many days before it was written a plan is looked at.
  package static let daysBack = 60

  /// Returns the days on which a change makes more due than the plan before or after it.
  private func dueTwice(_ task: DoubtedTask) -> [Doubt] {
    guard let store = TimeZoneRules(zone) else { return [] }
    let plans = task.plans
    let today = store.start(of: store.day(of: now))
    return zip(plans, plans.dropFirst()).compactMap { before, after -> Doubt? in
      let moment = after.span.lowerBound
      guard before.span.upperBound == moment, moment >= today,
        !before.task.isAsNeeded, !after.task.isAsNeeded,
        let element = after.task.schedule.elements.first,
        let rules = TimeZoneRules(element.timezone)
      else { return nil }
      let day = rules.day(of: moment)
      let timeline = task.timeline
      guard let due = timedEvents(of: timeline, on: day, rules),
        let old = timedEvents(of: before.asAlways, on: day, rules),
        let new = timedEvents(of: after.asAlways, on: day, rules),
        due.count > max(old.count, new.count)
      else { return nil }
      let times = due.compactMap(\.scheduled.eventStart.time)
      return Doubt(
        .dueTwice,
        about: task.key,
        on: day,
        [day.description] + times.map(\.description),
        versions: [before.task.uuid, after.task.uuid],
        .dueTwice(times)
      )
    }
  }

  private func timedEvents(
    of timeline: TaskTimeline,
    on day: CivilDate,
    _ rules: TimeZoneRules
  ) -> [TaskEvent]? {
    few(timeline, in: rules.span(of: day)).map { events in
      events.filter { event in
        event.scheduled.eventStart.day == day && event.scheduled.element.duration != .allDay
      }
    }
  }

  /// Returns the events of a window, or nil if nobody would look through so many, or they cannot be
  /// told here.
  private func few(_ timeline: TaskTimeline, in window: Range<Instant>) -> [TaskEvent]? {
    let counts = timeline.periods.map { $0.task.schedule.mostEvents(in: window) }
    guard counts.allSatisfy({ $0.map { $0 <= Self.mostEvents } ?? false }) else { return nil }
    return timeline.events(in: window)
  }

  /// The most events of one task that are looked through.
  static let mostEvents = 10_000
}

extension DoubtedTask.Plan {
  /// The plan as if it had always held.
  fileprivate var asAlways: TaskTimeline {
    TaskTimeline(
      key: task.key,
      periods: [TaskTimeline.Period(span: .earliest..<(.latest), task: task)]
    )
  }
}
