package import CareModel

/// The counts of events by status, for a day, a week, a task or a plan.
///
/// Sums are exact, so that no order of events changes a digit. CareKit 1.x's completion of a day is
/// ``done`` of ``events``.
public struct AdherenceTally: Hashable, Sendable {
  public private(set) var done = 0
  public private(set) var partial = 0
  public private(set) var notCompleted = 0
  public private(set) var notRecorded = 0
  public private(set) var pending = 0
  public private(set) var noData = 0
  /// How many have outcomes in conflict: they count neither as done nor as not completed.
  public private(set) var inQuestion = 0
  /// How many events have versions of the task or outcome that are not joined yet.
  ///
  /// Days and weeks have those of optional tasks too, which are not among ``events``.
  public private(set) var conflicted = 0
  /// How many outcomes have no event, whatever their tasks are; they are not among ``events``.
  public private(set) var unscheduled = 0
  /// How many outcomes say that something was done as needed; they are not among ``events``.
  ///
  /// Days and weeks have them: no task or plan has a share of adherence in them.
  public private(set) var asNeeded = 0
  /// The sum of the fractions of the partial events, in units of 2^-53.
  private var partialUnits: Int128 = 0

  public init() {}

  /// How many events there are.
  public var events: Int { counted + pending + noData + inQuestion }

  /// How many events the ratio covers: all but pending ones, those without data and those that conflict.
  public var counted: Int { done + partial + notCompleted + notRecorded }

  /// How far the plan was followed, 0 to 1: the mean of the fractions of the events that count.
  ///
  /// Nil if no event counts, never 0 or 1.
  public var ratio: Double? { counted == 0 ? nil : sumOfFractions / Double(counted) }

  /// How much of all events is done, 0 to 1, without those that have no data: what is pending or in question is
  /// not done.
  ///
  /// Nil if there are no such events.
  package var share: Double? {
    events == noData ? nil : sumOfFractions / Double(events - noData)
  }

  /// The ratio in percent; 7 of 100 events are 7 and not a little more.
  public var percent: Double? { counted == 0 ? nil : 100 * sumOfFractions / Double(counted) }

  private var sumOfFractions: Double { Double(done) + Double(partialUnits) * 0x1p-53 }
}

extension AdherenceTally {
  /// Counts an event.
  ///
  /// - Parameters:
  ///   - fraction: How far it is done; it only matters for partial events.
  ///   - isOpen: Whether versions of its task or outcome are not joined yet.
  public mutating func add(_ status: EventStatus, fraction: Double, isOpen: Bool) {
    switch status {
    case .done: done += 1
    case .partial:
      partial += 1
      let part = fraction > 0 ? min(fraction, 1) : 0
      partialUnits += Int128(Int64((part * 0x1p53).rounded()))
    case .notCompleted: notCompleted += 1
    case .notRecorded: notRecorded += 1
    case .pending: pending += 1
    case .noData: noData += 1
    case .inQuestion: inQuestion += 1
    }
    if isOpen { conflicted += 1 }
  }

  /// Counts an event of a task that has no share in adherence, whose versions are not joined yet.
  mutating func addConflict() { conflicted += 1 }

  /// Counts an outcome that has no event.
  package mutating func addUnscheduled() { unscheduled += 1 }

  /// Counts an outcome of something that is done as needed.
  mutating func addAsNeeded() { asNeeded += 1 }

  package static func += (left: inout AdherenceTally, right: AdherenceTally) {
    left.done += right.done
    left.partial += right.partial
    left.notCompleted += right.notCompleted
    left.notRecorded += right.notRecorded
    left.pending += right.pending
    left.noData += right.noData
    left.inQuestion += right.inQuestion
    left.conflicted += right.conflicted
    left.unscheduled += right.unscheduled
    left.asNeeded += right.asNeeded
    left.partialUnits += right.partialUnits
  }

  /// Returns the sums of the counts of two tallies.
  public static func + (left: AdherenceTally, right: AdherenceTally) -> AdherenceTally {
    var sum = left
    sum += right
    return sum
  }

  /// Returns the thresholds on adherence that the events of a day reach, in the task's order.
  ///
  /// Limits are in percent (CareKit 1.x compares a fraction with a count). A day on which no event
  /// counts reaches none.
  package func thresholdsReached(in task: TaskContent) -> [Threshold] {
    guard let percent else { return [] }
    return task.thresholds.filter { $0.subject == .adherence && $0.isReached(by: percent) }
  }
}
