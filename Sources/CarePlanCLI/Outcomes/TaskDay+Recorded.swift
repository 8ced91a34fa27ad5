import CarePlanKit

extension TaskDay {
  /// Returns what was recorded for the events that a command line means, and beside them.
  func recorded(
    _ reference: EventReference,
    _ open: OpenStore
  ) throws(CommandFailure) -> [RecordedEvent] {
    if let recorded = recorded(for: reference) { return recorded }
    throw try noSuchEvent(reference, open)
  }
}
