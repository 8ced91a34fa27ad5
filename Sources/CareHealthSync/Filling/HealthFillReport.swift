public import CareHealth
public import CareModel

/// What samples filled in the outcomes of health tasks.
public struct HealthFillReport: Hashable, Sendable {
  /// What became of the events of one task.
  public struct Task: Hashable, Sendable {
    public let key: RecordKey
    public let title: String?
    /// The type of the samples that fill it.
    public let type: HealthType
    /// How many events were filled that had no outcome.
    public internal(set) var filled = 0
    /// How many outcomes say something else now: there are more samples, or fewer.
    public internal(set) var updated = 0
    /// The events whose outcomes are new or say something else now.
    public internal(set) var written: [EventIdentity] = []
    /// How many outcomes were taken back, as their samples are gone.
    public internal(set) var removed = 0
    /// How many outcomes say what the samples say.
    public internal(set) var same = 0
    /// How many past events have neither samples nor an outcome.
    public internal(set) var withoutData = 0
    /// The events for which somebody recorded something else by hand, which stays.
    public internal(set) var differing: [EventIdentity] = []
    /// The events whose outcomes somebody took back by hand; they are not filled again.
    public internal(set) var withdrawn: [EventIdentity] = []
    /// How many outcomes others filled from more samples than are here; they stay.
    public internal(set) var elsewhere = 0
    /// How many samples could not be counted, as their unit does not convert or they are no number.
    public internal(set) var rejected = 0
    /// The events of which samples make no values, and why.
    public internal(set) var obstacles: [EventIdentity: EventFilling.Obstacle] = [:]

    init(_ key: RecordKey, _ title: String?, _ type: HealthType) {
      (self.key, self.title, self.type) = (key, title, type)
    }

    /// How many outcomes changed.
    public var changed: Int { filled + updated + removed }
  }

  /// By the ids of the tasks.
  public internal(set) var tasks: [Task] = []

  /// How many outcomes changed.
  public var changed: Int { tasks.map(\.changed).reduce(0, +) }
}
