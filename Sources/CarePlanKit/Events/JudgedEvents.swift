package import CareEvents

/// The events that a query asks for, each judged, and what could not be read.
package struct JudgedEvents: Hashable, Sendable {
  /// The events, and the outcomes among them that have none, by start.
  package var all: [JudgedEvent]
  /// What could not be read, though it may be due or given.
  package var missing: MissingEvents

  package init(_ all: [JudgedEvent] = [], missing: MissingEvents = MissingEvents()) {
    (self.all, self.missing) = (all, missing)
  }

  /// The mean of the events that count; nil if none does.
  package var progress: TaskProgress? {
    TaskProgress.aggregate(all.filter(\.isCounted).compactMap(\.progress))
  }
}
