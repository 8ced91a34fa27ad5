import CanonicalJSON
public import CareModel

/// How what was recorded stands to a threshold of its task.
public struct ThresholdFinding: Hashable, Sendable {
  /// What a comparison comes to.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    case reached, notReached
    /// There is nothing to compare: nothing was recorded, or no number.
    case absent
    /// The number is none, or nobody knows how much it is in the unit of the threshold.
    case notComparable
  }

  public let threshold: Threshold
  public let verdict: Verdict
  /// The value that was compared, as it was recorded; nil of adherence, and if there is none.
  public let value: OutcomeValue?
  /// What was compared, in the unit of the threshold; adherence in percent.
  public let number: Double?
  /// The unit of the threshold: that of the task's samples or targets; `%` of adherence.
  public let units: String?
}

/// The thresholds of a task, to be compared with what is recorded.
///
/// A threshold has no unit of its own. It is in that of the task's samples, or in that of its targets if
/// they have one; otherwise in that of the values, if these have one.
public struct TaskThresholds: Hashable, Sendable {
  /// Says how much a value is in a unit; nil if that cannot be said.
  public typealias Conversion = (_ value: OutcomeValue, _ units: String) -> Double?

  private let thresholds: [Threshold]
  private let units: String?
  private let areUnitsMixed: Bool
  /// Whether a value of a kind says how many samples there were, which nothing is compared with.
  private let hasSummaries: Bool

  /// Takes the thresholds of a task as they hold for an element of its schedule.
  public init(_ task: TaskVersion, _ element: ScheduleElement? = nil) {
    thresholds = task.content.thresholds
    let targets = (element.map { [$0] } ?? task.schedule.elements).flatMap(\.targetValues)
    units = task.sampleUnits ?? targets.commonUnits
    hasSummaries = task.hasSummaries
    areUnitsMixed = units == nil && targets.byUnit.count > 1
  }

  /// Takes those that count for an event.
  public init(_ event: TaskEvent) { self.init(event.countedTask, event.countedElement) }
}

extension TaskThresholds {
  /// Compares the values of an outcome with each threshold on values, in the task's order.
  ///
  /// Amounts are first converted into the unit of the threshold. Where there is no number, each
  /// threshold has one finding, that it is absent.
  ///
  /// - Parameter convert: Says how much a value is in a unit; nil for the units of doses.
  public func findings(
    for values: [OutcomeValue],
    converting convert: Conversion? = nil
  ) -> [ThresholdFinding] {
    let convert = convert ?? { $0.summand(in: UnitOfMeasure($1))?.double }
    let numbers = values.filter { $0.number != nil && !(hasSummaries && $0.isCountOfSamples) }
    let written = Set(numbers.map(\.units))
    let isKnown = units != nil || (written.count <= 1 && !areUnitsMixed)
    let units = units ?? (isKnown ? numbers.first?.units : nil)
    return thresholds.filter { $0.subject == .value }.flatMap { threshold in
      guard !numbers.isEmpty else {
        return [threshold.finding(.absent, units: units)]
      }
      return numbers.map { value in
        let number = isKnown ? Self.number(value, in: units, convert) : nil
        return threshold.finding(comparing: number, of: value, units: units)
      }
    }
  }

  private static func number(
    _ value: OutcomeValue,
    in units: String?,
    _ convert: Conversion
  ) -> Double? {
    guard let units, let own = value.units, !own.isEmpty, !own.isSameInUTF8(units) else {
      return value.number
    }
    return convert(value, units)
  }

  /// Compares the adherence of some days with each threshold on adherence, in the task's order.
  ///
  /// Limits are in percent (CareKit 1.x compares a fraction with a count). Of days on which no event
  /// counts it is absent.
  public func findings(for tally: AdherenceTally) -> [ThresholdFinding] {
    thresholds.filter { $0.subject == .adherence }.map { threshold in
      guard let percent = tally.percent else { return threshold.finding(.absent, units: "%") }
      return threshold.finding(comparing: percent, of: nil, units: "%")
    }
  }
}

extension Threshold {
  fileprivate func finding(
    _ verdict: ThresholdFinding.Verdict,
    of value: OutcomeValue? = nil,
    number: Double? = nil,
    units: String?
  ) -> ThresholdFinding {
    ThresholdFinding(
      threshold: self,
      verdict: verdict,
      value: value,
      number: number,
      units: units
    )
  }

  fileprivate func finding(
    comparing number: Double?,
    of value: OutcomeValue?,
    units: String?
  ) -> ThresholdFinding {
    guard let number, !number.isNaN else {
      return finding(.notComparable, of: value, units: units)
    }
    let verdict: ThresholdFinding.Verdict = isReached(by: number) ? .reached : .notReached
    return finding(verdict, of: value, number: number, units: units)
  }
}

extension [ThresholdFinding] {
  /// The thresholds that are reached, each once, in the task's order.
  package var reached: [Threshold] {
    filter { $0.verdict == .reached }.map(\.threshold).reduce(into: []) { found, threshold in
      if found.last != threshold { found.append(threshold) }
    }
  }
}
