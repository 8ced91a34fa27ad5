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

  /// What thresholds of a task with some targets come to for some values.
  private static func findings(
    _ thresholds: [Threshold],
    of values: [OutcomeValue],
    targets: [OutcomeValue] = []
  ) -> [ThresholdFinding] {
    var task = Plan.task()
    task.content.thresholds = thresholds
    var element = task.content.schedule.elements[0]
    element.targetValues = targets
    task.content.schedule = Schedule([element])
    let version = TaskVersion(AnyRecord(task))
    return version.map { TaskThresholds($0).findings(for: values) } ?? []
  }

  @Test func `a value reaches the thresholds on values`() {
    let thresholds = [
      Threshold(.greaterThan, 38, title: "fever"),
      Threshold(.lessThan, 35, title: "cold"),
      Threshold(.greaterThan, of: .adherence, 10),
    ]
    func titles(_ values: OutcomeValue.Content...) -> [String?] {
      Self.findings(thresholds, of: values.map { OutcomeValue($0) }).reached.map(\.title)
    }
    #expect(titles(.double(38.5)) == ["fever"])
    #expect(titles(.integer(39), .double(39)) == ["fever"])
    #expect(titles(.integer(39), .double(34)) == ["fever", "cold"])
    #expect(titles(.double(38)) == [])
    #expect(titles(.text("39"), .boolean(true)) == [])
    #expect(titles() == [])
  }

  @Test func `an amount is compared in the unit of the targets`() {
    let limit = [Threshold(.greaterThan, 5)]
    let targets = [OutcomeValue(.integer(5), units: "mg")]
    func verdicts(_ values: (Double, String?)...) -> [ThresholdFinding.Verdict] {
      let values = values.map { OutcomeValue(.double($0.0), units: $0.1) }
      return Self.findings(limit, of: values, targets: targets).map(\.verdict)
    }
    #expect(verdicts((3000, "mcg"), (6000, "mcg")) == [.notReached, .reached])
    #expect(verdicts((5.5, "mg"), (5.5, nil)) == [.reached, .reached])
    #expect(verdicts((6, "mL"), (6, "tablets")) == [.notComparable, .notComparable])
    #expect(verdicts((.nan, "mg")) == [.notComparable])
    #expect(verdicts() == [.absent])
    let found = Self.findings(
      limit,
      of: [OutcomeValue(.double(0.006), units: "g")],
      targets: targets
    )
    #expect(found.map(\.number) == [6])
    #expect(found.map(\.units) == ["mg"])
  }

  @Test func `amounts of several units are compared with nothing where no unit is asked for`() {
    let limit = [Threshold(.greaterThan, 5)]
    func verdicts(_ units: String?...) -> [ThresholdFinding.Verdict] {
      Self.findings(limit, of: units.map { OutcomeValue(.double(6), units: $0) }).map(\.verdict)
    }
    #expect(verdicts("mg", "mg") == [.reached, .reached])
    #expect(verdicts("mg", "mcg") == [.notComparable, .notComparable])
    #expect(verdicts(nil) == [.reached])
  }

  @Test func `adherence of days on which nothing counts is absent`() throws {
    var task = Plan.task()
    task.content.thresholds = [
      Threshold(.lessThan, 80), Threshold(.lessThan, of: .adherence, 80, title: "low"),
    ]
    let thresholds = TaskThresholds(try #require(TaskVersion(AnyRecord(task))))
    #expect(thresholds.findings(for: AdherenceTally()).map(\.verdict) == [.absent])
    var tally = AdherenceTally()
    for status in [EventStatus.done, .done, .done, .notRecorded] {
      tally.add(status, fraction: status == .done ? 1 : 0, isOpen: false)
    }
    let found = thresholds.findings(for: tally)
    #expect(found.map(\.verdict) == [.reached])
    #expect(found.map(\.number) == [75])
    #expect(found.map(\.threshold.title) == ["low"])
  }

  @Test func `adherence is compared in percent`() {
    var task = Plan.task().content
    task.thresholds = [
      Threshold(.lessThanOrEqual, of: .adherence, 7, title: "low"),
      Threshold(.greaterThan, of: .adherence, 7, title: "fair"),
      Threshold(.greaterThanOrEqual, of: .adherence, 100, title: "full"),
      Threshold(.greaterThan, 0, title: "value"),
    ]
    func titles(done: Int, unrecorded: Int) -> [String?] {
      var tally = AdherenceTally()
      for _ in 0..<done { tally.add(.done, fraction: 1, isOpen: false) }
      for _ in 0..<unrecorded { tally.add(.notRecorded, fraction: 0, isOpen: false) }
      return tally.thresholdsReached(in: task).map(\.title)
    }
    // 7 / 100 * 100 is more than 7 in floating point.
    #expect(titles(done: 7, unrecorded: 93) == ["low"])
    #expect(titles(done: 1, unrecorded: 9) == ["fair"])
    #expect(titles(done: 9, unrecorded: 0) == ["fair", "full"])
    #expect(titles(done: 0, unrecorded: 0) == [])
  }
}
