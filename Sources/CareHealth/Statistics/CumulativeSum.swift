import CareModel

/// What samples that add up come to in an event.
///
/// The sources are gone through in their order. Each sample adds the part of its amount that its time
/// has outside of what sources before it have measured, and inside the event; one that takes no time
/// adds all of it or nothing. Samples of one source are simply added.
public struct CumulativeSum: Hashable, Sendable {
  /// What one source has to do with the sum.
  public struct Share: Hashable, Sendable {
    public let source: String
    /// How many of its samples belong to the event.
    public let count: Int
    /// What its samples come to alone.
    public let alone: Double
    /// What of that is in the sum.
    public let counted: Double
  }

  /// The sum in the unit of the samples.
  public let total: Double
  /// The sources in their order.
  public let shares: [Share]

  /// Adds up the samples of a window; nil if there are none, or if the sum is no number.
  ///
  /// - Parameter samples: Those of this window, in one unit.
  public init?(_ samples: EventSamples, in window: EventWindow, order: SourceOrder) {
    guard !samples.isEmpty else { return nil }
    let span = window.span
    var covered = CoveredTime()
    var sum = ExactSum()
    var shares: [Share] = []
    for (name, own) in order.ranked(samples.counted) {
      let parts = own.map { SummedPart($0, in: span) }
      let counted = parts.map { $0.amount(outside: covered) }
      for amount in counted { sum.add(amount) }
      guard let alone = ExactSum(parts.map { $0.amount(outside: CoveredTime()) }).value,
        let added = ExactSum(counted).value
      else { return nil }
      shares.append(Share(source: name, count: own.count, alone: alone, counted: added))
      covered.cover(parts.map(\.span))
    }
    guard let total = sum.value else { return nil }
    self.total = total
    self.shares = shares
  }
}

/// The part of a sample that a window has.
private struct SummedPart {
  let span: MicrosecondSpan
  private let value: Double
  private let length: Int64

  init(_ counted: CountedSample, in window: MicrosecondSpan) {
    let whole = MicrosecondSpan(from: counted.sample.start, to: counted.sample.end)
    value = counted.value
    length = whole.length
    span = whole.intersection(window) ?? MicrosecondSpan(whole.start, whole.start)
  }

  /// Returns how much of the amount belongs to time that is not covered.
  func amount(outside covered: CoveredTime) -> Double {
    guard length > 0 else { return covered.contains(span.start) ? 0 : value }
    let rest = covered.uncovered(of: span)
    return rest == length ? value : value * (Double(rest) / Double(length))
  }
}
