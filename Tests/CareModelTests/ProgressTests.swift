import CanonicalJSON
import CareEvents
import CareModel
import CareTestSupport
import Testing

struct ProgressTests {
  struct Case: CustomTestStringConvertible {
    let values: [OutcomeValue.Content]?
    let targets: [OutcomeValue.Content]
    /// The fractions by ``ProgressStrategy``, in its order.
    let fractions: [Double]

    init(
      _ values: [OutcomeValue.Content]?,
      of targets: [OutcomeValue.Content],
      _ fractions: Double...
    ) {
      self.values = values
      self.targets = targets
      self.fractions = fractions
    }

    var testDescription: String { "\(values.map { "\($0)" } ?? "no outcome") of \(targets)" }
  }

  static let date = OutcomeValue.Content.date(Fixtures.instant("2026-01-10T08:00:00Z"))
  static let later = OutcomeValue.Content.date(Fixtures.instant("2026-01-10T08:00:01Z"))

  static let cases = [
    // Without an outcome; PRG: targets of 0 are reached by nothing, as in CareKit's sum.
    Case(nil, of: [], 0, 0, 0, 0),
    Case(nil, of: [.integer(2)], 0, 0, 0, 0),
    Case(nil, of: [.integer(0), .integer(0)], 0, 1, 0, 0),
    // An outcome without values.
    Case([], of: [], 1, 0, 0, 0),
    Case([], of: [.integer(2)], 1, 0, 0, 0),
    // Without targets.
    Case([.integer(3)], of: [], 1, 1, 1, 1),
    Case([.boolean(false)], of: [], 1, 1, 1, 1),
    Case([.integer(0)], of: [], 1, 0, 0, 1),
    Case([.double(-1)], of: [], 1, 0, 0, 1),
    // PRG-03, and what CareKit counts as 1.
    Case([.double(0.9), .double(1.1)], of: [.double(0.8), .double(3.2)], 1, 0.5, 0.671_875, 0.5),
    Case([date, .text("")], of: [date, .boolean(false)], 1, 1, 1, 1),
    Case([.binary([1])], of: [.integer(4)], 1, 0.25, 0.25, 0),
    // More than was wanted of one thing makes up for another in the sum alone.
    Case([.integer(5), .integer(1)], of: [.integer(2), .integer(2)], 1, 1, 0.75, 0.5),
    Case([.integer(2)], of: [.integer(2), .integer(2)], 1, 0.5, 0.5, 0.5),
    Case([.integer(2), .integer(2), .integer(2)], of: [.integer(2)], 1, 1, 1, 1),
    // A boolean meets a target of 1, a text whatever is given, a date no earlier date.
    Case([.boolean(true)], of: [.integer(1)], 1, 1, 1, 1),
    Case([.text("yes")], of: [.text("no")], 1, 1, 1, 1),
    Case([later], of: [date], 1, 1, 1, 1),
    Case([date], of: [later], 1, 1, 1, 0),
    Case([.integer(1)], of: [date], 1, 1, 1, 0),
    Case([.other(type: "blob", [])], of: [.other(type: "blob", [])], 1, 1, 1, 1),
    // Below 0, on which CareKit traps.
    Case([.integer(-3)], of: [.integer(2)], 1, 0, 0, 0),
    Case([.integer(-3)], of: [.integer(0)], 1, 0, 0, 0),
    Case([.integer(-3)], of: [.integer(-5)], 1, 1, 1, 1),
    // Beyond the largest number.
    Case(
      [.double(.greatestFiniteMagnitude), .double(.greatestFiniteMagnitude)],
      of: [],
      1,
      1,
      1,
      1
    ),
    Case([.integer(.max)], of: [.integer(.max), .integer(.max)], 1, 0.5, 0.5, 0.5),
    Case([.double(.nan)], of: [.integer(2)], 1, 0, 0, 0),
  ]

  @Test(arguments: cases)
  func `every strategy says how far an event is done`(example: Case) {
    let outcome = example.values.map { Plan.outcome($0.map { OutcomeValue($0) }) }
    let targets = example.targets.map { OutcomeValue($0) }
    let fractions = ProgressStrategy.allCases.map {
      $0.progress(of: outcome, targets: targets).fraction
    }
    #expect(fractions == example.fractions)
  }

  @Test(arguments: ProgressStrategy.allCases, [[], [0], [-1], [2]])
  func `what was not completed counts nothing`(strategy: ProgressStrategy, targets: [Int]) {
    let outcome = Plan.outcome([OutcomeValue(.integer(5))], state: .notCompleted)
    let progress = strategy.progress(
      of: outcome,
      targets: targets.map { OutcomeValue(.integer($0)) }
    )
    #expect(progress.fraction == 0)
    #expect(progress.value == 0)
  }

  @Test func `values belong to targets of their kind, whatever their order`() {
    let targets = [value(10, "systolic"), value(20, "diastolic"), value(30)]
    let fractions = [
      [value(20, "diastolic"), value(10, "systolic"), value(30)],
      [value(20, "diastolic"), value(30)],
      [value(20, "diastolic"), value(20, "diastolic")],
      [value(10), value(20), value(30)],
      [value(10, "pulse"), value(20, "pulse")],
    ].map { ProgressStrategy.percentOfTargets.progress(of: Plan.outcome($0), targets: targets) }
    #expect(fractions.map(\.value) == [3, 2, 1, 3, 0])
    #expect(fractions.allSatisfy { $0.goal == 3 })
  }

  @Test func `a progress tells what was recorded and what was wanted`() {
    let outcome = Plan.outcome([value(3), value(1)])
    let targets = [value(6), value(2)]
    let progress = ProgressStrategy.allCases.map { $0.progress(of: outcome, targets: targets) }
    #expect(progress.map(\.value) == [1, 4, 1, 0])
    #expect(progress.map(\.goal) == [nil, 8, 2, 2])
    #expect(ProgressStrategy.allCases.map(\.needsValues) == [false, true, true, true])
  }

  @Test func `progress adds up to the mean of its fractions`() {
    let whole = TaskProgress(value: 1)
    let nothing = TaskProgress(value: 0)
    let half = TaskProgress(value: 1, goal: 2)
    let inner = TaskProgress.aggregate([half, whole])
    #expect(TaskProgress.aggregate([whole, whole, TaskProgress(value: 1, goal: 1)])?.fraction == 1)
    #expect(TaskProgress.aggregate([nothing, nothing, half])?.fraction == 1.0 / 6)
    #expect(TaskProgress.aggregate([inner, whole].compactMap(\.self))?.fraction == 0.875)
    // CareKit says 1.
    #expect(TaskProgress.aggregate([]) == nil)
  }

  @Test func `fractions are clamped`() {
    let fractions = [-1, 0.5, 1, 2].map { TaskProgress(value: $0, goal: 1).fraction }
    #expect(fractions == [0, 0.5, 1, 1])
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `fractions are between 0 and 1, and 1 is completed`(seed: UInt64) {
    var random = RandomValues(seed: seed)
    let values = random.values()
    let targets = random.values()
    for strategy in ProgressStrategy.allCases {
      let progress = strategy.progress(of: Plan.outcome(values), targets: targets)
      #expect((0...1).contains(progress.fraction), "seed \(seed)")
      #expect(progress.isCompleted == (progress.fraction == 1), "seed \(seed)")
      #expect(progress.value.isFinite && progress.goal?.isFinite != false, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `where nobody names kinds, more values never take away from the targets`(seed: UInt64) {
    var random = RandomValues(seed: seed, kinds: [nil])
    let values = random.values()
    let targets = random.values()
    for strategy in [ProgressStrategy.exists, .mean, .percentOfTargets] where !targets.isEmpty {
      let more = values + random.values()
      let before = strategy.progress(of: Plan.outcome(values), targets: targets).fraction
      let after = strategy.progress(of: Plan.outcome(more), targets: targets).fraction
      #expect(after >= before, "seed \(seed)")
    }
  }

  private func value(_ number: Int, _ kind: String? = nil) -> OutcomeValue {
    OutcomeValue(.integer(number), kind: kind)
  }
}
