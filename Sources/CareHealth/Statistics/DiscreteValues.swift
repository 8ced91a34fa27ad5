public import CareModel

/// The values that samples which stand alone give an event.
public struct DiscreteValues: Hashable, Sendable {
  /// More samples than an event has values.
  public struct Excess: Error, Hashable, Sendable {
    public let count: Int
    /// The number of values that an event has at most.
    public let most: Int
    /// What helps: another setting of the linkage, which keeps figures that stand for all samples.
    public let remedy: HealthKitLinkage.Statistics
  }

  public let values: [OutcomeValue]

  /// How many values an event has at most: a hundred thousand heart rates are no outcome.
  public static let most = FilledPart.mostValues

  /// Makes the values of samples of one event.
  ///
  /// A value came into being when its sample ended; the least and the greatest one when the first
  /// sample that has it did, the mean and the count when the last one did.
  ///
  /// - Parameter unit: The unit of the samples, as the task writes it.
  /// - Throws: ``Excess`` where every sample is asked for and there are too many.
  public init(
    _ samples: EventSamples,
    _ statistics: HealthKitLinkage.Statistics?,
    _ unit: HealthUnit
  ) throws(Excess) {
    let all = samples.counted
    func value(_ number: Double, of end: Instant, kind: String? = nil) -> OutcomeValue {
      OutcomeValue(
        .double(unit.written(number)),
        kind: kind,
        units: unit.text,
        createdDate: end
      )
    }
    guard let first = all.first, let last = all.last,
      let latest = all.map(\.sample.end).max(),
      let mean = Self.mean(of: all.map(\.value))
    else {
      values = []
      return
    }
    let least = all.reduce(first) { $1.value < $0.value ? $1 : $0 }
    let greatest = all.reduce(first) { $1.value > $0.value ? $1 : $0 }
    switch statistics ?? .all {
    case .all:
      guard all.count <= Self.most else {
        throw Excess(count: all.count, most: Self.most, remedy: .summary)
      }
      values = all.map { value($0.value, of: $0.sample.end) }
    case .summary:
      values = [
        value(least.value, of: least.sample.end, kind: Kind.min.rawValue),
        value(greatest.value, of: greatest.sample.end, kind: Kind.max.rawValue),
        value(mean, of: latest, kind: Kind.mean.rawValue),
        value(last.value, of: last.sample.end, kind: Kind.last.rawValue),
        OutcomeValue(
          .integer(all.count),
          kind: Kind.count.rawValue,
          units: "count",
          createdDate: latest
        ),
      ]
    case .last: values = [value(last.value, of: last.sample.end)]
    case .mean: values = [value(mean, of: latest)]
    case .min: values = [value(least.value, of: least.sample.end)]
    case .max: values = [value(greatest.value, of: greatest.sample.end)]
    }
  }

  /// Returns the mean of numbers whose sum may be greater than any double; nil of none.
  private static func mean(of numbers: [Double]) -> Double? {
    let count = Double(numbers.count)
    guard count > 0 else { return nil }
    return ExactSum(numbers).value.map { $0 / count } ?? ExactSum(numbers.map { $0 / count }).value
  }

  /// The kinds of value that a summary has.
  private enum Kind: String { case min, max, mean, last, count }
}
