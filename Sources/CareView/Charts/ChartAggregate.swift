import CareEvents
import CareModel

/// What a chart shows of what was recorded at a place: CareKit's `OCKEventAggregator`, and more.
public enum ChartAggregate: String, CaseIterable, Hashable, Sendable {
  /// How many values were recorded; an outcome without values counts 1.
  case count
  case sum
  case mean
  case median
  case min
  case max
  /// How far the plan was followed, in percent of the events that count.
  case adherence
  /// Each value by itself.
  case values
}

extension ChartAggregate {
  /// Returns what is shown of some numbers; nothing if there are none.
  func values(of numbers: [Double]) -> [Double] {
    guard !numbers.isEmpty else { return [] }
    switch self {
    case .values: return numbers
    case .count: return [Double(numbers.count)]
    case .sum: return [Self.sum(of: numbers)]
    case .mean: return [Self.sum(of: numbers) / Double(numbers.count)]
    case .median:
      let sorted = numbers.sorted()
      let upper = sorted[sorted.count / 2]
      // Halves first: the sum of two large numbers may be none.
      return [sorted.count % 2 == 1 ? upper : sorted[sorted.count / 2 - 1] / 2 + upper / 2]
    case .min: return [numbers.reduce(.infinity, Swift.min)]
    case .max: return [numbers.reduce(-.infinity, Swift.max)]
    case .adherence: return []
    }
  }

  /// Returns the exact sum of decimal numbers, as that of doses.
  private static func sum(of numbers: [Double]) -> Double {
    numbers.map { OutcomeValue(.double($0)) }.sum(in: nil)
  }
}
