import CareEvents
import CareModel
import CareTestSupport
import Testing

struct ThresholdTests {
  typealias Boundary = (comparison: Threshold.Comparison, reached: [Double])

  static let low = 2.0
  static let high = 5.0

  /// Of the numbers around the limits 2 and 5 those that reach them.
  static let boundaries: [Boundary] = [
    (.greaterThan, [low.nextUp, high.nextDown, 5, high.nextUp]),
    (.greaterThanOrEqual, [2, low.nextUp, high.nextDown, 5, high.nextUp]),
    (.lessThan, [low.nextDown]),
    (.lessThanOrEqual, [low.nextDown, 2]),
    (.equal, [2]),
    (.rangeInclusive, [2, low.nextUp, high.nextDown, 5]),
    (.rangeExclusive, [low.nextUp, high.nextDown]),
  ]

  @Test func `every comparison has its boundaries`() {
    let (low, high) = (Self.low, Self.high)
    let numbers = [low.nextDown, low, low.nextUp, high.nextDown, high, high.nextUp, .nan]
    #expect(Self.boundaries.map(\.comparison) == Threshold.Comparison.allCases)
    for (comparison, reached) in Self.boundaries {
      let isRange = comparison == .rangeInclusive || comparison == .rangeExclusive
      let threshold = Threshold(comparison, 2, upperValue: isRange ? 5 : nil)
      #expect(numbers.filter(threshold.isReached) == reached, "\(comparison)")
    }
  }

  @Test(arguments: [Threshold.Comparison.rangeInclusive, .rangeExclusive])
  func `a range without an end is never reached`(comparison: Threshold.Comparison) {
    #expect(!Threshold(comparison, 2).isReached(by: 3))
  }

  @Test func `a value reaches the thresholds on values`() {
    var task = Plan.task().content
    task.thresholds = [
      Threshold(.greaterThan, 38, title: "fever"),
      Threshold(.lessThan, 35, title: "cold"),
      Threshold(.greaterThan, of: .adherence, 10),
    ]
    func titles(_ values: OutcomeValue.Content...) -> [String?] {
      task.thresholdsReached(by: Plan.outcome(values.map { OutcomeValue($0) })).map(\.title)
    }
    #expect(titles(.double(38.5)) == ["fever"])
    #expect(titles(.integer(39), .double(34)) == ["fever", "cold"])
    #expect(titles(.double(38)) == [])
    #expect(titles(.text("39"), .boolean(true)) == [])
    #expect(titles() == [])
  }

  @Test func `adherence is compared in percent`() {
    var task = Plan.task().content
    task.thresholds = [
      Threshold(.lessThanOrEqual, of: .adherence, 7, title: "low"),
      Threshold(.greaterThan, of: .adherence, 7, title: "fair"),
      Threshold(.greaterThanOrEqual, of: .adherence, 100, title: "full"),
      Threshold(.greaterThan, 0, title: "value"),
    ]
    func titles(done: Int, missed: Int) -> [String?] {
      var tally = AdherenceTally()
      for _ in 0..<done { tally.add(.done, fraction: 1, isOpen: false) }
      for _ in 0..<missed { tally.add(.missed, fraction: 0, isOpen: false) }
      return tally.thresholdsReached(in: task).map(\.title)
    }
    // 7 / 100 * 100 is more than 7 in floating point.
    #expect(titles(done: 7, missed: 93) == ["low"])
    #expect(titles(done: 1, missed: 9) == ["fair"])
    #expect(titles(done: 9, missed: 0) == ["fair", "full"])
    #expect(titles(done: 0, missed: 0) == [])
  }
}
