package import CanonicalJSON

/// How often, how much and how soon again something may be done that is done as needed.
///
/// A task with this member is due at no time: a day has all that was recorded on it. Without any
/// member of its own it says that there is no limit.
public struct AsNeeded: Structure {
  /// How many times at most in a period.
  public var maximumCount: Int?
  /// How much at most in a period.
  public var maximumAmount: OutcomeValue?
  /// The period for which these are: so many civil days, or so many hours whenever they begin; one
  /// day if nil.
  public var period: Interval?
  /// How long after one time the next one may be.
  public var leastInterval: Interval?
  package var unknown = JSONObject()

  public init(
    maximumCount: Int? = nil,
    maximumAmount: OutcomeValue? = nil,
    period: Interval? = nil,
    leastInterval: Interval? = nil
  ) {
    self.maximumCount = maximumCount
    self.maximumAmount = maximumAmount
    self.period = period
    self.leastInterval = leastInterval
  }

  package static let schemaName = "AsNeeded"
  package static let meaning = "How often, how much and how soon again it may be done as needed."
  package static let blank = AsNeeded()
  package static let isAtomic = true
  package static let members: [Member<AsNeeded>] = [
    .optional(
      MemberName.maximumCount,
      \.maximumCount,
      .integer(atLeast: 1),
      "How many times at most in a period.",
      traits: .clinical
    ) { $0.maximumCount = $1 },
    .optional(
      MemberName.maximumAmount,
      \.maximumAmount,
      OutcomeValue.form,
      "How much at most in a period.",
      traits: .clinical
    ) { $0.maximumAmount = $1 },
    .optional(
      MemberName.period,
      \.period,
      Interval.form,
      "Civil days, or hours whenever they begin; one day if it is left out."
    ) { $0.period = $1 },
    .optional(
      MemberName.leastInterval,
      \.leastInterval,
      Interval.form,
      "How long after one time the next one may be."
    ) { $0.leastInterval = $1 },
  ]

  package func validate(_ faults: inout FaultCollector) {
    if let maximumAmount, (maximumAmount.number ?? 0) <= 0 {
      faults.add("A greatest amount is a number above 0.", at: MemberName.maximumAmount)
    }
    if maximumAmount?.upperValue != nil {
      faults.add("A greatest amount is not a range.", at: MemberName.maximumAmount)
    }
    if let period, period.days == nil, period.elapsedSeconds == nil {
      faults.add("A period is so many days, or so many hours.", at: MemberName.period)
    }
    if let leastInterval, leastInterval.elapsedSeconds == nil {
      faults.add(
        "A least interval is so many hours, minutes or seconds.",
        at: MemberName.leastInterval
      )
    }
  }
}

extension AsNeeded {
  /// The period in civil days; nil for one in hours.
  public var periodDays: Int? { period == nil ? 1 : period?.days }

  /// The period in elapsed seconds; nil for one in days.
  public var periodSeconds: Int64? { period?.elapsedSeconds }

  /// How many days before a day something can still count on it, a year at most.
  package var daysBack: Int {
    let seconds = max(periodSeconds ?? 0, leastSeconds ?? 0)
    return min(max(periodDays ?? 1, Int(seconds / 86_400) + 1), 366)
  }

  /// How many seconds after one time the next one may be.
  public var leastSeconds: Int64? { leastInterval?.elapsedSeconds }
}

extension Interval {
  /// The days of a step of days and weeks alone, up to a thousand years.
  fileprivate var days: Int? {
    let others = [year, month, hour, minute, second]
    guard others.allSatisfy({ ($0 ?? 0) == 0 }) else { return nil }
    let (weeks, days) = (weekOfYear ?? 0, day ?? 0)
    guard (0...52_000).contains(weeks), (0...365_000).contains(days) else { return nil }
    return weeks * 7 + days
  }
}
