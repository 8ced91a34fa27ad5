package import CareEvents
package import CareModel

/// What was recorded, and for which event, if a schedule has it.
public struct RecordedEvent: Sendable {
  /// The record of what was done.
  public let outcome: Outcome
  /// The event that it was recorded for; nil if no schedule has it.
  public let event: CareEvent?
  /// What several people recorded, while nobody has said yet whether it was one thing.
  public let repeated: RepeatedRecording?

  /// What was recorded for an event; nil if nothing was.
  package init?(_ event: CareEvent) {
    guard let outcome = event.outcome else { return nil }
    (self.outcome, self.event, repeated) = (outcome, event, event.repeated)
  }

  package init(_ unscheduled: UnscheduledOutcome) {
    (outcome, event, repeated) = (unscheduled.outcome, nil, unscheduled.repeated)
  }

  /// Returns what was recorded last: which is what taking back means.
  ///
  /// - Returns: Several if they were recorded at once, none if there are none.
  public static func last(of recorded: [RecordedEvent]) -> [RecordedEvent] {
    let last = recorded.map(\.outcome.version.updated).max()
    return recorded.filter { $0.outcome.version.updated == last }
  }
}
