import CareEvents
import CareModel

extension PlanDoubts {
  /// Returns the zones of a task whose clocks show another time than every patient's.
  func otherZone(_ task: DoubtedTask) -> [Doubt] {
    guard let patient = patients.first?.timezone,
      patients.allSatisfy({ $0.timezone == patient })
    else { return [] }
    return eachPlan(task) { plan in
      let zones = Set(plan.elements(from: now).map(\.timezone)).sorted { $0.name < $1.name }
      return zones.filter { differs($0, from: patient) }.map { zone in
        Doubt(
          .otherZone,
          about: task.key,
          [zone.description, patient.description],
          versions: [plan.task.uuid],
          .otherZone(zone, patient: patient)
        )
      }
    }
  }

  /// Returns whether the clocks of two zones differ at some time of the next year.
  private func differs(_ zone: TimeZoneID, from other: TimeZoneID) -> Bool {
    guard zone != other, let rules = TimeZoneRules(zone), let others = TimeZoneRules(other) else {
      return false
    }
    return (0..<53).contains { week in
      let moment = now.adding(seconds: Int64(week) * 7 * 86_400)
      return rules.offset(at: moment) != others.offset(at: moment)
    }
  }

  /// Returns doubts about doses that merge into one when a task moves to another zone.
  ///
  /// Events of two versions with the same clock time are one event. If each begins while its own version
  /// is in force, both are due: 08:00 in Berlin, and six hours later 08:00 in New York.
  func dueOnce(_ task: DoubtedTask) -> [Doubt] {
    guard let store = TimeZoneRules(zone) else { return [] }
    let today = store.start(of: store.day(of: now))
    return zip(task.plans, task.plans.dropFirst()).compactMap { before, after -> Doubt? in
      let moment = after.span.lowerBound
      guard before.span.upperBound == moment, !before.task.isAsNeeded, !after.task.isAsNeeded,
        let olds = events(of: before, around: moment), let news = events(of: after, around: moment)
      else { return nil }
      var zones: (before: TimeZoneID, after: TimeZoneID)?
      let starts = news.compactMap { new -> EventStart? in
        let twin = olds.first { $0.isSame(as: new) && $0.start != new.start }
        guard new.start >= today, let twin else { return nil }
        zones = zones ?? (twin.element.timezone, new.element.timezone)
        return new.eventStart
      }
      guard let zones else { return nil }
      return Doubt(
        .dueOnce,
        about: task.key,
        on: starts.first?.day,
        starts.map(\.description) + [zones.before.name, zones.after.name],
        versions: [before.task.uuid, after.task.uuid],
        .dueOnce(starts, before: zones.before, after: zones.after)
      )
    }
  }

  /// Returns the events near a moment that begin while a plan is in force; nil if there are too many,
  /// or this computer lacks their zone.
  private func events(
    of plan: DoubtedTask.Plan,
    around moment: Instant
  ) -> [ScheduledEvent]? {
    let reach = TaskTimeline.zonesApart
    let window =
      max(
        plan.span.lowerBound,
        moment.adding(seconds: -reach)
      )..<min(
        plan.span.upperBound,
        moment.adding(seconds: reach)
      )
    let schedule = plan.task.schedule
    guard let most = schedule.mostEvents(in: window), most <= Self.mostEvents else { return nil }
    return schedule.events(in: window)?.filter { window.contains($0.start) }
  }
}
