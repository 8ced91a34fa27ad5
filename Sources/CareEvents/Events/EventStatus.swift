public import CareModel

/// The status of an event, as adherence counts it.
public enum EventStatus: String, CaseIterable, Hashable, Sendable {
  /// Something was recorded, and all that was wanted.
  case done
  /// Something was recorded, but less than was wanted.
  case partial
  /// Somebody recorded that it was not done.
  case notCompleted
  /// It is over, and nothing was recorded.
  case notRecorded
  /// It is not over yet.
  case pending
  /// It is over, and there is no health sample: the watch may have lain in a drawer.
  case noData
  /// Versions of its outcome conflict, so that it counts neither as done nor as not completed.
  case inQuestion
}

extension EventStatus {
  /// Judges an event.
  ///
  /// - Parameters:
  ///   - progress: How far it is done. A goal of 0 is done without an outcome, as in CareKit.
  ///   - asOf: The moment as of which the event is judged: one that is not done and ends then or
  ///     later is pending. Nil judges whole days as CareKit does: nothing is pending.
  package init(
    of event: TaskEvent,
    outcome: OutcomeMark?,
    progress: TaskProgress,
    asOf: Instant?
  ) {
    self.init(
      of: event,
      isRecorded: outcome != nil,
      isNotCompleted: outcome?.isNotCompleted ?? false,
      isInQuestion: outcome.map { !$0.openLeaves.isEmpty } ?? false,
      progress: progress,
      asOf: asOf
    )
  }

  fileprivate init(
    of event: borrowing TaskEvent,
    isRecorded: Bool,
    isNotCompleted: Bool,
    isInQuestion: Bool,
    progress: TaskProgress,
    asOf: Instant?
  ) {
    let end = event.scheduled.end
    // What is done as needed is never late.
    let isPending = event.countedTask.isAsNeeded || asOf.map { end >= $0 } ?? false
    self =
      if isInQuestion {
        .inQuestion
      } else if isNotCompleted {
        .notCompleted
      } else if progress.isCompleted || isRecorded && event.countedTask.isAsNeeded {
        .done
      } else if isPending {
        .pending
      } else if isRecorded || progress.fraction > 0 {
        .partial
      } else if event.countedTask.isHealthTask {
        .noData
      } else {
        .notRecorded
      }
  }
}

extension CareEvent {
  /// Returns how far the event is done, by the targets that were wanted when it started.
  public func progress(by strategy: ProgressStrategy = .exists) -> TaskProgress {
    strategy.progress(
      of: outcome?.content,
      targets: scheduled.countedElement.targetValues
    )
  }

  /// Returns what became of the event.
  public func status(by strategy: ProgressStrategy = .exists, asOf: Instant?) -> EventStatus {
    EventStatus(
      of: scheduled,
      isRecorded: outcome != nil,
      isNotCompleted: outcome?.content.state == .notCompleted,
      isInQuestion: !outcomeLeaves.isEmpty,
      progress: progress(by: strategy),
      asOf: asOf
    )
  }
}
