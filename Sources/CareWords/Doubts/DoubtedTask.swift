package import CareEvents
package import CareModel

/// A task as doubts look at it: what it says from now on, and when that was written.
package struct DoubtedTask: Sendable {
  /// A span of time in which the task says one thing.
  package struct Plan: Sendable {
    package let span: Range<Instant>
    package let task: TaskVersion
    /// When somebody first wrote this plan, whatever else was changed since; nil if nobody asks.
    package let written: Instant?

    package init(span: Range<Instant>, task: TaskVersion, written: Instant? = nil) {
      (self.span, self.task, self.written) = (span, task, written)
    }
  }

  package let key: RecordKey
  /// What the task says, in order of time.
  package let plans: [Plan]
  /// The answers to questions that its doubts raised.
  package let answers: [Answer]
  /// The days on which something is recorded for it, as far as somebody looked.
  package let recordedDays: Set<CivilDate>

  package init(
    key: RecordKey,
    plans: [Plan],
    answers: [Answer] = [],
    recordedDays: Set<CivilDate> = []
  ) {
    (self.key, self.plans, self.answers) = (key, plans, answers)
    self.recordedDays = recordedDays
  }

  /// Returns the plans that hold at a moment or later.
  func plans(from moment: Instant) -> [Plan] { plans.filter { $0.span.upperBound > moment } }

  /// The part of the timeline that the plans make.
  var timeline: TaskTimeline {
    TaskTimeline(
      key: key,
      periods: plans.map { TaskTimeline.Period(span: $0.span, task: $0.task) }
    )
  }
}

extension DoubtedTask.Plan {
  var content: TaskContent { task.content }

  /// The parts that can be due while the plan holds and after a moment.
  func elements(from moment: Instant) -> [ScheduleElement] {
    task.schedule.elements.filter { element in
      let end = min(element.end?.instant ?? .latest, span.upperBound)
      return end > moment && element.start.instant < end
    }
  }
}
