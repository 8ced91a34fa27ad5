import CareEvents
import CareModel
import CareTestSupport
import TestSupport
import Testing

/// Units that convert, and those that do not.
struct UnitOfMeasureTests {
  private func amount(_ number: Double, _ units: String?) -> OutcomeValue {
    let whole = Int(exactly: number)
    return OutcomeValue(whole.map { .integer($0) } ?? .double(number), units: units)
  }

  private func sum(_ values: [OutcomeValue], of targets: OutcomeValue...) -> TaskProgress {
    let outcome = OutcomeContent(taskID: "t", eventStart: nil, values: values)
    return ProgressStrategy.sum.progress(of: outcome, targets: targets)
  }

  @Test(
    arguments: [
      ["mL", "ml", "milliliter", "Millilitres", "cc"], ["mcg", "µg", "μg", "ug", "micrograms"],
      ["tablet", "tablets", "Tablets", "tab"], ["L", "l", "litre", "liters"],
      ["glass", "glasses"], ["h", "hour", "hrs"], ["IU", "international units"],
    ]
  )
  func `one unit has many names`(names: [String]) {
    for name in names { #expect(UnitOfMeasure(name) == UnitOfMeasure(names[0]), "\(name)") }
  }

  @Test(
    arguments: [
      ("mg", "ml"), ("mg", "Mg"), ("glasses", "ml"), ("tablets", "capsules"), ("IU", "units"),
      ("mmHg", "kPa"), ("teaspoons", "ml"), ("m", "min"), ("d", "D"),
    ]
  )
  func `unlike units never convert`(left: String, right: String) {
    #expect(!UnitOfMeasure(left).converts(to: UnitOfMeasure(right)))
  }

  @Test(arguments: [
    ("mg", true), ("Tablets", true), ("mmHg", true), ("°C", true), ("mg/kg", true), ("/min", true),
    ("mmol/L", true), ("%", true), ("to 2 tablets", false), ("blobs", false), ("U", false),
    ("mg/", false), ("mg/blob", false), ("Mg", false),
  ])
  func `a unit is known by its spelling, or by those of its parts`(text: String, isKnown: Bool) {
    #expect(UnitOfMeasure.isKnown(text) == isKnown)
  }

  @Test func `an event is done from the least amount of a range on`() {
    let target = OutcomeValue(.integer(1), upTo: 2, units: "tablets")
    let fractions = [0.5, 1, 1.5, 2].map { sum([amount($0, "tablets")], of: target).fraction }
    #expect(fractions == [0.5, 1, 1, 1])
  }

  @Test func `250 mL and half a litre are 750 mL, and two glasses are none of it`() {
    let values = [amount(250, "mL"), amount(0.5, "L"), amount(2, "glasses")]
    #expect(sum(values, of: amount(2000, "ml")) == TaskProgress(value: 750, goal: 2000))
    #expect(values.leftOut(from: [amount(2000, "ml")]) == [values[2]])
    #expect(sum(values) == TaskProgress(value: 750))
  }

  @Test func `5 mg fulfil no 5 ml, by no strategy that reads values`() {
    let outcome = OutcomeContent(
      taskID: "t",
      eventStart: nil,
      values: [amount(5, "mg")]
    )
    for strategy in [ProgressStrategy.sum, .mean, .percentOfTargets] {
      let progress = strategy.progress(of: outcome, targets: [amount(5, "ml")])
      #expect(progress.fraction == 0, "\(strategy)")
    }
  }

  @Test func `sums are those of the digits that are written`() {
    #expect(sum([amount(0.57, "L")], of: amount(570, "ml")).isCompleted)
    #expect(sum([amount(0.1, "mg"), amount(0.7, "mg")], of: amount(0.8, "mg")).isCompleted)
    #expect(sum([amount(0.1, "mg"), amount(0.7, "mg")], of: amount(800, "mcg")).isCompleted)
    #expect(sum([amount(1, "lb")], of: amount(453.59237, "g")).fraction == 1)
    #expect(!sum([amount(0.56, "L")], of: amount(570, "ml")).isCompleted)
  }

  @Test func `targets in unlike units have a sum each`() {
    let targets = [amount(5, "ml"), amount(2, "tablets")]
    let some = sum([amount(5, "ml")], of: targets[0], targets[1])
    #expect(some.fraction == 0.5)
    let all = sum([amount(2, "tablets"), amount(0.005, "L")], of: targets[0], targets[1])
    #expect(all.isCompleted)
  }

  @Test func `a value without a unit counts for the targets of the first unit alone`() {
    let targets = [amount(5, "ml"), amount(2, "tablets")]
    #expect(sum([amount(5, nil)], of: targets[0], targets[1]).fraction == 0.5)
    #expect(sum([amount(5, nil)], of: targets[1], targets[0]).fraction == 0.5)
    #expect(sum([amount(5, nil), amount(2, "tablets")], of: targets[0], targets[1]).isCompleted)
  }

  /// In whichever order and units amounts stand, what converts adds up to the same.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `the order and the units of amounts do not change their sum`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let units: [(name: String, factor: Int)] = [
      ("mg", 1), ("g", 1000), ("mg", 1), ("kg", 1_000_000),
    ]
    let parts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (
        milligrams: Int.random(in: 1...5000, using: &random),
        unit: units.randomElement(using: &random)
      )
    }
    let values = parts.map { part in
      amount(Double(part.milligrams) / Double(part.unit?.factor ?? 1), part.unit?.name ?? "mg")
    }
    let total = parts.reduce(0) { $0 + $1.milligrams }
    let goal = amount(Double(total), "mg")
    #expect(sum(values.shuffled(using: &random), of: goal).value == Double(total), "seed \(seed)")
    #expect(sum(values, of: goal).isCompleted, "seed \(seed)")
  }

  @Test func `what is no number still counts one, as in CareKit`() {
    let done = OutcomeValue(.boolean(true))
    #expect(sum([done, amount(1, "tablet")], of: amount(2, "tablets")).isCompleted)
  }
}
