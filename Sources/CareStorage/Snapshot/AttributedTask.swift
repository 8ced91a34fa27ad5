package import CareEvents
package import CareModel

/// The events of the tasks with one id in a span of time, and the outcomes that belong to them.
package struct AttributedTask {
  package let timelines: [TaskTimeline]
  package let events: [TaskEvent]
  package let attribution: OutcomeAttribution
  /// The tasks of the id whose events cannot be told here.
  package let unplaceable: [UnplaceableTask]

  /// Attributes the outcomes of one id.
  ///
  /// An ordinary task comes before a health task of the same id, which only imports can bring.
  package init(
    _ timelines: [TaskTimeline],
    _ marks: [OutcomeMark],
    in span: Range<Instant>
  ) {
    self.timelines = timelines
    var events: [TaskEvent] = []
    var unplaceable: [UnplaceableTask] = []
    for timeline in timelines {
      do throws(UnplaceableTask) {
        let found = try timeline.boundedEvents(in: span)
        if events.isEmpty { events = found } else { events += found }
      } catch {
        unplaceable.append(error)
      }
    }
    self.events = events
    self.unplaceable = unplaceable
    attribution = OutcomeAttribution(of: marks, to: events) { mark in
      timelines.lazy.compactMap { $0.recordedKey(of: mark) }.first
    }
  }

  /// Returns the moment whose plan an event shows: one that runs when another version takes effect
  /// shows that.
  func planMoment(of event: TaskEvent) -> Instant {
    let (start, end) = (event.scheduled.start, event.scheduled.end)
    guard timelines.contains(where: { !$0.openLeaves.isEmpty }) else { return start }
    let begun = timelines.flatMap(\.periods).last { period in
      period.task.uuid == event.task.uuid && period.span.lowerBound <= end
    }
    return max(start, begun?.span.lowerBound ?? start)
  }

  /// Returns the leaves of the task, if they do not agree about a moment.
  package func openLeaves(at instant: Instant) -> [VersionID] {
    timelines.filter { $0.isOpen(at: instant) }.flatMap(\.openLeaves)
  }

  /// Returns the outcomes without an event that a query asks for.
  package func unscheduled(_ query: EventQuery) -> [OutcomeMark] {
    attribution.unscheduled.filter { mark in
      guard query.window.contains(mark) else { return false }
      guard let task = task(of: mark) else {
        return query.acceptsUnknownTasks(mark, Set(timelines.map(\.key.kind)))
      }
      return query.accepts(task)
    }
  }

  /// Returns the tasks that a query asks for, and whose events cannot be told here.
  package func unplaceable(_ query: EventQuery) -> [UnplaceableTask] {
    guard !unplaceable.isEmpty else { return [] }
    let asked = timelines.filter { $0.periods.contains { query.accepts($0.task) } }
    return unplaceable.filter { task in asked.contains { $0.key == task.key } }
  }

  /// Returns the version of the task that an outcome without an event stands beside.
  package func task(of mark: OutcomeMark) -> TaskVersion? {
    for timeline in timelines {
      if let task = timeline.task(at: mark.start) { return task }
    }
    return timelines.lazy.compactMap(\.periods.last).first?.task
  }
}

extension EventQuery {
  /// Returns whether an outcome is shown whose task is not known, or was deleted from its first day on.
  ///
  /// - Parameter known: The kinds of the task, as far as it is known.
  fileprivate func acceptsUnknownTasks(_ mark: OutcomeMark, _ known: Set<RecordKind>) -> Bool {
    (kinds.isEmpty || !known.isDisjoint(with: kinds)) && groupIdentifiers.isEmpty && tags.isEmpty
      && carePlanIDs.isEmpty
      && activityTypes.isEmpty
      && (taskIDs.isEmpty || taskIDs.contains(mark.identity.taskID))
  }
}

extension AttributedTask {
  /// Returns the places of the events of a civil day, in their order.
  package func places(on day: CivilDate) -> [Int] {
    events.indices.filter { events[$0].identity.eventStart.day == day }
  }
}
