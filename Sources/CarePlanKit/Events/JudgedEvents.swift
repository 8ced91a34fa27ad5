public import CareEvents

/// The events that a query asks for, each judged, and what could not be read.
public struct JudgedEvents: Hashable, Sendable {
  /// The events, and the outcomes among them that have none, by start.
  public var all: [JudgedEvent]
  /// What could not be read, though it may be due or given.
  public var missing: MissingEvents

  public init(_ all: [JudgedEvent] = [], missing: MissingEvents = MissingEvents()) {
    (self.all, self.missing) = (all, missing)
  }

  /// The mean of the events that count; nil if none does.
  public var progress: TaskProgress? {
    TaskProgress.aggregate(all.filter(\.isCounted).compactMap(\.progress))
  }
}
