import CareEvents
import CareHealth
import CareModel
import Testing

/// The thresholds of a health task, compared with what samples filled in or people recorded.
struct FilledThresholdTests {
  /// What a limit of 180 mg/dL of glucose comes to.
  private func verdicts(_ values: [(Double, String?)]) throws -> [ThresholdFinding.Verdict] {
    var plan = FilledPlan.heartRates
    plan.task.content.healthKitLinkage.unitString = "mg/dL"
    plan.task.content.task.thresholds = [Threshold(.greaterThan, 180)]
    let event = try plan.event()
    return TaskThresholds(event).findings(
      for: values.map { OutcomeValue(.double($0.0), units: $0.1) },
      converting: { $0.amount(inUnits: $1) }
    ).map(\.verdict)
  }

  @Test func `amounts are converted into the unit of the samples before they are compared`() throws
  {
    #expect(try verdicts([(180, "mg/dL"), (181, "mg/dL")]) == [.notReached, .reached])
    #expect(try verdicts([(1.79, "g/L"), (1.81, "g/L")]) == [.notReached, .reached])
    let mole = "mmol<180.1558800000541>/L"
    #expect(try verdicts([(9.9, mole), (10, mole)]) == [.notReached, .reached])
    #expect(try verdicts([(200, nil)]) == [.reached])
  }

  @Test func `what has another unit is not compared, and nothing is absent`() throws {
    #expect(try verdicts([(200, "count/min")]) == [.notComparable])
    #expect(try verdicts([(200, "mmol/L")]) == [.notComparable])
    #expect(try verdicts([(.nan, "mg/dL")]) == [.notComparable])
    #expect(try verdicts([]) == [.absent])
  }

  @Test func `units of doses convert as they do elsewhere`() {
    let dose = OutcomeValue(.double(2500), units: "mcg")
    #expect(dose.amount(inUnits: "mg") == 2.5)
    #expect(OutcomeValue(.integer(2), units: "tablets").amount(inUnits: "tablet") == 2)
    #expect(
      OutcomeValue(.double(98.6), units: "degF").amount(inUnits: "degC").map { ($0 * 10).rounded() }
        == 370
    )
    #expect(OutcomeValue(.text("2"), units: "mg").amount(inUnits: "mg") == nil)
  }

  /// A sample of 0.97 % filled in 0.97 %, which a limit of 90 % and a typed 97 % were compared with.
  @Test func `a percentage is filled in as people write it`() throws {
    var plan = FilledPlan.heartRates
    plan.task.content.healthKitLinkage = HealthKitLinkage(
      quantityIdentifier: "HKQuantityTypeIdentifierOxygenSaturation",
      quantityType: .discrete,
      unitString: "%"
    )
    plan.task.content.task.thresholds = [Threshold(.lessThan, 90)]
    for thousandths in 0...1000 {
      let sample = try plan.sample(700, Double(thousandths) / 1000)
      let values = try plan.filling([sample]).values
      #expect(values.map(\.content) == [.double(Double(thousandths) / 10)])
      #expect(values.map(\.units) == ["%"])
      let verdicts = TaskThresholds(try plan.event()).findings(for: values).map(\.verdict)
      #expect(verdicts == [thousandths < 900 ? .reached : .notReached])
    }
    let samples = [try plan.sample(1, 0.9), try plan.sample(2, 0.95)]
    plan.task.content.healthKitLinkage.statistics = .summary
    let values = try plan.filling(samples).values
    #expect(values.map(\.number) == [90, 95, 92.5, 95, 2])
  }

  @Test func `the number of samples of a summary is compared with nothing`() throws {
    var plan = FilledPlan.heartRates
    plan.task.content.healthKitLinkage.statistics = .summary
    plan.task.content.task.thresholds = [Threshold(.lessThan, 50)]
    let values = try plan.filling([try plan.sample(1, 60), try plan.sample(2, 70)]).values
    let findings = TaskThresholds(try plan.event()).findings(for: values)
    #expect(findings.map(\.verdict) == [.notReached, .notReached, .notReached, .notReached])
  }
}
