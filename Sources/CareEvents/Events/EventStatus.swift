public import CareModel

/// The status of an event, as adherence counts it.
public enum EventStatus: String, CaseIterable, Hashable, Sendable {
  /// Something was recorded, and all that was wanted.
  case done
  /// Something was recorded, but less than was wanted.
  case partial
  /// Somebody recorded that it was not done.
  case notCompleted
  /// It is over, and nothing that counts was recorded.
  case notRecorded
  /// It is not over yet.
  case pending
  /// It is over, and there is no health sample: the watch may have lain in a drawer.
  case noData
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
      progress: progress,
      asOf: asOf
    )
  }

  init(
    of event: borrowing TaskEvent,
    isRecorded: Bool,
    isNotCompleted: Bool,
    progress: TaskProgress,
    asOf: Instant?
  ) {
    let end = event.scheduled.end
    // What is done as needed is never late.
    let isPending = event.countedTask.isAsNeeded || asOf.map { end >= $0 } ?? false
    self =
      if isNotCompleted {
        .notCompleted
      } else if progress.isCompleted || isRecorded && event.countedTask.isAsNeeded {
        .done
      } else if isPending {
        .pending
      } else if progress.fraction > 0 {
        .partial
      } else if !isRecorded && event.countedTask.isHealthTask {
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
      progress: progress(by: strategy),
      asOf: asOf
    )
  }
}
