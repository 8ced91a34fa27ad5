import CareEvents
import CareModel
import CareTestSupport
import Testing

/// Which version of an outcome had each of its values first.
struct FirstVersionTests {
  /// A version that was made at a minute, with values.
  private func version(_ number: UInt64, _ values: OutcomeValue...) -> Outcome {
    var outcome = Fixtures.outcome()
    outcome.content.values = values
    outcome.version.uuid = TestSurroundings.identifier(1, number)
    outcome.version.updated = moment(number)
    return outcome
  }

  private func moment(_ number: UInt64) -> Instant {
    Fixtures.start.adding(seconds: Int64(number) * 60)
  }

  /// An amount that was given at a minute; nil if nobody said when.
  private func amount(_ amount: Int, at number: UInt64?) -> OutcomeValue {
    OutcomeValue(.integer(amount), createdDate: number.map(moment))
  }

  /// The numbers of the versions that had the values of the last one first.
  private func first(_ lineage: Outcome...) -> [UInt64?] {
    let numbers = Dictionary(
      uniqueKeysWithValues: (1...9).map { (TestSurroundings.identifier(1, $0), $0) }
    )
    return lineage.last?.firstVersions(among: lineage).map { numbers[$0.uuid] } ?? []
  }

  @Test func `each value that was added is of the version that added it`() {
    let (a, b, c) = (amount(5, at: 1), amount(5, at: 2), amount(4, at: 3))
    #expect(first(version(1, a), version(2, a, b), version(3, a, b, c)) == [1, 2, 3])
    #expect(first(version(1, a), version(2, a, b), version(3, b)) == [2])
  }

  @Test func `a value that is recorded again after a withdrawal belongs to who recorded it again`()
  {
    let (dose, other) = (amount(5, at: 1), amount(4, at: 3))
    var withdrawn = version(2, dose)
    withdrawn.version.deleted = moment(2)
    withdrawn.version.previous = [TestSurroundings.identifier(1, 1)]
    var again = version(3, dose)
    again.version.previous = [withdrawn.version.uuid]
    #expect(first(version(1, dose), withdrawn, again) == [3])
    // A side that kept the value still has it from the first version.
    var kept = version(3, dose, other)
    kept.version.previous = [TestSurroundings.identifier(1, 1)]
    var joined = version(4, dose, other)
    joined.version.previous = [kept.version.uuid, withdrawn.version.uuid]
    #expect(first(version(1, dose), withdrawn, kept, joined) == [1, 3])
  }

  @Test func `values that read alike are as many as there were`() {
    let tick = amount(1, at: nil)
    #expect(first(version(1, tick), version(2, tick, tick), version(3, tick, tick)) == [1, 2])
    #expect(first(version(1, tick, tick), version(2, tick)) == [1])
  }

  @Test func `a join has no value of its own, in whatever order the sides come`() {
    let (a, b) = (amount(5, at: 1), amount(4, at: 2))
    #expect(first(version(1, a), version(2, b), version(3, a, b)) == [1, 2])
    #expect(first(version(2, b), version(1, a), version(3, a, b)) == [1, 2])
  }

  @Test func `a dose that gets its time by an answer is of whoever recorded it`() {
    let tick = amount(1, at: nil)
    let (one, other) = (amount(1, at: 1), amount(1, at: 2))
    #expect(first(version(1, one), version(2, tick), version(3, other)) == [2])
  }

  @Test func `two doses that read alike are of both who recorded them, once that is said`() {
    let dose = amount(5, at: 1)
    var joined = version(4, dose, dose)
    joined.content.answers = [
      Answer(
        RepeatedRecording.Choice.both.rawValue,
        to: Answer.recordedTwice,
        about: [2, 3].map { TestSurroundings.identifier(1, $0) }
      )
    ]
    #expect(first(version(2, dose), version(3, dose), joined) == [2, 3])
  }

  @Test func `what is put in the place of something is new, and what comes back is not`() {
    let (a, b) = (amount(5, at: 1), amount(4, at: 2))
    #expect(first(version(1, a), version(2, b)) == [2])
    #expect(first(version(1, a), version(2, b), version(3, a)) == [1])
  }

  @Test func `that it was not completed is of the version that said so first`() {
    func not(_ number: UInt64, _ reason: String) -> Outcome {
      var outcome = version(number)
      (outcome.content.state, outcome.content.reason) = (.notCompleted, reason)
      return outcome
    }
    #expect(first(not(1, "sick"), not(2, "sick")) == [1])
    #expect(first(not(1, "sick"), not(2, "away")) == [2])
    #expect(first(version(1, amount(5, at: 1)), not(2, "sick")) == [2])
  }
}
